import type { Chain } from '#kernel/money/chains.ts';
import type { LedgerChange } from '#payments/ledger/changes.ts';
import type { QuoteChange } from '#payments/quote/changes.ts';
import type { Attempt, AttemptEnding } from './attempt.ts';
import type { Opening } from './opening.ts';
import type { Payout } from './payout.ts';
import type { OperatorAction, PayoutHold } from './ports.ts';

/** What was signed for a vault when it was read, as the books number it. */
export interface SpendMark {
  attempts: bigint;
  sweeps: bigint;
}

/** New bytes go by what the vault could pay when it was read. */
export interface SpendGuard {
  since: SpendMark;
  /** The worker whose own bytes were counted before they were signed. */
  owner: string;
  /** So many transfers of others, signed since, the vault can pay besides. */
  othersMost: number;
}

export type PayoutChange =
  /** Refused when its account is no longer ACTIVE, or its opening not as it was decided on. */
  | { change: 'payout-created'; payout: Payout; opening: Opening | null }
  /**
   * Refused when the payout is no longer at the version before this one; with `fence`, also when
   * another worker has taken it since.
   */
  | { change: 'payout-updated'; payout: Payout; fence?: bigint | undefined }
  /**
   * Refused when another attempt of the payout can still land; with `guard`, also when others have
   * signed for more than the vault can pay besides.
   */
  | {
      change: 'attempt-created';
      payoutId: string;
      chain: Chain;
      attempt: Attempt;
      guard?: SpendGuard | undefined;
    }
  /** Refused when the attempt has ended, but for one that lands after it was given up. */
  | ({ change: 'attempt-updated' } & AttemptEnding)
  /** Refused when the payout has changed, or has bytes that can land. */
  | { change: 'payout-held'; payout: Payout; hold: PayoutHold }
  /** The same; it is no longer held, and due at this moment. */
  | { change: 'payout-freed'; payout: Payout; at: Date }
  /** What an operator has ordered; kept for ever. */
  | {
      change: 'payout-ordered';
      payout: Payout;
      action: OperatorAction;
      operator: string;
      reason: string;
    }
  | QuoteChange
  | LedgerChange;
