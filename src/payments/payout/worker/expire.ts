import { ATTEMPTS_MOST } from './attempt.ts';
import { failure } from './failure.ts';
import { isolated, unlessSilent } from './isolate.ts';
import type { Advance, RoundReport, WorkerPorts, WorkerSettings } from './ports.ts';
import type { LiveTask } from './sign.ts';

/** Gives bytes up that can provably never land. Until then they are sent again and again. */

const giveUp = async (
  ports: WorkerPorts,
  { task, report }: { task: LiveTask; report: RoundReport },
): Promise<boolean> => {
  const { signature, number } = task.live;
  const isLast = number >= ATTEMPTS_MOST;
  const ended = { signature, attempt: 'EXPIRED', error: null, networkFee: null } as const;
  const advance: Advance = isLast
    ? { advance: 'failed', failure: failure.neverLanded, ...ended }
    : { advance: 'expired', signature };
  if (!(await ports.work.advance(task, advance, ports.now()))) return false;
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
  const oldest = ports.now().getTime() - expiryAfterMs;
  // What bytes are bound to may move on at any moment; the others have their time.
  const asked = tasks.filter(
    ({ live }) => live.lifetime.boundTo !== null || live.signedAt.getTime() <= oldest,
  );
  if (asked.length === 0) return [];
  const gone = await unlessSilent(ports.chain.findExpired(asked.map(({ live }) => live)));
  const expired = asked.filter(({ live }) => gone?.has(live.signature));
  const written = await Promise.all(
    expired.map((task) => isolated(ports, task, () => giveUp(ports, { task, report }))),
  );
  return expired.filter((_, index) => written[index] === true);
};
