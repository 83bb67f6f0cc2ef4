import type { Account } from './account/account.ts';
import type { Movement } from './ledger/movement.ts';
import type { Payment } from './payment/payment.ts';

/** A fact that is to be written. All facts of one decision are written together, or none. */
export type Change =
  | { change: 'account-created'; account: Account }
  /** Refused when the account is no longer at the version before this one. */
  | { change: 'account-updated'; account: Account }
  | { change: 'payment-recorded'; payment: Payment }
  | { change: 'payment-updated'; payment: Payment }
  | { change: 'moved'; movement: Movement };

/** What a verb decided: what to write, and what to say once it is written. */
export interface Decision<Result> {
  result: Result;
  changes: readonly Change[];
}
