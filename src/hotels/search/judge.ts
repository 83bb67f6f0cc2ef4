import { linkMaker } from '#hotels/link/link.ts';
import type { RoomPrice } from '#hotels/price.ts';
import type { Reason } from '#hotels/reasons.ts';
import type { Stay } from '#hotels/stay.ts';
import { cheapestRooms } from './combine.ts';
import { euroCents, euroRate, type EuroRate } from './euros.ts';
import { usableRate, type Money } from './money.ts';
import type { EuroPrice } from './offer.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import type { HotelSearch, UnpricedHotel } from './result.ts';
import type { Sourced } from './sources.ts';

/** Decides whether a hotel has a price for the request, before its output is made. */

export const unpriced = (
  hotel: ListedHotel,
  reason: Reason,
  nights: number | null = null,
): UnpricedHotel => ({ hotel, reason, nights });

/** The answers of the source for the stay of each party, in the order of the request. */
export interface Question {
  hotel: ListedHotel;
  stays: readonly Stay[];
  sourced: readonly Sourced[];
}

/** A hotel with a price. */
export interface Judged {
  question: Question;
  /** The offers for each party, the cheapest first. */
  prices: readonly (readonly EuroPrice[])[];
  /** The cheapest room for each party. */
  chosen: readonly EuroPrice[];
  totalCents: number;
}

export const isJudged = (judged: Judged | UnpricedHotel): judged is Judged => 'chosen' in judged;

const inEuros = (rooms: readonly RoomPrice[], money: Money): EuroPrice[] => {
  const known = new Map<string, EuroRate | null>();
  const rateOf = (currency: string): EuroRate | null => {
    const found = known.get(currency);
    if (found !== undefined) return found;
    const rate = usableRate(currency, money);
    known.set(currency, rate);
    return rate;
  };
  return rooms.flatMap((room) => {
    const rate = rateOf(room.currency);
    return rate === null ? [] : [{ room, rate, totalCents: euroCents(room.totalCents, rate) }];
  });
};

const withoutEuros = (
  hotel: ListedHotel,
  rooms: readonly RoomPrice[],
  { rates }: Money,
): UnpricedHotel => {
  if (rooms.length === 0) return unpriced(hotel, 'sold_out');
  // A rate that exists and was not used is too old.
  const isStale = rooms.some(({ currency }) => euroRate(rates, currency) !== null);
  if (rates === null || !isStale) return unpriced(hotel, 'no_exchange_rate');
  return { ...unpriced(hotel, 'rates_stale'), stale: { exchangeRateDate: rates.day } };
};

const refused = (hotel: ListedHotel, sourced: Sourced): UnpricedHotel | null => {
  const { answer, setting, calendar } = sourced;
  if (!('unbookable' in answer))
    return linkMaker(setting?.linkTemplate ?? null) === null
      ? unpriced(hotel, 'no_booking_link')
      : null;
  const { reason, nights } = answer.unbookable;
  const refusal = unpriced(hotel, reason, nights ?? null);
  const ratesHeardAt = calendar?.ratesHeardAt ?? null;
  return reason === 'rates_stale' && ratesHeardAt !== null
    ? { ...refusal, stale: { ratesHeardAt } }
    : refusal;
};

/** The offers for one party, the cheapest first. */
const pricesOf = (
  hotel: ListedHotel,
  sourced: Sourced,
  { boards }: Pick<HotelSearch, 'boards'>,
  money: Money,
): EuroPrice[] | UnpricedHotel => {
  const refusal = refused(hotel, sourced);
  if (refusal !== null) return refusal;
  const { rooms } = sourced.answer;
  const prices = inEuros(rooms, money);
  if (prices.length === 0) return withoutEuros(hotel, rooms, money);
  const boarded =
    boards.length === 0
      ? prices
      : prices.filter(({ room }) => room.board !== null && boards.includes(room.board));
  if (boarded.length === 0) return unpriced(hotel, 'board_not_offered');
  return boarded.sort((left, right) => left.totalCents - right.totalCents);
};

/** A hotel with a room for every party, or the reason against a price. */
export const judge = (
  question: Question,
  search: Pick<HotelSearch, 'boards' | 'maxTotalCents'>,
  money: Money,
): Judged | UnpricedHotel => {
  const { hotel, sourced } = question;
  const prices: EuroPrice[][] = [];
  for (const [index, each] of sourced.entries()) {
    const found = pricesOf(hotel, each, search, money);
    if (!Array.isArray(found)) return sourced.length > 1 ? { ...found, party: index + 1 } : found;
    prices.push(found);
  }
  const [alone = []] = prices;
  const chosen = prices.length === 1 ? alone.slice(0, 1) : cheapestRooms(prices);
  if (chosen === null) return unpriced(hotel, 'sold_out');
  const totalCents = chosen.reduce((sum, price) => sum + price.totalCents, 0);
  const most = search.maxTotalCents ?? Infinity;
  if (totalCents > most) return unpriced(hotel, 'over_max_total');
  // One party gets all offers that it can pay; several get the cheapest combination.
  const affordable =
    prices.length === 1 ? [alone.filter((price) => price.totalCents <= most)] : prices;
  return { question, prices: affordable, chosen, totalCents };
};
