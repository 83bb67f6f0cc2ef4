import type { LedgerSide, Transfer } from '#payments/ledger/movement.ts';
import { customer, EXTERNAL, LIQUIDITY, VAULT } from '#payments/ledger/movements.ts';
import type { Payment } from './payment.ts';

/** The ledger transfers of a payment. */

/** Where the money of a payment is: coins in the vault, or outside, with who has reported it. */
export const PAYMENT_SIDES = ['vault', 'external'] as const;
export type PaymentSide = (typeof PAYMENT_SIDES)[number];

const SIDES: Readonly<Record<PaymentSide, LedgerSide>> = { vault: VAULT, external: EXTERNAL };

const between = (
  { paymentId, amount, assetCode }: Payment,
  reason: string,
  sides: Pick<Transfer, 'debit' | 'credit'>,
): Transfer => ({
  transferId: `${paymentId}.${reason}`,
  ...sides,
  assetCode,
  amount,
  phase: 'posted',
  reason,
  reference: paymentId,
});

/** The transfer of incoming money to the account. */
export const paymentIn = (payment: Payment, from: PaymentSide): Transfer =>
  between(payment, 'payment', { debit: SIDES[from], credit: customer(payment.accountId) });

/** The transfer for money that was booked as held by a provider, but is in the vault. */
export const matched = (payment: Payment): Transfer =>
  between(payment, 'match', { debit: VAULT, credit: EXTERNAL });

/** The transfer that returns the money of a payment to where it is. */
export const refund = (payment: Payment, to: PaymentSide): Transfer =>
  between(payment, 'refund', { debit: customer(payment.accountId), credit: SIDES[to] });

/** The operator's transfer for refunded coins: until a person sends them back, they are its own. */
export const kept = (payment: Payment): Transfer =>
  between(payment, 'kept', { debit: VAULT, credit: LIQUIDITY });
