import type { Quote } from './quote.ts';

export type QuoteChange =
  | { change: 'quote-created'; quote: Quote }
  /** Refused if a payout has used the quote already, or if it was recorded as expired. */
  | { change: 'quote-accepted'; quote: Quote }
  /** Refused if a payout has used the quote meanwhile, or if it was recorded as expired before. */
  | { change: 'quote-expired'; quoteId: string; at: Date };
