import type { PaymentChange } from '#payments/payment/changes.ts';
import type { Deposit } from './deposit.ts';

export type DepositChange =
  /** What was decided on a transfer into the vault. What was decided first, stays. */
  { change: 'deposit-judged'; deposit: Deposit } | PaymentChange;
