import type { Chain } from '#kernel/money/chains.ts';
import type { LedgerChange } from '#payments/ledger/changes.ts';
import type { QuoteChange } from '#payments/quote/changes.ts';
import type { Attempt, AttemptEnding } from './attempt.ts';
import type { Payout } from './payout.ts';

export type PayoutChange =
  /** Refused when its account is no longer ACTIVE. */
  | { change: 'payout-created'; payout: Payout }
  /**
   * Refused when the payout is no longer at the version before this one; with `fence`, also when
   * another worker has taken it since.
   */
  | { change: 'payout-updated'; payout: Payout; fence?: bigint | undefined }
  /** Refused when another attempt of the payout can still land. */
  | { change: 'attempt-created'; payoutId: string; chain: Chain; attempt: Attempt }
  /** Refused when the attempt has ended. */
  | ({ change: 'attempt-updated' } & AttemptEnding)
  | QuoteChange
  | LedgerChange;
