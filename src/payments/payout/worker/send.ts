import { commitEach } from '#payments/commit-decision.ts';
import { sent } from '#payments/payout/states.ts';
import { forEachOf } from './isolate.ts';
import type { RoundReport, WorkerPorts, WorkerSettings } from './ports.ts';
import type { LiveTask } from './sign.ts';

/** Gives kept bytes to every provider. What they answer proves nothing: only the chain does. */

const isDue = ({ live }: LiveTask, now: Date, { resendMs }: WorkerSettings): boolean =>
  live.sentAt === null || now.getTime() - live.sentAt.getTime() >= resendMs;

/** The same bytes again and again: a provider that knows them takes them for the same. */
export const sendAll = async (
  ports: WorkerPorts,
  settings: WorkerSettings,
  { tasks, report }: { tasks: readonly LiveTask[]; report: RoundReport },
): Promise<void> => {
  const { chain, book, now } = ports;
  const began = now();
  const due = tasks.filter((task) => isDue(task, began, settings));
  // Beyond half of the lease somebody else may take over: what is left comes next time.
  const isOver = (): boolean => now().getTime() - began.getTime() > settings.leaseMs / 2;
  const left = await forEachOf(
    due,
    async (task) => {
      await chain.send(task.live, { preflight: task.live.sentAt === null });
      return task;
    },
    isOver,
  );
  report.sent += left.length;
  const at = now();
  await commitEach(
    book,
    left.map((task) => ({ tenant: task.tenant, changes: sent(task, task.live, at).changes })),
  );
};
