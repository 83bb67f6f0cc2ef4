import type { Mode } from '#access/key.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { Book } from '#payments/decision.ts';
import type { Attempt } from '#payments/payout/attempt.ts';
import type { PayoutChange, SpendMark } from '#payments/payout/changes.ts';
import type { PayableDestination } from '#payments/chain/destination.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { CryptoDetails, Payout } from '#payments/payout/payout.ts';
import type { Tenant } from '#payments/tenant.ts';

/** What takes payouts to their end needs of the world. */

/** A payout that a worker has claimed: nobody else moves it while the lease lasts. */
export interface Task {
  tenant: Tenant;
  chain: Chain;
  /** As it was when it was claimed, or as this worker has changed it since. */
  payout: Payout;
  /** Rises with every claim: a worker with an older one can write nothing any more. */
  fence: bigint;
  destination: CryptoDetails;
  /** The attempt that can still land. */
  live: Attempt | null;
  /** Attempts so far. */
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

/** A transfer that can still land, as to what the vault pays for it. */
type LeavingTransfer = Pick<PayableDestination, 'createsTokenAccount'>;

/** All of those of a vault, at one moment of the books. */
export interface Leaving {
  transfers: readonly LeavingTransfer[];
  at: SpendMark;
}

export interface PayoutWork {
  /** Takes payouts that are due, the longest waiting first, whatever became of who had them. */
  claim(claim: Claim): Promise<Task[]>;
  /** Gives them back until they are due again. */
  release(tasks: readonly Task[], dueAt: Date): Promise<void>;
  /** What attempts that can still land are bound to, see `Lifetime.boundTo`. */
  taken(mode: Mode, chain: Chain): Promise<ReadonlySet<string>>;
  /** What can still land and costs the vault: payouts, and moves of coins into it. */
  leaving(mode: Mode, chain: Chain): Promise<Leaving>;
}

/** What a person has to look at; nothing was done about it. */
export interface Alarm {
  payoutId: string;
  signature: string | null;
  sentence: string;
  /** The round has failed with the payout by a fault. */
  failed?: true;
  /** Providers contradict each other. */
  disputed?: true;
}

/** A payout fails in so many rounds, none long after the other, before it is set aside. */
export const FAULTY_ROUNDS_MOST = 5;

export interface PayoutFaults {
  /** Counts a round for each, by payout and what went wrong, and sets those aside that are many. */
  note(faults: ReadonlyMap<string, string>, now: Date): Promise<void>;
}

/** Payouts that want a signature, by what becomes of them now. */
export interface GatedTasks {
  open: readonly Task[];
  /** The chain has to say more first. */
  waiting: readonly Task[];
  /** The vault does not hold what the books say. */
  stopped: readonly Task[];
  /** Why some are not open, for a person. */
  sentence: string | undefined;
}

/** What has to agree before anything is signed; asked once a round. */
export interface SigningGate {
  pass(tasks: readonly Task[]): Promise<GatedTasks>;
}

export interface WorkerPorts {
  gate: SigningGate;
  work: PayoutWork;
  /** Where every change of a payout is written. */
  book: Book<PayoutChange>;
  chain: PayoutChain;
  /** Those of them whose coins are in the vault; left out where nothing is ever elsewhere. */
  covered?: ((tasks: readonly Task[]) => Promise<readonly Task[]>) | undefined;
  now(): Date;
  /** An alarm for a person; never throws. */
  report(alarm: Alarm): void;
}

export interface WorkerSettings {
  mode: Mode;
  chain: Chain;
  /** The name of this worker, for leases. */
  owner: string;
  /** Payouts in one round at most. */
  most: number;
  leaseMs: number;
  /** Between two rounds of one payout. */
  pollMs: number;
  /** Between two sends of the same bytes. */
  resendMs: number;
  /** Younger bytes are not asked whether they have expired. */
  expiryAfterMs: number;
}

/**
 * No payout that a worker has had is put off for longer; one that waits longer was put off by a
 * clock that was wrong, and is due at once. One that no worker has had waits as long as it asks.
 */
export const PUT_OFF_MOST_MS = 11 * 60_000;

export const WORKER_DEFAULTS = {
  most: 512,
  leaseMs: 30_000,
  pollMs: 1000,
  resendMs: 2000,
  expiryAfterMs: 45_000,
} as const satisfies Omit<WorkerSettings, 'mode' | 'chain' | 'owner'>;

/** What a round did, in numbers. */
export interface RoundReport {
  claimed: number;
  signed: number;
  sent: number;
  completed: number;
  failed: number;
  expired: number;
  disputed: number;
}
