import type { Board } from '#hotels/calendar/rate-plan.ts';
import type { Reason } from '#hotels/reasons.ts';
import { counted, dayWords } from '#words/words.ts';
import { nightWords } from './stay.ts';

/** What the answer to a question for a price says, in words. */

const REASON_WORDS: Readonly<Record<Reason, string>> = {
  no_dates: 'Choose your days to see prices.',
  no_rate_source: 'This hotel gives Kontor no prices. Its own website has them.',
  no_rate: 'The hotel has set no price for all of these nights.',
  sold_out: 'No room is free on every one of these nights.',
  min_stay: 'In these days the hotel takes longer stays only.',
  max_stay: 'In these days the hotel takes shorter stays only.',
  closed: 'The hotel is closed on at least one of these nights.',
  closed_to_arrival: 'Nobody can arrive on this day. Another day of arrival may have a price.',
  closed_to_departure: 'Nobody can leave on this day. Another day of leaving may have a price.',
  occupancy: 'No room of this hotel takes all of these guests together.',
  advance_booking: 'The hotel takes no bookings so early or so late for these days.',
  over_max_total: 'Every price is above what was asked for.',
  board_not_offered: 'The meals that were asked for are not offered on these days.',
  rates_stale: 'The hotel has sent no prices for too long. Its own website has them.',
  no_booking_link: 'This hotel has no booking page that Kontor can link with your days.',
  no_exchange_rate: 'The hotel’s prices are in a currency that has no exchange rate to the euro.',
  source_error: 'The hotel’s booking system gave no usable answer. Try again in a few minutes.',
  source_timeout: 'The hotel’s booking system did not answer in time. Try again in a moment.',
};

const NO_PRICE = 'The hotel has no price for this stay.';

const isReason = (reason: string): reason is Reason => Object.hasOwn(REASON_WORDS, reason);

/** A sentence on why there is no price; `limit` is the number of nights that was missed. */
export const reasonWords = (reason: string, limit?: number): string => {
  if (limit !== undefined && reason === 'min_stay')
    return `This hotel takes stays from ${nightWords(limit)} in these days.`;
  if (limit !== undefined && reason === 'max_stay')
    return `This hotel takes stays of at most ${nightWords(limit)} in these days.`;
  return isReason(reason) ? REASON_WORDS[reason] : NO_PRICE;
};

const BOARD_WORDS: Readonly<Record<Board, string>> = {
  room_only: 'Room only',
  breakfast: 'Breakfast included',
  half_board: 'Half board',
  full_board: 'Full board',
  all_inclusive: 'All inclusive',
};

const isBoard = (board: string): board is Board => Object.hasOwn(BOARD_WORDS, board);

export const boardWords = (board: string | null): string =>
  board !== null && isBoard(board) ? BOARD_WORDS[board] : 'Meals not stated';

/** €297.60, CHF 280.00 */
export const moneyWords = ({ amount, currency }: { amount: number; currency: string }): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount);

const weekdays = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** Fri 5 March */
export const nightDay = (date: string): string => weekdays.format(new Date(date)).replace(',', '');

interface Terms {
  refundable: boolean | null;
  freeUntil?: string | undefined;
  text?: string | undefined;
}

const ruleWords = ({ refundable, freeUntil }: Terms): string => {
  if (refundable === null) return '';
  if (!refundable) return 'Cannot be cancelled for a refund.';
  const until = freeUntil === undefined ? '' : ` free of charge until ${dayWords(freeUntil)}`;
  return `Can be cancelled${until}.`;
};

/** Can be cancelled free of charge until 3 March 2027. Empty where the hotel does not say it. */
export const cancellationWords = (terms: Terms): string =>
  [ruleWords(terms), terms.text ?? ''].filter((part) => part !== '').join(' ');

interface Aged {
  moreOffers: number;
  ratesHeardAt: string;
  advisories: readonly string[];
}

/** Since when the hotel's rates are known, and what else a guest should know of the prices. */
export const ageWords = ({ moreOffers, ratesHeardAt, advisories }: Aged): string[] => {
  const received = `The hotel’s rates are of ${dayWords(ratesHeardAt.slice(0, 10))}`;
  const more = counted(moreOffers, { one: 'more offer is', many: 'more offers are' });
  return [
    ...(moreOffers > 0 ? [`${more} not shown; none of them is cheaper.`] : []),
    advisories.includes('rates_old') ? `${received}: they may have changed since.` : `${received}.`,
    ...(advisories.includes('exchange_rate_old')
      ? ['The exchange rate is some days old: the hotel’s own currency counts.']
      : []),
  ];
};

/** Prices of 14:05, valid until 14:15. In the time zone of the reader. */
export const freshnessWords = (pricedAt: string, validUntil: string | null): string => {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  const time = (moment: string): string => clock.format(new Date(moment));
  const until = validUntil === null ? '' : `, valid until ${time(validUntil)}`;
  return `Prices of ${time(pricedAt)}${until}.`;
};
