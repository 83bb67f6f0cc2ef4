import type { Transitions } from '#kernel/transitions.ts';
import type { QuoteChange } from './changes.ts';
import type { Quote, QuoteStatus } from './quote.ts';

/** What can become of a quote (specification, section 2). */
export const QUOTE_TRANSITIONS = {
  accepted: { from: ['ACTIVE'], to: 'ACCEPTED' },
  expired: { from: ['ACTIVE'], to: 'EXPIRED' },
} as const satisfies Transitions<QuoteStatus>;

/** A payout uses the quote. That nobody was faster is checked where it is written. */
export const accepted = (quote: Quote, payoutId: string): QuoteChange[] => [
  { change: 'quote-accepted', quote: { ...quote, payoutId } },
];

/** Nobody has used the quote in time: from now on nobody can, whatever a clock says. */
export const expired = (quoteId: string, now: Date): QuoteChange[] => [
  { change: 'quote-expired', quoteId, at: now },
];
