import type { Mode } from '#access/key.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { ChainError, SignedTransfer } from '#payments/chain/transfer.ts';
import type { PayoutFailure } from '#payments/payout/payout.ts';
import type { Attempt } from './attempt.ts';

/** What takes payouts to their end needs of the world. */

/** A payout that a worker has claimed: nobody else moves it while the lease lasts. */
export interface Task {
  tenant: Tenant;
  chain: Chain;
  payoutId: string;
  /** Rises with every claim: whoever holds an older one can write nothing any more. */
  fence: bigint;
  assetCode: AssetCode;
  /** What goes out, in smallest parts. */
  amount: bigint;
  tokenAccount: string;
  /** The wallet whose token account is made where it is missing. */
  wallet: string | null;
  /** The attempt that can still land. */
  live: Attempt | null;
  /** Attempts so far. */
  attempts: number;
  /** What an integrator has been shown; null before anything was seen. */
  confirmations: number | null;
  createdAt: Date;
}

export interface Claim {
  mode: Mode;
  chain: Chain;
  owner: string;
  now: Date;
  leaseMs: number;
  most: number;
}

/** What becomes of a claimed payout. Each is written whole or not at all. */
export type Advance =
  /** New bytes; the payout is PROCESSING from here on. */
  | { advance: 'signed'; signed: SignedTransfer; number: number }
  /** Somebody has it in a block. */
  | { advance: 'seen'; signature: string; confirmations: number }
  /** Final: what was held goes out. */
  | { advance: 'completed'; signature: string; confirmations: number; networkFee: bigint }
  /** Final: what was held is free again. `attempt` tells how the last attempt ended. */
  | {
      advance: 'failed';
      signature: string | null;
      attempt: 'FAILED' | 'EXPIRED';
      failure: PayoutFailure;
      error: ChainError | null;
      networkFee: bigint | null;
    }
  /** These bytes can never land; another attempt may follow. */
  | { advance: 'expired'; signature: string };

export interface PayoutWork {
  /** Takes payouts that are due, the longest waiting first, whatever became of who had them. */
  claim(claim: Claim): Promise<Task[]>;
  /**
   * Writes it unless the fence has moved on or it is written already.
   * @returns whether it is written, and the task is still the caller's
   */
  advance(task: Task, advance: Advance, now: Date): Promise<boolean>;
  /** Notes that bytes have left, before anybody knows what became of them. */
  noteSent(signatures: readonly string[], now: Date): Promise<void>;
  /** Gives them back until they are due again. */
  release(tasks: readonly Task[], dueAt: Date): Promise<void>;
  /** What attempts that can still land are bound to, see `Lifetime.boundTo`. */
  taken(mode: Mode, chain: Chain): Promise<ReadonlySet<string>>;
}

/** What a person has to look at; nothing was done about it. */
export interface Alarm {
  payoutId: string;
  signature: string | null;
  sentence: string;
}

export interface WorkerPorts {
  work: PayoutWork;
  chain: PayoutChain;
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
