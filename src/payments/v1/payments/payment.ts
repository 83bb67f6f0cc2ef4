import { z } from 'zod';
import { amountText } from '#kernel/money/amount.ts';
import { CHAIN_NAMES } from '#kernel/money/chains.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES, type Payment } from '#payments/payment/payment.ts';
import {
  accountId,
  amountShown,
  assetCode,
  metadataShown,
  moment,
  paymentId,
} from '#payments/v1/fields.ts';

/** A payment as a row of the list (specification, section 2). */
export const payment = z.strictObject({
  paymentId,
  object: z.literal('payment').describe('What this is'),
  amount: amountShown,
  assetCode,
  method: z.enum(PAYMENT_METHODS).describe('How it was paid'),
  status: z.enum(PAYMENT_STATUSES).describe('COMPLETED: the account was credited'),
  provider: z
    .string()
    .describe(`External provider; for deposits on a chain: ${CHAIN_NAMES.join(', ')}`),
  providerPaymentId: z.string().describe("The provider's identifier"),
  description: z.string().describe('What it is for; may be empty'),
  initiatedAt: moment,
  processedAt: moment.optional().describe('When the provider had processed it; left out before'),
  completedAt: moment.optional().describe('When it became final; left out before'),
  metadata: metadataShown,
  reference: z.string().optional().describe('What you call it; left out where none was sent'),
  createdAt: moment,
  updatedAt: moment,
});

/** A payment by itself: the row, and the account that it is for. */
export const paymentDetail = z.strictObject({
  ...payment.shape,
  accountId: accountId.describe('The account that it is for'),
});

let lastMoment = { timeMs: Number.NaN, text: '' };

/**
 * Caches the last text: most payments begin and end at the same moment, and formatting it is slow.
 */
const momentText = (date: Date): string => {
  const timeMs = date.getTime();
  if (timeMs !== lastMoment.timeMs) lastMoment = { timeMs, text: date.toISOString() };
  return lastMoment.text;
};

const asShown = (shown: Payment): z.input<typeof payment> => ({
  paymentId: shown.paymentId,
  object: 'payment',
  amount: amountText(shown.amount, shown.assetCode),
  assetCode: shown.assetCode,
  method: shown.method,
  status: shown.status,
  provider: shown.provider,
  providerPaymentId: shown.providerPaymentId,
  description: shown.description,
  initiatedAt: momentText(shown.initiatedAt),
  processedAt: shown.processedAt ? momentText(shown.processedAt) : undefined,
  completedAt: shown.completedAt ? momentText(shown.completedAt) : undefined,
  metadata: { ...shown.metadata },
  reference: shown.reference ?? undefined,
  createdAt: momentText(shown.createdAt),
  updatedAt: momentText(shown.updatedAt),
});

const shownBefore = new WeakMap<Payment, z.input<typeof payment>>();

/** A payment that never changes is shown by the same object, which is then written once. */
export const showPayment = (shown: Payment): z.input<typeof payment> => {
  if (!Object.isFrozen(shown)) return asShown(shown);
  const before = shownBefore.get(shown);
  if (before !== undefined) return before;
  const made = asShown(shown);
  Object.freeze(made.metadata);
  shownBefore.set(shown, Object.freeze(made));
  return made;
};

export const showPaymentDetail = (shown: Payment): z.input<typeof paymentDetail> => ({
  ...asShown(shown),
  accountId: shown.accountId,
});
