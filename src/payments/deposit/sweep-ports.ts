import type { AssetCode } from '#kernel/money/assets.ts';
import type { Sweeper, SweepSource } from '#payments/chain/deposit.ts';
import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import type { ChainError, SignedTransfer } from '#payments/chain/transfer.ts';
import type { Ids } from '#payments/ids.ts';
import type { Leaving } from '#payments/payout/worker/ports.ts';
import type { DepositSource } from './deposit.ts';
import type { Disputes } from './disputes.ts';
import type { VaultKeeper } from './vaults.ts';

/** The dependencies of the code that moves coins into the vault. */

/**
 * A smaller amount (a hundredth of a coin) stays where it is, because moving it costs more than it
 * is worth. It counts as held all the same.
 */
export const SWEPT_LEAST = 10_000n;

/** A signed transaction that moves coins into the vault and can still land. */
export interface Sweep extends SignedTransfer {
  sweepId: string;
  tokenAccount: string;
  vault: string;
  assetCode: AssetCode;
  amount: bigint;
  signedAt: Date;
  /** Null until the transaction has been sent for the first time. */
  sentAt: Date | null;
}

export interface SweepEnding {
  state: 'LANDED' | 'FAILED' | 'EXPIRED';
  error: ChainError | null;
  /** In the smallest parts of the chain's own coin; null if nothing landed. */
  networkFee: bigint | null;
  /** The part of the fee that is rent of opened accounts; null if it is not known. */
  rent: bigint | null;
}

/** Coins that must be moved, with their position. */
export interface DueSweep {
  tokenAccount: string;
  assetCode: AssetCode;
  amount: bigint;
  source: SweepSource;
}

export interface SweepKeeper {
  /** Sweeps that can still land. */
  live(source: DepositSource): Promise<Sweep[]>;
  /** Deposit addresses with at least `least` of credited coins that no sweep is moving. */
  due(
    source: DepositSource,
    limits: { least: bigint; most: number; now: Date },
  ): Promise<DueSweep[]>;
  /** False if another sweep can still move the same coins, or has moved them. */
  keep(source: DepositSource, sweep: Sweep): Promise<boolean>;
  sent(source: DepositSource, sweep: Sweep, at: Date): Promise<void>;
  end(source: DepositSource, sweep: Sweep, ending: SweepEnding & { at: Date }): Promise<void>;
  /** Transfers that can still land and whose fees the vault pays. */
  leaving(source: DepositSource): Promise<Leaving>;
  /** The signed bytes of payouts that can still land. */
  payingWires(source: DepositSource): Promise<string[]>;
}

export interface SweepPorts extends Pick<Ids, 'newId'> {
  chain: Pick<
    PayoutChain & VaultChain,
    | 'affordable'
    | 'findExpired'
    | 'isQuorum'
    | 'proveLanding'
    | 'providers'
    | 'readStatuses'
    | 'send'
  >;
  sweeper: Sweeper;
  sweeps: SweepKeeper;
  vaults: VaultKeeper;
  disputes: Disputes;
  now(): Date;
  /** Reports a problem to a person; never throws. */
  report(alarm: SweepAlarm): void;
}

export interface SweepAlarm {
  tokenAccount: string;
  signature: string | null;
  sentence: string;
  /** Providers contradict each other about it. */
  disputed?: true;
}
