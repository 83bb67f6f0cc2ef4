import type { LedgerChange } from '#payments/ledger/changes.ts';
import type { Payment } from './payment.ts';

export type PaymentChange =
  | { change: 'payment-created'; payment: Payment }
  /** Refused when the payment is no longer at the version before this one. */
  | { change: 'payment-updated'; payment: Payment }
  | LedgerChange;
