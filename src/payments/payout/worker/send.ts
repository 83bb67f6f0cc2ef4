import { forEachOf } from './isolate.ts';
import type { RoundReport, WorkerPorts, WorkerSettings } from './ports.ts';
import type { LiveTask } from './sign.ts';

/** Gives kept bytes to every provider. Whatever they answer, only the chain tells what became. */

const isDue = ({ live }: LiveTask, now: Date, { resendMs }: WorkerSettings): boolean =>
  live.sentAt === null || now.getTime() - live.sentAt.getTime() >= resendMs;

/** The same bytes again and again: whoever knows them already takes them for the same. */
export const sendAll = async (
  ports: WorkerPorts,
  settings: WorkerSettings,
  { tasks, report }: { tasks: readonly LiveTask[]; report: RoundReport },
): Promise<void> => {
  const { chain, work, now } = ports;
  const began = now();
  const due = tasks.filter((task) => isDue(task, began, settings));
  // Beyond half of the lease somebody else may take over: what is left comes next time.
  const isOver = (): boolean => now().getTime() - began.getTime() > settings.leaseMs / 2;
  const sent = await forEachOf(
    due,
    async ({ live }) => {
      await chain.send(live, { preflight: live.sentAt === null });
      return live.signature;
    },
    isOver,
  );
  report.sent += sent.length;
  await work.noteSent(sent, now());
};
