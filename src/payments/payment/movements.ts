import type { LedgerSide, Transfer } from '#payments/ledger/movement.ts';
import { customer, EXTERNAL, VAULT } from '#payments/ledger/movements.ts';
import type { Payment } from './payment.ts';

/** The money of a payment. */

/** As whose report test mode records a payment that nobody has made, unless another is named. */
const NOBODY = 'sandbox';

/** Deposits on the chain lie in the vault; what providers report stays outside with them. */
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

/** Money that came in, onto the account. */
export const paymentIn = (payment: Payment): Transfer =>
  between(payment, 'payment', { debit: sourceOf(payment), credit: customer(payment.accountId) });

/** Money that was thought to be with a provider, and is in the vault. */
export const matched = (payment: Payment): Transfer =>
  between(payment, 'match', { debit: VAULT, credit: sourceOf(payment) });

/** The same money back out. */
export const refund = (payment: Payment): Transfer =>
  between(payment, 'refund', { debit: customer(payment.accountId), credit: sourceOf(payment) });
