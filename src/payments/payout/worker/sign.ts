import { ATTEMPTS_MOST, type Attempt } from '#payments/payout/attempt.ts';
import { SignerUnavailableError, SigningRefusedError } from '#payments/chain/error.ts';
import type { Lifetime, TransferOrder } from '#payments/chain/transfer.ts';
import { failed, failureOf, signed } from '#payments/payout/states.ts';
import { forEachOf, isolated, unlessSilent } from './isolate.ts';
import type { Alarm, RoundReport, Task, WorkerPorts, WorkerSettings } from './ports.ts';
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

/** Nothing of it was signed, so that nothing of it can land: it waits, and its owner may cancel. */
const refusedAlarm = ({ payout: { payoutId } }: Task, { message }: Error): Alarm => ({
  payoutId,
  signature: null,
  sentence: `The signer has refused it, and is asked again in a minute: ${message}`,
});

const silentAlarm = ({ payout: { payoutId } }: Task, { message }: Error): Alarm => ({
  payoutId,
  signature: null,
  sentence: `It waits for its signature, others may as well: ${message}`,
});

interface SigningRound {
  signed: LiveTask[];
  refused: Task[];
  /** Those that the signer did not answer for. */
  unanswered: Task[];
}

/** A silent signer is reported once a round; a refusal concerns one payout. */
const trySigning = async (ports: WorkerPorts, bound: Bound, round: SigningRound): Promise<void> => {
  const { task } = bound;
  try {
    const live = await signOne(ports, bound);
    if (live !== undefined) round.signed.push(live);
  } catch (error) {
    if (error instanceof SigningRefusedError) {
      round.refused.push(task);
      ports.report(refusedAlarm(task, error));
      return;
    }
    if (!(error instanceof SignerUnavailableError)) throw error;
    if (round.unanswered.length === 0) ports.report(silentAlarm(task, error));
    round.unanswered.push(task);
  }
};

/** The last attempt ends its payout itself; this is for rows of older rules. */
const giveUp = async (ports: WorkerPorts, task: Task): Promise<void> => {
  await commitStep(ports, task, failed(task, failureOf('NEVER_LANDED'), { now: ports.now() }));
};

/** Signs for each that has no bytes, and says which have some now that are kept. */
export const signAll = async (
  ports: WorkerPorts,
  settings: WorkerSettings,
  { tasks, report }: { tasks: readonly Task[]; report: RoundReport },
): Promise<SigningRound> => {
  const round: SigningRound = { signed: [], refused: [], unanswered: [] };
  if (tasks.length === 0) return round;
  const worn = tasks.filter(({ attempts }) => attempts >= ATTEMPTS_MOST);
  await Promise.all(worn.map((task) => isolated(ports, task, () => giveUp(ports, task))));
  const fresh = tasks.filter(({ attempts }) => attempts < ATTEMPTS_MOST);
  const bound = await bind(ports, settings, fresh);
  const began = ports.now().getTime();
  // A signer outside may be slow or silent: what is left comes next time, before the lease ends.
  const isOver = (): boolean =>
    round.unanswered.length > 0 || ports.now().getTime() - began > settings.leaseMs / 2;
  const work = (each: Bound) => isolated(ports, each.task, () => trySigning(ports, each, round));
  await forEachOf(bound, work, isOver);
  report.signed += round.signed.length;
  return round;
};
