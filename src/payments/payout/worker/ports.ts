import type { Mode } from '#access/key.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { Book } from '#payments/decision.ts';
import type { Attempt } from '#payments/payout/attempt.ts';
import type { PayoutChange, SpendMark } from '#payments/payout/changes.ts';
import type { PayableDestination } from '#payments/chain/destination.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { CryptoDetails, Payout } from '#payments/payout/payout.ts';
import type { Tenant } from '#payments/tenant.ts';

/** The dependencies of the worker that completes payouts. */

/** A payout that a worker has claimed: no other worker changes it while the lease lasts. */
export interface Task {
  tenant: Tenant;
  chain: Chain;
  /** The payout as claimed, with the changes that this worker has made since. */
  payout: Payout;
  /** Increases with every claim: a worker with an older fence can no longer write. */
  fence: bigint;
  destination: CryptoDetails;
  /** The attempt that can still land; null if there is none. */
  live: Attempt | null;
  /** Number of attempts so far. */
  attempts: number;
}

export interface Claim {
  mode: Mode;
  chain: Chain;
  owner: string;
  now: Date;
  leaseMs: number;
  most: number;
}

/** The part of a transfer that determines what the vault pays for it. */
type LeavingTransfer = Pick<PayableDestination, 'createsTokenAccount'>;

/** All transfers of a vault that can still land, as stored at one moment. */
export interface Leaving {
  transfers: readonly LeavingTransfer[];
  at: SpendMark;
}

export interface PayoutWork {
  /**
   * Claims due payouts, the longest waiting first; a lease that has ended does not protect them.
   */
  claim(claim: Claim): Promise<Task[]>;
  /** Ends the lease; the payouts are due again at `dueAt`. */
  release(tasks: readonly Task[], dueAt: Date): Promise<void>;
  /** The resources to which live attempts are bound, see `Lifetime.boundTo`. */
  taken(mode: Mode, chain: Chain): Promise<ReadonlySet<string>>;
  /** Transfers that can still land and whose fees the vault pays: payouts and sweeps. */
  leaving(mode: Mode, chain: Chain): Promise<Leaving>;
}

/** A problem that a person must check; the worker has not acted on it. */
export interface Alarm {
  payoutId: string;
  signature: string | null;
  sentence: string;
  /** An unexpected error has ended this round for the payout. */
  failed?: true;
  /** Providers contradict each other. */
  disputed?: true;
}

/**
 * After this many failed rounds in short succession, a payout is put on hold, or postponed if
 * something was signed for it.
 */
export const FAULTY_ROUNDS_MOST = 5;

export interface PayoutFaults {
  /** Counts one failed round for each payout id, with its error, and holds repeated failures. */
  note(faults: ReadonlyMap<string, string>, now: Date): Promise<void>;
}

/** Payouts that need a signature, by the decision of the gate. */
export interface GatedTasks {
  open: readonly Task[];
  /** They wait until the vault has been checked sufficiently. */
  waiting: readonly Task[];
  /** Their asset is stopped: the vault does not hold what the ledger says. */
  stopped: readonly Task[];
  /** Why some payouts are not open, for a person. */
  sentence: string | undefined;
}

/** The check that payouts must pass before anything is signed; made once a round. */
export interface SigningGate {
  pass(tasks: readonly Task[]): Promise<GatedTasks>;
}

export interface WorkerPorts {
  gate: SigningGate;
  work: PayoutWork;
  /** The book that accepts every change of a payout. */
  book: Book<PayoutChange>;
  chain: PayoutChain;
  /** Selects the payouts whose coins are in the vault; left out if coins are never elsewhere. */
  covered?: ((tasks: readonly Task[]) => Promise<readonly Task[]>) | undefined;
  now(): Date;
  /** Raises an alarm for a person; never throws. */
  report(alarm: Alarm): void;
}

export interface WorkerSettings {
  mode: Mode;
  chain: Chain;
  /** The name of this worker, stored with its leases. */
  owner: string;
  /** The maximum number of payouts in one round. */
  most: number;
  leaseMs: number;
  /** Time between two rounds of one payout. */
  pollMs: number;
  /** Time between two sends of the same bytes. */
  resendMs: number;
  /** Age from which a transaction is checked for expiry. */
  expiryAfterMs: number;
}

/**
 * The longest delay of a payout that a worker has processed before: a longer delay comes from a
 * wrong clock, and the payout is due at once. A payout that no worker has processed yet may wait
 * longer.
 */
export const PUT_OFF_MOST_MS = 11 * 60_000;

/**
 * No version of the worker claims payouts for longer: a claim that ends later was made by a wrong
 * clock, and the payout is due at once.
 */
export const LEASE_MOST_MS = 60_000;

export const WORKER_DEFAULTS = {
  most: 512,
  leaseMs: 30_000,
  pollMs: 1000,
  resendMs: 2000,
  expiryAfterMs: 45_000,
} as const satisfies Omit<WorkerSettings, 'mode' | 'chain' | 'owner'>;

/** Counts of what one round did. */
export interface RoundReport {
  claimed: number;
  signed: number;
  sent: number;
  completed: number;
  failed: number;
  expired: number;
  disputed: number;
}
