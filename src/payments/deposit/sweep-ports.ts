import type { AssetCode } from '#kernel/money/assets.ts';
import type { Sweeper, SweepSource } from '#payments/chain/deposit.ts';
import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import type { ChainError, SignedTransfer } from '#payments/chain/transfer.ts';
import type { Ids } from '#payments/ids.ts';
import type { Leaving } from '#payments/payout/worker/ports.ts';
import type { DepositSource } from './deposit.ts';
import type { VaultKeeper } from './vaults.ts';

/** What moving coins into the vault needs of the world. */

/** Bytes that move coins into the vault, and can land. */
export interface Sweep extends SignedTransfer {
  sweepId: string;
  tokenAccount: string;
  vault: string;
  assetCode: AssetCode;
  amount: bigint;
  signedAt: Date;
  /** Null until the bytes have left for the first time. */
  sentAt: Date | null;
}

export interface SweepEnding {
  state: 'LANDED' | 'FAILED' | 'EXPIRED';
  error: ChainError | null;
  /** In the smallest parts of the chain's own coin; null where nothing landed. */
  networkFee: bigint | null;
  /** Of the fee, the rent of accounts that were opened; null where it is not known. */
  rent: bigint | null;
}

/** What is to be moved, from where. */
export interface DueSweep {
  tokenAccount: string;
  assetCode: AssetCode;
  amount: bigint;
  source: SweepSource;
}

export interface SweepKeeper {
  /** Those that can land. */
  live(source: DepositSource): Promise<Sweep[]>;
  /** Deposit addresses with at least so much that is credited and not on its way. */
  due(
    source: DepositSource,
    limits: { least: bigint; most: number; now: Date },
  ): Promise<DueSweep[]>;
  /** False where other bytes can move the same coins, or have moved them. */
  keep(source: DepositSource, sweep: Sweep): Promise<boolean>;
  sent(source: DepositSource, sweep: Sweep, at: Date): Promise<void>;
  end(source: DepositSource, sweep: Sweep, ending: SweepEnding & { at: Date }): Promise<void>;
  /** What can still land and costs the vault. */
  leaving(source: DepositSource): Promise<Leaving>;
  /** The signed bytes of payouts that can land. */
  payingWires(source: DepositSource): Promise<string[]>;
}

export interface SweepPorts extends Pick<Ids, 'newId'> {
  chain: Pick<
    PayoutChain & VaultChain,
    'affordable' | 'findExpired' | 'proveLanding' | 'providers' | 'readStatuses' | 'send'
  >;
  sweeper: Sweeper;
  sweeps: SweepKeeper;
  vaults: VaultKeeper;
  now(): Date;
  /** For a person; never throws. */
  report(alarm: SweepAlarm): void;
}

export interface SweepAlarm {
  tokenAccount: string;
  signature: string | null;
  sentence: string;
}
