import type { WebhookChange } from '#payments/webhooks/change.ts';
import type { Account } from '#payments/account/account.ts';
import type { Beneficiary } from '#payments/beneficiary/beneficiary.ts';
import type { Deposit } from '#payments/deposit/deposit.ts';
import type { Movement } from '#payments/ledger/movement.ts';
import type { Payment } from '#payments/payment/payment.ts';
import type { Payout } from '#payments/payout/payout.ts';
import type { Quote } from '#payments/quote/quote.ts';

/** A fact that is to be written. All facts of one decision are written together, or none. */
export type Change =
  | { change: 'account-created'; account: Account }
  /** Refused when the account is no longer at the version before this one. */
  | { change: 'account-updated'; account: Account }
  | { change: 'payment-recorded'; payment: Payment }
  | { change: 'payment-updated'; payment: Payment }
  | { change: 'beneficiary-created'; beneficiary: Beneficiary }
  | { change: 'quote-created'; quote: Quote }
  /** Refused when a payout has used it already. */
  | { change: 'quote-accepted'; quote: Quote }
  /** Refused when its account is no longer ACTIVE. */
  | { change: 'payout-created'; payout: Payout }
  /**
   * Refused when the payout is no longer at the version before this one; with `fence`, also when
   * another worker has taken it since.
   */
  | { change: 'payout-updated'; payout: Payout; fence?: number }
  /** The bank gave back what a completed payout had paid. Refused when that is known already. */
  | { change: 'payout-returned'; payoutId: string; reason: string | null }
  /** What was made of a transfer into the vault; kept once. */
  | { change: 'deposit-judged'; deposit: Deposit }
  /** The clock of test mode goes on by so much, and what waits by it comes as much earlier. */
  | { change: 'clock-moved'; byMs: number }
  | { change: 'moved'; movement: Movement }
  /** In the books of the house, in the mode of the decision. */
  | { change: 'house-moved'; movement: Movement }
  | { change: 'webhook'; webhook: WebhookChange };

/** What a verb decided: what to write, and what to say once it is written. */
export interface Decision<Result> {
  result: Result;
  changes: readonly Change[];
}
