import { ATTEMPTS_MOST, type Attempt } from '#payments/payout/attempt.ts';
import type { Lifetime, TransferOrder } from '#payments/chain/transfer.ts';
import { failed, failureOf, signed } from '#payments/payout/states.ts';
import { isolated, unlessSilent } from './isolate.ts';
import type { RoundReport, Task, WorkerPorts, WorkerSettings } from './ports.ts';
import { commitStep } from './step.ts';

/** New bytes, kept before anybody sees them. */

/** A payout with bytes that can land. */
export interface LiveTask extends Task {
  live: Attempt;
}

/** The memo is the id alone: it is public for ever. */
const orderOf = ({ payout, destination }: Task): TransferOrder => ({
  memo: payout.payoutId,
  assetCode: payout.destinationAssetCode,
  amount: payout.destinationAmount,
  tokenAccount: destination.tokenAccount,
  wallet: destination.wallet,
});

interface Bound {
  task: Task;
  lifetime: Lifetime;
}

/** Each with what its bytes are to be bound to; those for which nothing is free wait. */
const bind = async (
  ports: WorkerPorts,
  { mode, chain }: WorkerSettings,
  tasks: readonly Task[],
): Promise<Bound[]> => {
  if (tasks.length === 0) return [];
  const taken = ports.chain.bindsExclusively
    ? await ports.work.taken(mode, chain)
    : new Set<string>();
  const lifetimes = await unlessSilent(ports.chain.readLifetimes(tasks.length, taken));
  return (lifetimes ?? []).flatMap((lifetime, index) => {
    const task = tasks[index];
    return task === undefined ? [] : [{ task, lifetime }];
  });
};

const signOne = async (
  ports: WorkerPorts,
  { task, lifetime }: Bound,
): Promise<LiveTask | undefined> => {
  const { chain, now } = ports;
  const transfer = await chain.sign(orderOf(task), lifetime);
  const number = task.attempts + 1;
  const signedAt = now();
  const live: Attempt = { ...transfer, number, state: 'SIGNED', signedAt, sentAt: null };
  const kept = await commitStep(ports, task, signed(task, live, signedAt));
  return kept && { ...kept, live, attempts: number };
};

/** The last attempt ends its payout itself; this is for rows of older rules. */
const giveUp = async (ports: WorkerPorts, task: Task): Promise<void> => {
  await commitStep(ports, task, failed(task, failureOf('NEVER_LANDED'), { now: ports.now() }));
};

/** Signs for each that has no bytes; answers those whose bytes are kept. */
export const signAll = async (
  ports: WorkerPorts,
  settings: WorkerSettings,
  { tasks, report }: { tasks: readonly Task[]; report: RoundReport },
): Promise<LiveTask[]> => {
  if (tasks.length === 0) return [];
  const worn = tasks.filter(({ attempts }) => attempts >= ATTEMPTS_MOST);
  await Promise.all(worn.map((task) => isolated(ports, task, () => giveUp(ports, task))));
  const fresh = tasks.filter(({ attempts }) => attempts < ATTEMPTS_MOST);
  const bound = await bind(ports, settings, fresh);
  const signed = await Promise.all(
    bound.map((each) => isolated(ports, each.task, () => signOne(ports, each))),
  );
  const kept = signed.filter((task) => task !== undefined);
  report.signed += kept.length;
  return kept;
};
