import type { Chain } from '#kernel/money/chains.ts';
import type { LedgerChange } from '#payments/ledger/changes.ts';
import type { QuoteChange } from '#payments/quote/changes.ts';
import type { Attempt, AttemptEnding } from './attempt.ts';
import type { Opening } from './opening.ts';
import type { Payout } from './payout.ts';
import type { OperatorAction, PayoutHold } from './ports.ts';

/** The newest rows of attempts and of sweeps, read just before the balance of the vault. */
export interface SpendMark {
  attempts: bigint;
  sweeps: bigint;
}

/** Limits new transactions to what the vault could pay when its balance was read. */
export interface SpendGuard {
  since: SpendMark;
  /** The worker that signs: its own transactions were counted before they were signed. */
  owner: string;
  /** How many transfers signed since by other workers the vault can pay in addition. */
  othersMost: number;
}

export type PayoutChange =
  /** Refused when its account is no longer ACTIVE, or the data behind its opening has changed. */
  | { change: 'payout-created'; payout: Payout; opening: Opening | null }
  /**
   * Refused when the payout is no longer at the version before this one; with `fence`, also when
   * another worker has taken it since.
   */
  | { change: 'payout-updated'; payout: Payout; fence?: bigint | undefined }
  /**
   * Refused when another attempt of the payout can still land; with `guard`, also when other
   * workers have signed more transfers than the guard allows.
   */
  | {
      change: 'attempt-created';
      payoutId: string;
      chain: Chain;
      attempt: Attempt;
      guard?: SpendGuard | undefined;
    }
  /** Refused when the attempt has ended, except if it landed after it was given up. */
  | ({ change: 'attempt-updated' } & AttemptEnding)
  /** Refused when the payout has changed, or has bytes that can land. */
  | { change: 'payout-held'; payout: Payout; hold: PayoutHold }
  /** Refused in the same cases. The payout is no longer held, and is due at this moment. */
  | { change: 'payout-freed'; payout: Payout; at: Date }
  /** An order of an operator; stored for ever. */
  | {
      change: 'payout-ordered';
      payout: Payout;
      action: OperatorAction;
      operator: string;
      reason: string;
    }
  | QuoteChange
  | LedgerChange;
