import type { LedgerChange } from '#payments/ledger/changes.ts';
import type { Payment } from './payment.ts';

export type PaymentChange =
  | { change: 'payment-created'; payment: Payment }
  /** Refused if the stored version is not the previous one. */
  | { change: 'payment-updated'; payment: Payment }
  | LedgerChange;
