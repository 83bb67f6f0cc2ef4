import { ATTEMPTS_MOST, type Attempt } from '#payments/payout/attempt.ts';
import { SignerUnavailableError, SigningRefusedError } from '#payments/chain/error.ts';
import type { Lifetime, TransferOrder, WantedOffer } from '#payments/chain/transfer.ts';
import type { SpendGuard, SpendMark } from '#payments/payout/changes.ts';
import { failed, failureOf, signed } from '#payments/payout/states.ts';
import { forEachOf, isolated, unlessSilent } from './isolate.ts';
import type { Alarm, RoundReport, Task, WorkerPorts, WorkerSettings } from './ports.ts';
import { commitStep } from './step.ts';
import { sentenceOfUnpaid } from './unpaid.ts';

/** Signs new transactions, and stores their bytes before they are sent to anybody. */

/** A payout with a signed transaction that can still land. */
export interface LiveTask extends Task {
  live: Attempt;
}

/** The memo contains only the payout id, because it is public for ever. */
export const orderOf = ({
  payout,
  destination,
}: Pick<Task, 'payout' | 'destination'>): TransferOrder => ({
  memo: payout.payoutId,
  assetCode: payout.destinationAssetCode,
  amount: payout.destinationAmount,
  tokenAccount: destination.tokenAccount,
  wallet: destination.wallet,
});

interface Bound {
  task: Task;
  lifetime: Lifetime;
  offer: bigint | undefined;
  guard: SpendGuard | undefined;
}

const wantedOf = (task: Task): WantedOffer => ({ ...orderOf(task), attempt: task.attempts + 1 });

interface Affordability {
  paid: readonly Task[];
  unpaid: readonly Task[];
  guard: SpendGuard | undefined;
}

/** The most expensive transfer: it also pays for a new token account. */
const DEAREST = { createsTokenAccount: true };

/**
 * Other workers may sign at the same time. If the vault can pay for one more full round, no guard
 * is needed against their transactions.
 */
const guardOf = (
  { owner, most }: WorkerSettings,
  { since, spare }: { since: SpendMark; spare: number },
): SpendGuard | undefined => (spare >= most ? undefined : { since, owner, othersMost: spare });

/**
 * The payouts whose network fees the vault can pay in addition to all transfers in flight. Without
 * the fee, transactions would expire again and again until their payout fails: it is better that
 * the payout waits until a person funds the vault.
 */
const affordableOf = async (
  ports: WorkerPorts,
  settings: WorkerSettings,
  tasks: readonly Task[],
): Promise<Affordability> => {
  const nothing = { paid: [], unpaid: [], guard: undefined };
  if (tasks.length === 0) return nothing;
  const asked = tasks.map(({ destination }) => ({
    createsTokenAccount: destination.wallet !== null,
  }));
  // Read before the balance: a transfer that lands in between is counted twice, never missed.
  const { transfers, at: since } = await ports.work.leaving(settings.mode, settings.chain);
  const others = Array.from({ length: settings.most }, () => DEAREST);
  const found = await unlessSilent(ports.chain.affordable([...transfers, ...asked, ...others]));
  if (found === undefined) return nothing;
  const count = Math.min(tasks.length, Math.max(0, found.count - transfers.length));
  const unpaid = tasks.slice(count);
  const [first] = unpaid;
  if (first !== undefined) {
    const sentence = sentenceOfUnpaid(`${unpaid.length} payouts`, found, transfers.length);
    ports.report({ payoutId: first.payout.payoutId, signature: null, sentence });
  }
  const spare = Math.max(0, found.count - transfers.length - count);
  return { paid: tasks.slice(0, count), unpaid, guard: guardOf(settings, { since, spare }) };
};

/** Assigns a lifetime to each payout; payouts without a free lifetime wait. */
const bind = async (
  ports: WorkerPorts,
  { mode, chain }: WorkerSettings,
  { paid: tasks, guard }: Affordability,
): Promise<Bound[]> => {
  if (tasks.length === 0) return [];
  const taken = ports.chain.bindsExclusively
    ? await ports.work.taken(mode, chain)
    : new Set<string>();
  const [lifetimes, offers] = await Promise.all([
    unlessSilent(ports.chain.readLifetimes(tasks.length, taken)),
    ports.chain.readOffers(tasks.map(wantedOf)),
  ]);
  return (lifetimes ?? []).flatMap((lifetime, index) => {
    const task = tasks[index];
    return task === undefined ? [] : [{ task, lifetime, offer: offers[index], guard }];
  });
};

const signOne = async (
  ports: WorkerPorts,
  { task, lifetime, offer, guard }: Bound,
): Promise<LiveTask | undefined> => {
  const { chain, now } = ports;
  const transfer = await chain.sign({ ...orderOf(task), offer }, lifetime);
  const number = task.attempts + 1;
  const signedAt = now();
  const live: Attempt = { ...transfer, number, state: 'SIGNED', signedAt, sentAt: null };
  const kept = await commitStep(ports, task, signed(task, { ...live, guard }, signedAt));
  return kept && { ...kept, live, attempts: number };
};

/** Nothing was signed, so nothing can land: the payout waits, and its owner may cancel it. */
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
  /** Payouts for which the signer or the chain did not answer. */
  unanswered: Task[];
  /** Whether the signer did not answer. */
  isSilent: boolean;
  /** Payouts that wait until the vault can pay their fees, or holds what it owes. */
  unpaid: Task[];
}

/** The payouts that the gate lets through; the others wait, or their asset is stopped. */
const gated = async (
  ports: WorkerPorts,
  tasks: readonly Task[],
  round: SigningRound,
): Promise<readonly Task[]> => {
  if (tasks.length === 0) return [];
  const { open, waiting, stopped, sentence } = await ports.gate.pass(tasks);
  round.unanswered.push(...waiting);
  round.unpaid.push(...stopped);
  const [first] = [...waiting, ...stopped];
  if (first !== undefined && sentence !== undefined)
    ports.report({ payoutId: first.payout.payoutId, signature: null, sentence });
  return open;
};

/** An unreachable signer is reported once a round; a refusal is reported for each payout. */
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
    if (!round.isSilent) ports.report(silentAlarm(task, error));
    round.isSilent = true;
    round.unanswered.push(task);
  }
};

/** The last attempt ends its payout itself; this handles payouts stored under older rules. */
const giveUp = async (ports: WorkerPorts, task: Task): Promise<void> => {
  await commitStep(ports, task, failed(task, failureOf('NEVER_LANDED'), { now: ports.now() }));
};

/** Signs each payout without a transaction, and returns those whose bytes are now stored. */
export const signAll = async (
  ports: WorkerPorts,
  settings: WorkerSettings,
  { tasks, report }: { tasks: readonly Task[]; report: RoundReport },
): Promise<SigningRound> => {
  const round: SigningRound = {
    signed: [],
    refused: [],
    unanswered: [],
    isSilent: false,
    unpaid: [],
  };
  if (tasks.length === 0) return round;
  const worn = tasks.filter(({ attempts }) => attempts >= ATTEMPTS_MOST);
  await Promise.all(worn.map((task) => isolated(ports, task, () => giveUp(ports, task))));
  const fresh = tasks.filter(({ attempts }) => attempts < ATTEMPTS_MOST);
  const open = await gated(ports, fresh, round);
  const covered = (await ports.covered?.(open)) ?? open;
  const affordable = await affordableOf(ports, settings, covered);
  round.unpaid.push(...affordable.unpaid);
  const bound = await bind(ports, settings, affordable);
  const began = ports.now().getTime();
  // An external signer may be slow: stop before the lease ends; the rest is signed later.
  const isOver = (): boolean =>
    round.isSilent || ports.now().getTime() - began > settings.leaseMs / 2;
  const work = (each: Bound) => isolated(ports, each.task, () => trySigning(ports, each, round));
  await forEachOf(bound, work, isOver);
  report.signed += round.signed.length;
  // The coins for these payouts are still on their way to the vault.
  round.unanswered.push(...fresh.filter((task) => !covered.includes(task)));
  return round;
};
