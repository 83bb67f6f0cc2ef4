import { commitUnlessOutdated } from '#payments/commit-decision.ts';
import type { Payout } from '#payments/payout/payout.ts';
import type { GatedTasks, SigningGate, Task } from '#payments/payout/worker/ports.ts';
import { examineVault, type Examined } from './examine.ts';
import { isOrdered } from './judge.ts';
import { leftIn } from './outflow.ts';
import type { OpenOutflow, OutflowPorts, OutflowSource } from './ports.ts';

/** Decides which payouts may be signed now, and holds those that a person must decide on. */

const RESOLVE = 'release it if it is to be paid, or say what paid it: payouts resolve';

/** A payout from the backup may have been cancelled, or may have failed, after the backup. */
const restoredReason = ({ createdAt }: Payout, { quarantine }: Examined): string | undefined =>
  quarantine !== undefined && createdAt <= quarantine.restoredAt
    ? `It is of the backup of ${quarantine.savedAt.toISOString()}, and may have been cancelled ` +
      `since: ${RESOLVE}`
    : undefined;

/**
 * An unknown transaction may have paid the same: a client may have repeated a request that the
 * restored database does not know, which orders the same payment again.
 */
const likeReason = (alike: OpenOutflow): string =>
  `Transaction ${alike.signature} has paid the same to the same address for a payout that the ` +
  `books do not know: ${RESOLVE}`;

interface Suspicion {
  since: Date;
  reason: string;
}

const suspicionOf = (
  { payout }: Task,
  examined: Examined,
  unknown: readonly (OpenOutflow & { left: ReturnType<typeof leftIn> })[],
): Suspicion | undefined => {
  const restored = restoredReason(payout, examined);
  if (restored !== undefined && examined.quarantine)
    return { since: examined.quarantine.restoredAt, reason: restored };
  const alike = unknown.find(({ left }) => isOrdered(payout, left));
  return alike && { since: alike.judgedAt, reason: likeReason(alike) };
};

const hold = async (
  { book, now }: OutflowPorts,
  { tenant, payout }: Task,
  reason: string,
): Promise<void> => {
  const held = { heldBy: 'worker', reason, heldAt: now() } as const;
  const change = { change: 'payout-held', payout, hold: held } as const;
  await commitUnlessOutdated(() => book.commit(tenant, [change]));
};

/** Holds the payouts that a person must decide on, and returns the others. */
const holdDoubtful = async (
  ports: OutflowPorts,
  source: OutflowSource,
  { tasks, examined }: { tasks: readonly Task[]; examined: Examined },
): Promise<Task[]> => {
  const { tokenAccounts } = ports.chain;
  const unknown = (await ports.outflows.open(source))
    .filter(({ verdict }) => verdict === 'UNKNOWN')
    .map((each) => ({ ...each, left: leftIn(each.landing, tokenAccounts) }));
  if (unknown.length === 0 && examined.quarantine === undefined) return [...tasks];
  const ids = tasks.map(({ payout }) => payout.payoutId);
  const releases = await ports.outflows.releases(source.mode, ids);
  const open: Task[] = [];
  for (const task of tasks) {
    const suspicion = suspicionOf(task, examined, unknown);
    const released = releases.get(task.payout.payoutId);
    if (suspicion === undefined || (released !== undefined && released > suspicion.since))
      open.push(task);
    else await hold(ports, task, suspicion.reason);
  }
  return open;
};

const sentenceOf = ({ state, stopped }: Examined): string | undefined => {
  if (state === 'quarantined')
    return (
      'Nothing is signed: the database was restored, and its books are not yet those of the ' +
      'vault. See: vault check'
    );
  if (stopped.size > 0)
    return (
      `Nothing is signed in ${[...stopped].join(', ')}: the vault does not hold what the books ` +
      'say. See: vault check'
    );
  return undefined;
};

/** The gate that the payout worker asks before it signs; a round checks the vault once. */
export const signingGate = (ports: OutflowPorts, source: OutflowSource): SigningGate => ({
  pass: async (tasks): Promise<GatedTasks> => {
    const examined = await examineVault(ports, source);
    const { state, stopped, disputed, unknown, paid } = examined;
    const sentence = sentenceOf(examined);
    const left = tasks.filter(({ payout }) => !paid.has(payout.payoutId));
    // Too few providers have answered: these payouts are checked again in the next round.
    if (state === 'unread') return { open: [], waiting: [], stopped: [], sentence };
    if (state === 'quarantined') return { open: [], waiting: left, stopped: [], sentence };
    const isStopped = ({ payout }: Task) => stopped.has(payout.destinationAssetCode);
    const unsure = new Set([...unknown, ...disputed.map(({ assetCode }) => assetCode)]);
    const free = left.filter(
      (task) => !isStopped(task) && !unsure.has(task.payout.destinationAssetCode),
    );
    return {
      open: await holdDoubtful(ports, source, { tasks: free, examined }),
      waiting: [],
      stopped: left.filter(isStopped),
      sentence,
    };
  },
});
