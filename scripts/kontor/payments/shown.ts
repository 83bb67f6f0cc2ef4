import { amountText } from '#kernel/money/amount.ts';
import type { Payment } from '#payments/payment/payment.ts';
import { facts, minute } from '../output.ts';

/** A payment with its amount as the API writes it. */
export const shownPayment = ({ amount, ...payment }: Payment) => ({
  ...payment,
  amount: amountText(amount, payment.assetCode),
});

export const SHOWN_PAYMENT_JSON =
  '{paymentId, accountId, amount, assetCode, method, status, provider, providerPaymentId, ' +
  'description, metadata, reference, version, initiatedAt, processedAt, completedAt, ' +
  'createdAt, updatedAt}';

export const paymentFacts = (payment: Payment): string =>
  facts([
    ['Id', payment.paymentId],
    ['Account', payment.accountId],
    ['Amount', `${amountText(payment.amount, payment.assetCode)} ${payment.assetCode}`],
    ['Status', payment.status],
    ['Provider', `${payment.provider} ${payment.providerPaymentId}`],
    ['Reference', payment.reference],
    ['Recorded', minute(payment.createdAt)],
  ]);
