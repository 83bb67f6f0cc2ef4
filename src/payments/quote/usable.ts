import { PaymentError } from '#payments/errors.ts';
import { isAllowed } from '#kernel/transitions.ts';
import { quoteStatus, type Quote, type QuoteStatus } from './quote.ts';
import { QUOTE_TRANSITIONS } from './states.ts';

/** Requires a usable quote. @throws PaymentError QUOTE_ALREADY_USED, QUOTE_EXPIRED */
export const requireUsable = (quote: Quote, now: Date): void => {
  const { quoteId, payoutId, expiresAt } = quote;
  const status = quoteStatus(quote, now);
  if (isAllowed<QuoteStatus>(QUOTE_TRANSITIONS.accepted, status)) return;
  if (status === 'ACCEPTED')
    throw new PaymentError('QUOTE_ALREADY_USED', `${quoteId} was used for ${payoutId}`);
  throw new PaymentError('QUOTE_EXPIRED', `${quoteId} expired at ${expiresAt.toISOString()}`);
};
