import type { Transitions } from '#kernel/transitions.ts';
import type { QuoteChange } from './changes.ts';
import type { Quote, QuoteStatus } from './quote.ts';

/** The allowed status changes of a quote (specification, section 2). */
export const QUOTE_TRANSITIONS = {
  accepted: { from: ['ACTIVE'], to: 'ACCEPTED' },
  expired: { from: ['ACTIVE'], to: 'EXPIRED' },
} as const satisfies Transitions<QuoteStatus>;

/** A payout uses the quote. The write is refused if another payout was faster. */
export const accepted = (quote: Quote, payoutId: string): QuoteChange[] => [
  { change: 'quote-accepted', quote: { ...quote, payoutId } },
];

/** Records that the quote expired unused. From now on it stays expired, whatever a clock says. */
export const expired = (quoteId: string, now: Date): QuoteChange[] => [
  { change: 'quote-expired', quoteId, at: now },
];
