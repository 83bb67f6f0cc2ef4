import type { LedgerSide, Transfer } from '#payments/ledger/movement.ts';
import { customer, EXTERNAL, VAULT } from '#payments/ledger/movements.ts';
import type { Payment } from './payment.ts';

/** The ledger transfers of a payment. */

/**
 * The provider name for payments that test mode records without a real payer, unless another is
 * named.
 */
const NOBODY = 'sandbox';

/** Deposits on a chain are in the vault; money that providers report stays outside, with them. */
const sourceOf = ({ method, provider }: Payment): LedgerSide =>
  method === 'CRYPTO' && provider !== NOBODY ? VAULT : EXTERNAL;

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
export const paymentIn = (payment: Payment): Transfer =>
  between(payment, 'payment', { debit: sourceOf(payment), credit: customer(payment.accountId) });

/** The transfer for money that was booked as held by a provider, but is in the vault. */
export const matched = (payment: Payment): Transfer =>
  between(payment, 'match', { debit: VAULT, credit: sourceOf(payment) });

/** The transfer that returns the money of a payment. */
export const refund = (payment: Payment): Transfer =>
  between(payment, 'refund', { debit: customer(payment.accountId), credit: sourceOf(payment) });
