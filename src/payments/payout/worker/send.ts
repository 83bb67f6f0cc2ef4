import { commitEach } from '#payments/commit-decision.ts';
import type { Reply } from '#payments/payout/attempt.ts';
import { sent } from '#payments/payout/states.ts';
import { forEachOf } from './isolate.ts';
import type { RoundReport, WorkerPorts, WorkerSettings } from './ports.ts';
import { repliesIn } from './replies.ts';
import type { LiveTask } from './sign.ts';

/** Sends stored bytes to every provider. Their answers prove nothing: only the chain does. */

/** A send time in the future comes from a wrong clock: then the payout is due. */
const isDue = ({ live }: LiveTask, now: Date, { resendMs }: WorkerSettings): boolean =>
  live.sentAt === null || live.sentAt > now || now.getTime() - live.sentAt.getTime() >= resendMs;

/** Every provider simulated the transaction and says why it would fail; this may still change. */
const reportRefusal = (
  { report }: WorkerPorts,
  { payout: { payoutId }, live: { signature } }: LiveTask,
  replies: readonly Reply[] = [],
): void => {
  const words = [...new Set(replies.map((each) => each.words))].join('; ');
  report({ payoutId, signature, sentence: `No provider takes the transaction: ${words}` });
};

/** Sends the same bytes repeatedly: providers recognize a transaction that they know already. */
export const sendAll = async (
  ports: WorkerPorts,
  settings: WorkerSettings,
  { tasks, report }: { tasks: readonly LiveTask[]; report: RoundReport },
): Promise<void> => {
  const { chain, book, now } = ports;
  const began = now();
  const due = tasks.filter((task) => isDue(task, began, settings));
  // Stop after half of the lease, before another worker may take over: the rest is sent later.
  const isOver = (): boolean => now().getTime() - began.getTime() > settings.leaseMs / 2;
  const left = await forEachOf(
    due,
    async (task) => {
      const reported = await chain.send(task.live, { preflight: task.live.sentAt === null });
      const replies = repliesIn(reported);
      if (reported.outcome === 'rejected-preflight') reportRefusal(ports, task, replies);
      return { task, replies };
    },
    isOver,
  );
  report.sent += left.length;
  const at = now();
  await commitEach(
    book,
    left.map(({ task, replies }) => {
      const { changes } = sent(task, { attempt: task.live, replies }, at);
      return { tenant: task.tenant, changes };
    }),
  );
};
