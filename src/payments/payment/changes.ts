import type { LedgerChange } from '#payments/ledger/changes.ts';
import type { PaymentSide } from './movements.ts';
import type { Payment } from './payment.ts';

export type PaymentChange =
  | { change: 'payment-created'; payment: Payment }
  /**
   * Refused if the stored version is not the previous one, or if the money is no longer on the side
   * that was decided on.
   */
  | { change: 'payment-updated'; payment: Payment; side?: PaymentSide }
  | LedgerChange;
