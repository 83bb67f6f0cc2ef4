import type { Mode } from '#access/key.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { AssetReconciliation } from '#payments/reconcile/reconcile.ts';
import type { Alarm, AlarmKind, KeptAlarm } from './alarm.ts';

/** When a worker last finished a round without a fault. */
export interface Beat {
  worker: string;
  beatAt: Date;
}

/** Payouts that have been waiting for too long. */
export interface LatePayouts {
  mode: Mode;
  count: number;
  oldestAt: Date;
}

/** Deliveries of webhooks that were given up. */
export interface FailingDeliveries {
  mode: Mode;
  /** How many were given up since the requested moment. */
  failed: number;
}

/** The operator's liquidity in an asset, in smallest parts. */
export interface Liquidity {
  mode: Mode;
  assetCode: AssetCode;
  available: bigint;
}

/** The reasons why nothing is signed in a mode, one sentence each; empty if there are none. */
export interface Doubts {
  mode: Mode;
  sentences: readonly string[];
}

/** The state of a vault at one moment. */
export type VaultReading =
  | { mode: Mode; state: 'silent' }
  | {
      mode: Mode;
      state: 'read';
      /** How much more the chain has than the ledger, in smallest parts; zero if equal. */
      differences: readonly Pick<
        AssetReconciliation,
        'answers' | 'assetCode' | 'difference' | 'isAgreed'
      >[];
      /** For how many payouts to new wallets the vault can pay the chain, up to `GAS_FOR`. */
      gasFor: number;
    };

export interface AlarmReader {
  beats(): Promise<Beat[]>;
  /** Open payouts that the operator does not hold and that were not handed over to a bank. */
  latePayouts(openSince: Date): Promise<LatePayouts[]>;
  /** Payouts that wait for approval. */
  lateApprovals(askedSince: Date): Promise<LatePayouts[]>;
  failingDeliveries(since: Date): Promise<FailingDeliveries[]>;
  liquidity(): Promise<Liquidity[]>;
}

/** Stores alarms. */
export interface AlarmKeeper {
  /**
   * Raises new alarms, updates those that continue, and ends those of `checked` kinds that were not
   * found.
   */
  record(
    seen: { found: readonly Alarm[]; checked: readonly AlarmKind[]; modes: readonly Mode[] },
    now: Date,
  ): Promise<void>;
  /** Alarms that have not ended, the oldest first. */
  open(): Promise<KeptAlarm[]>;
  /** Alarms whose start or end was not sent to the operator's receiver yet, the oldest first. */
  unnoticed(most: number): Promise<KeptAlarm[]>;
  /** Records that the receiver has accepted the message. */
  noticed(alarm: KeptAlarm, now: Date): Promise<void>;
}
