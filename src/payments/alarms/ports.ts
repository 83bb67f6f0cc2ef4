import type { Mode } from '#access/key.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { AssetReconciliation } from '#payments/reconcile/reconcile.ts';
import type { Alarm, AlarmKind, KeptAlarm } from './alarm.ts';

/** When a worker last finished a round without a fault. */
export interface Beat {
  worker: string;
  beatAt: Date;
}

/** Payouts that wait for longer than they should. */
export interface LatePayouts {
  mode: Mode;
  count: number;
  oldestAt: Date;
}

/** Deliveries to receivers of events. */
export interface FailingDeliveries {
  mode: Mode;
  /** Given up since the moment that was asked for. */
  failed: number;
}

/** What the operator has of an asset for exchanges; in smallest parts. */
export interface Liquidity {
  mode: Mode;
  assetCode: AssetCode;
  available: bigint;
}

/** Why nothing is signed in a mode, in sentences; none where all is well. */
export interface Doubts {
  mode: Mode;
  sentences: readonly string[];
}

/** What a vault says of itself. */
export type VaultReading =
  | { mode: Mode; state: 'silent' }
  | {
      mode: Mode;
      state: 'read';
      /** By how much the chain has more than the books say; zero where all is well. */
      differences: readonly Pick<
        AssetReconciliation,
        'answers' | 'assetCode' | 'difference' | 'isAgreed'
      >[];
      /** For how many payouts to new wallets it can pay the chain, up to `GAS_FOR`. */
      gasFor: number;
    };

export interface AlarmReader {
  beats(): Promise<Beat[]>;
  /** Those that are open, and that neither the operator holds nor a bank has. */
  latePayouts(openSince: Date): Promise<LatePayouts[]>;
  /** Those that need somebody's approval. */
  lateApprovals(askedSince: Date): Promise<LatePayouts[]>;
  failingDeliveries(since: Date): Promise<FailingDeliveries[]>;
  liquidity(): Promise<Liquidity[]>;
}

/** Where alarms are kept. */
export interface AlarmKeeper {
  /** Raises what is new, notes what goes on, ends those of the kinds that were not found. */
  record(
    seen: { found: readonly Alarm[]; checked: readonly AlarmKind[]; modes: readonly Mode[] },
    now: Date,
  ): Promise<void>;
  /** Those that have not ended, the oldest first. */
  open(): Promise<KeptAlarm[]>;
  /** Those whose beginning or end the operator's receiver does not know yet, the oldest first. */
  unnoticed(most: number): Promise<KeptAlarm[]>;
  /** The receiver knows of it. */
  noticed(alarm: KeptAlarm, now: Date): Promise<void>;
}
