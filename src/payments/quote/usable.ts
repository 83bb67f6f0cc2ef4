import { PaymentError } from '#payments/errors.ts';
import { quoteStatus, type Quote } from './quote.ts';

/** @throws PaymentError QUOTE_ALREADY_USED, QUOTE_EXPIRED */
export const requireUsable = (quote: Quote, now: Date): void => {
  const { quoteId, payoutId, expiresAt } = quote;
  const status = quoteStatus(quote, now);
  if (status === 'ACCEPTED')
    throw new PaymentError('QUOTE_ALREADY_USED', `${quoteId} was used for ${payoutId}`);
  if (status === 'EXPIRED')
    throw new PaymentError('QUOTE_EXPIRED', `${quoteId} expired at ${expiresAt.toISOString()}`);
};
