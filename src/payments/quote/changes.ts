import type { Quote } from './quote.ts';

export type QuoteChange =
  | { change: 'quote-created'; quote: Quote }
  /** Refused when a payout has used it already, or it was noted that it has expired. */
  | { change: 'quote-accepted'; quote: Quote }
  /** Refused when a payout has used it meanwhile, or this was noted before. */
  | { change: 'quote-expired'; quoteId: string; at: Date };
