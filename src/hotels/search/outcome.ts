import type { DayRates } from '#fx/rates.ts';
import { linkMaker } from '#hotels/link/link.ts';
import type { RoomPrice } from '#hotels/price.ts';
import type { Reason } from '#hotels/reasons.ts';
import { heardAge, rateAge, type Age } from './age.ts';
import { cityTaxOf } from './city-tax.ts';
import { euroCents, euroRate, type EuroRate } from './euros.ts';
import { offeredRoom, type EuroPrice, type OfferContext } from './offer.ts';
import type { ListedHotel, SearchLimits } from './ports.ts';
import type {
  Advisory,
  HotelSearch,
  OfferedRoom,
  Outcome,
  PricedHotel,
  UnpricedHotel,
} from './result.ts';

/** An answer shows so many offers of a hotel and tells how many more there are. */
const OFFERS_MOST = 10;

export const unpriced = (
  hotel: ListedHotel,
  reason: Reason,
  nights: number | null = null,
): UnpricedHotel => ({ hotel, reason, nights });

/** With what prices become euros, and how old it may be. */
interface Money {
  rates: DayRates | null;
  now: Date;
  limits: SearchLimits;
}

const ageOfRate = ({ day }: EuroRate, { now, limits }: Money): Age => {
  const age = rateAge(day, now, limits);
  return age === 'stale' && limits.isFeedSaved ? 'old' : age;
};

/** Null where the currency has no rate, or one that is too old. */
const usableRate = (currency: string, money: Money): EuroRate | null => {
  const rate = euroRate(money.rates, currency);
  return rate === null || ageOfRate(rate, money) === 'stale' ? null : rate;
};

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

const withoutEuros = ({ hotel, sourced }: OfferContext, { rates }: Money): UnpricedHotel => {
  const { rooms } = sourced.answer;
  if (rooms.length === 0) return unpriced(hotel, 'sold_out');
  // A rate that is there and was not used is too old.
  const isStale = rooms.some(({ currency }) => euroRate(rates, currency) !== null);
  if (rates === null || !isStale) return unpriced(hotel, 'no_exchange_rate');
  return { ...unpriced(hotel, 'rates_stale'), stale: { exchangeRateDate: rates.day } };
};

type Kept = { prices: readonly EuroPrice[] } | { reason: Reason };

/** The rooms that pass what was asked of price and board, or what they failed. */
const keepAsked = (
  prices: readonly EuroPrice[],
  { board, maxTotalCents }: Pick<HotelSearch, 'board' | 'maxTotalCents'>,
): Kept => {
  const boarded = board === null ? prices : prices.filter(({ room }) => room.board === board);
  if (boarded.length === 0) return { reason: 'board_not_offered' };
  const most = maxTotalCents ?? Infinity;
  const affordable = boarded.filter(({ totalCents }) => totalCents <= most);
  return affordable.length === 0 ? { reason: 'over_max_total' } : { prices: affordable };
};

/** The cheapest offers, each with its booking link. */
const offersOf = (prices: readonly EuroPrice[], context: OfferContext): OfferedRoom[] => {
  const { stay, sourced, language } = context;
  const link = linkMaker(sourced.setting?.linkTemplate ?? null);
  return prices.slice(0, OFFERS_MOST).flatMap((price) => {
    const { roomCode, currency } = price.room;
    const address = link?.({ stay, roomCode, currency, language }) ?? null;
    return address === null ? [] : [offeredRoom(price, address, context)];
  });
};

const advisoriesOf = (
  ratesHeardAt: Date,
  prices: readonly EuroPrice[],
  money: Money,
): Advisory[] => [
  ...(heardAge(ratesHeardAt, money.now, money.limits) === 'fresh' ? [] : ['rates_old' as const]),
  ...(prices.every(({ rate }) => ageOfRate(rate, money) === 'fresh')
    ? []
    : ['exchange_rate_old' as const]),
];

const refused = ({ hotel, sourced }: OfferContext): UnpricedHotel | null => {
  const { answer, setting, calendar } = sourced;
  if (!('unbookable' in answer))
    return linkMaker(setting?.linkTemplate ?? null) === null
      ? unpriced(hotel, 'no_booking_link')
      : null;
  const { reason, nights } = answer.unbookable;
  const heardAt = calendar?.ratesHeardAt ?? null;
  const stale = reason === 'rates_stale' && heardAt !== null;
  return {
    ...unpriced(hotel, reason, nights),
    ...(stale ? { stale: { ratesHeardAt: heardAt } } : {}),
  };
};

const priced = (
  context: OfferContext,
  prices: readonly EuroPrice[],
  money: Money,
): Omit<PricedHotel, 'pricedAt' | 'validUntil' | 'ratesHeardAt' | 'advisories'> => {
  const { hotel, stay, sourced } = context;
  const { cityTax } = hotel.record;
  const rooms = offersOf(prices, context);
  return {
    hotel,
    rooms,
    moreOffers: prices.length - rooms.length,
    cityTax: cityTax && cityTaxOf(cityTax, stay, usableRate(cityTax.currency, money)),
    source: sourced.source,
  };
};

/** A hotel with its rooms in euros, or the reason why it has none. */
export const outcomeOf = (
  context: OfferContext,
  search: Pick<HotelSearch, 'board' | 'maxTotalCents'>,
  money: Money,
): Outcome => {
  const { hotel, sourced } = context;
  const { answer, calendar } = sourced;
  const refusal = refused(context);
  if (refusal !== null || 'unbookable' in answer) return refusal ?? unpriced(hotel, 'sold_out');
  const prices = inEuros(answer.rooms, money);
  if (prices.length === 0) return withoutEuros(context, money);
  const kept = keepAsked(
    prices.toSorted((left, right) => left.totalCents - right.totalCents),
    search,
  );
  if ('reason' in kept) return unpriced(hotel, kept.reason);
  const { pricedAt, validUntil } = answer;
  const ratesHeardAt = calendar?.ratesHeardAt ?? pricedAt;
  const advisories = advisoriesOf(ratesHeardAt, kept.prices.slice(0, OFFERS_MOST), money);
  return { ...priced(context, kept.prices, money), ratesHeardAt, advisories, pricedAt, validUntil };
};
