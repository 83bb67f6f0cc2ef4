import { ATTEMPTS_MOST } from '#payments/payout/attempt.ts';
import { expired, failed, failureOf } from '#payments/payout/states.ts';
import { isolated, unlessSilent } from './isolate.ts';
import type { RoundReport, WorkerPorts, WorkerSettings } from './ports.ts';
import type { LiveTask } from './sign.ts';
import { commitStep } from './step.ts';

/** Gives bytes up that can provably never land. Until then they are sent again and again. */

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

/** Answers those that have expired, and were written so. */
export const expireAll = async (
  ports: WorkerPorts,
  { expiryAfterMs }: WorkerSettings,
  { tasks, report }: { tasks: readonly LiveTask[]; report: RoundReport },
): Promise<LiveTask[]> => {
  const now = ports.now();
  const oldest = now.getTime() - expiryAfterMs;
  // What bytes are bound to may move on at any moment; the others have their time.
  const asked = tasks.filter(
    ({ live: { lifetime, signedAt } }) =>
      // Bytes of the future are of a clock that was wrong: the chain says how old they are.
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
