import type { Board } from '#hotels/calendar/rate-plan.ts';
import type { Reason } from '#hotels/reasons.ts';

const REASONS: Readonly<Record<Reason, string>> = {
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
  source_timeout: 'The hotel’s price was not there in time. Try again in a moment.',
};

const BOARDS: Readonly<Record<Board, string>> = {
  room_only: 'Room only',
  breakfast: 'Breakfast included',
  half_board: 'Half board',
  full_board: 'Full board',
  all_inclusive: 'All inclusive',
};

/** The words of a stay, of what is wrong with it, and of its price. */
export const stays = {
  night: { one: 'night', many: 'nights' },
  adult: { one: 'adult', many: 'adults' },
  child: { one: 'child', many: 'children' },
  party: (nights: string, adults: string, children: string) =>
    `${nights} for ${adults}${children === '' ? '' : ` and ${children}`}`,
  faults: {
    day: 'Please choose a day.',
    past: (first: string) => `This day is past: the first is ${first}.`,
    tooFar: (last: string) => `Too far ahead: the last day is ${last}.`,
    tooEarly: 'Must be at least one night after check-in.',
    tooLong: (nights: number, last: string) => `At most ${nights} nights: until ${last}.`,
    adults: (most: number) => `A number from 1 to ${most}.`,
    ages: (most: number) => `Ages from 0 to ${most}, by comma, such as 4, 7.`,
    children: (most: number) => `At most ${most} children.`,
  },
  reasons: REASONS,
  noPrice: 'The hotel has no price for this stay.',
  minStay: (nights: string) => `This hotel takes stays from ${nights} in these days.`,
  maxStay: (nights: string) => `This hotel takes stays of at most ${nights} in these days.`,
  boards: BOARDS,
  noBoard: 'Meals not stated',
  cancellation: {
    never: 'Cannot be cancelled for a refund.',
    always: 'Can be cancelled.',
    until: (day: string) => `Can be cancelled free of charge until ${day}.`,
  },
  more: (count: number) =>
    `${count} more ${count === 1 ? 'offer is' : 'offers are'} not shown; none of them is cheaper.`,
  ratesOf: (day: string) => `The hotel’s rates are of ${day}.`,
  oldRatesOf: (day: string) => `The hotel’s rates are of ${day}: they may have changed since.`,
  oldExchange: 'The exchange rate is some days old: the hotel’s own currency counts.',
  freshness: (from: string, until: string | null) =>
    `Prices of ${from}${until === null ? '' : `, valid until ${until}`}.`,
  conversion: (currency: string, rate: string, day: string) =>
    `The hotel’s prices are in ${currency}: each total is converted once, at ` +
    `1 ${currency} = ${rate} EUR of ${day}.`,
  oneNight: 'for one night',
  average: (nights: string, amount: string) => `${nights}, ${amount} a night`,
  sleeps: (guests: number) => `Sleeps ${guests}`,
  left: (rooms: number) => `${rooms} left`,
  room: 'Room',
  tax: (amount: string, isEstimated: boolean) =>
    `City tax of ${isEstimated ? 'about ' : ''}${amount} for the stay is not included: it is ` +
    'paid at the hotel.',
  offer: { one: 'offer', many: 'offers' },
  found: (offers: string, party: string, cheapest: string, freshness: string) =>
    `${offers}: ${party}${cheapest === '' ? '' : `, ${cheapest}`}. ${freshness}`,
  from: (amount: string) => `from ${amount}`,
  askFor: (nights: string) => `Ask for ${nights}`,
  /** Where the hotel gives no prices and its booking page takes days and party. */
  days: 'Your days',
  findPage: 'To its booking page',
  saidOfLink: 'This hotel gives Kontor no prices; its booking page has them for your days.',
  bookingPage: 'Its booking page, with your days',
  ask: 'Ask for a price',
  asking: 'Asking …',
  askingForPrices: 'Asking for prices …',
  noAnswer: 'Kontor does not answer just now. Try again in a moment.',
  tooLate: 'Kontor did not answer in time. Try again in a moment.',
  tooMuch: (wait: string) => `Too much was asked from here: try again in ${wait}.`,
  cannot: (text: string) => `Kontor cannot answer this: ${text}`,
};

export type Stays = typeof stays;
