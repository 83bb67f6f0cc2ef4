import { ATTEMPTS_MOST } from '#payments/payout/attempt.ts';
import { expired, failed, failureOf } from '#payments/payout/states.ts';
import { isolated, unlessSilent } from './isolate.ts';
import type { RoundReport, WorkerPorts, WorkerSettings } from './ports.ts';
import type { LiveTask } from './sign.ts';
import { commitStep } from './step.ts';

/** Gives up transactions that provably can never land. Until then they are sent repeatedly. */

const giveUp = async (
  ports: WorkerPorts,
  { task, report }: { task: LiveTask; report: RoundReport },
): Promise<boolean> => {
  const { live } = task;
  const now = ports.now();
  const isLast = live.number >= ATTEMPTS_MOST;
  const ending = { attempt: live, state: 'EXPIRED', error: null, networkFee: null } as const;
  const step = isLast
    ? failed(task, failureOf('NEVER_LANDED'), { now, ending })
    : expired(task, live, now);
  if ((await commitStep(ports, task, step)) === undefined) return false;
  report.expired += 1;
  if (isLast) report.failed += 1;
  return true;
};

/** Returns the payouts whose transaction has expired and was recorded as expired. */
export const expireAll = async (
  ports: WorkerPorts,
  { expiryAfterMs }: WorkerSettings,
  { tasks, report }: { tasks: readonly LiveTask[]; report: RoundReport },
): Promise<LiveTask[]> => {
  const now = ports.now();
  const oldest = now.getTime() - expiryAfterMs;
  // A transaction with `boundTo` can expire at any moment; others live for a known time.
  const asked = tasks.filter(
    ({ live: { lifetime, signedAt } }) =>
      // A signing time in the future comes from a wrong clock: the chain is asked instead.
      lifetime.boundTo !== null || signedAt.getTime() <= oldest || signedAt > now,
  );
  if (asked.length === 0) return [];
  const gone = await unlessSilent(ports.chain.findExpired(asked.map(({ live }) => live)));
  const over = asked.filter(({ live }) => gone?.has(live.signature));
  const written = await Promise.all(
    over.map((task) => isolated(ports, task, () => giveUp(ports, { task, report }))),
  );
  return over.filter((_, index) => written[index] === true);
};
