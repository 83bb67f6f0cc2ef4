import { expireAll } from './expire.ts';
import { FINAL_CONFIRMATIONS } from './judge.ts';
import type { RoundReport, Task, WorkerPorts, WorkerSettings } from './ports.ts';
import { sendAll } from './send.ts';
import { signAll, type LiveTask } from './sign.ts';
import { watchAll, type Watched } from './watch.ts';

/** One round of the worker: every due payout is advanced by one step, many in parallel. */

const NOTHING: RoundReport = {
  claimed: 0,
  signed: 0,
  sent: 0,
  completed: 0,
  failed: 0,
  expired: 0,
  disputed: 0,
};

/** For payouts that need a person: until then they are checked only from time to time. */
const FOR_A_PERSON_MS = 30_000;

/** For payouts that the signer refused: its policy may change, and daily limits end. */
const REFUSED_MS = 60_000;
const UNANSWERED_MS = 5000;

const isLive = (task: Task): task is LiveTask => task.live !== null;

const idOf = ({ payout }: Task): string => payout.payoutId;

const without = (tasks: readonly Task[], others: readonly Task[]): Task[] => {
  const ids = new Set(others.map(idOf));
  return tasks.filter((task) => !ids.has(idOf(task)));
};

/** Half the time between blocks: a safe lower bound for the wait per missing block. */
const BLOCK_MS = 200;

interface Released {
  tasks: readonly Task[];
  expired: readonly Task[];
  watched: Watched;
  /** The signer has refused these payouts. */
  refused: readonly Task[];
  unanswered: readonly Task[];
  /** The vault cannot pay their fees, or their asset is stopped. */
  unpaid: readonly Task[];
}

/**
 * Payouts with an expired transaction are due at once, to sign a new one; payouts in a block are
 * due when that block may be final.
 */
const releaseAll = async (
  { work, now }: WorkerPorts,
  { pollMs }: WorkerSettings,
  { tasks, expired, watched: { seen, disputed }, refused, unanswered, unpaid }: Released,
): Promise<void> => {
  const after = (delayMs: number): Date => new Date(now().getTime() + delayMs);
  const forPerson = [...disputed, ...unpaid];
  const waiting = [...forPerson, ...refused, ...unanswered];
  const others = [...expired, ...waiting, ...[...seen.values()].flat()];
  const waitMs = (confirmations: number): number =>
    Math.max(pollMs, (FINAL_CONFIRMATIONS - confirmations) * BLOCK_MS);
  await Promise.all([
    work.release(without(tasks, others), after(pollMs)),
    work.release(expired, after(0)),
    work.release(forPerson, after(FOR_A_PERSON_MS)),
    work.release(refused, after(REFUSED_MS)),
    work.release(unanswered, after(UNANSWERED_MS)),
    ...[...seen].map(([count, group]) => work.release(group, after(waitMs(count)))),
  ]);
};

/**
 * Watches first, then gives up expired transactions, sends unseen ones again, and signs and sends
 * new ones. After a crash at any point, the next round can continue from the stored state.
 */
export const runRound = async (
  ports: WorkerPorts,
  settings: WorkerSettings,
): Promise<RoundReport> => {
  const { mode, chain, owner, leaseMs, most } = settings;
  const report = { ...NOTHING };
  const tasks = await ports.work.claim({ mode, chain, owner, leaseMs, most, now: ports.now() });
  report.claimed = tasks.length;
  if (tasks.length === 0) return report;
  const watched = await watchAll(ports, { tasks: tasks.filter(isLive), report });
  const { unseen } = watched;
  const expired = await expireAll(ports, settings, { tasks: unseen, report });
  const gone = new Set(expired.map(idOf));
  const again = unseen.filter((task) => !gone.has(idOf(task)));
  const bare = tasks.filter((task) => !isLive(task));
  const { signed, ...waiting } = await signAll(ports, settings, { tasks: bare, report });
  await sendAll(ports, settings, { tasks: [...signed, ...again], report });
  await releaseAll(ports, settings, { tasks, expired, watched, ...waiting });
  return report;
};
