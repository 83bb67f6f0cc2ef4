import { linkMaker } from '#hotels/link/link.ts';
import type { LinkLanguage } from '#hotels/link/order.ts';
import type { Stay } from '#hotels/stay.ts';
import { heardAge } from './age.ts';
import { cityTaxOf, saidCityTax } from './city-tax.ts';
import type { Judged } from './judge.ts';
import { ageOfRate, usableRate, type Money } from './money.ts';
import { offeredRoom, type EuroPrice } from './offer.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import type { Advisory, OfferedRoom, PricedHotel } from './result.ts';
import type { Sourced } from './sources.ts';

/** The most offers of a hotel in an answer, which also says how many more there are. */
const OFFERS_MOST = 10;

export const advisoriesOf = (
  ratesHeardAt: Date,
  prices: readonly EuroPrice[],
  money: Money,
): Advisory[] => [
  ...(heardAge(ratesHeardAt, money.now, money.limits) === 'fresh' ? [] : ['rates_old' as const]),
  ...(prices.every(({ rate }) => ageOfRate(rate, money) === 'fresh')
    ? []
    : ['exchange_rate_old' as const]),
];

interface Offer {
  price: EuroPrice;
  stay: Stay;
  sourced: Sourced;
  /** The number of its party, counted from one; null: there is one party only. */
  party: number | null;
}

/** For one party the cheapest offers, for several the cheapest room for each. */
const offersOf = ({ question, prices, chosen }: Judged): Offer[] => {
  const { stays, sourced } = question;
  const offerOf = (price: EuroPrice, index: number, party: number | null): Offer[] => {
    const [stay, source] = [stays[index], sourced[index]];
    return stay === undefined || source === undefined
      ? []
      : [{ price, stay, sourced: source, party }];
  };
  return stays.length === 1
    ? (prices[0] ?? []).slice(0, OFFERS_MOST).flatMap((price) => offerOf(price, 0, null))
    : chosen.flatMap((price, index) => offerOf(price, index, index + 1));
};

interface Shown {
  language: LinkLanguage;
  money: Money;
}

/** An offer with its booking link; without a link it is no offer. */
const roomOf = (
  { price, stay, sourced, party }: Offer,
  hotel: ListedHotel,
  { language, money }: Shown,
): OfferedRoom[] => {
  const link = linkMaker(sourced.setting?.linkTemplate ?? null);
  const { roomCode, currency } = price.room;
  const address = link?.({ stay, roomCode, currency, language }) ?? null;
  if (address === null) return [];
  const { cityTax: declared } = hotel.record;
  const said = price.room.cityTaxCents;
  const cityTax =
    said === undefined
      ? declared && cityTaxOf(declared, stay, usableRate(declared.currency, money))
      : saidCityTax(said, stay, price.rate);
  const shown = offeredRoom(price, address, { hotel, stay, sourced, language });
  return [{ ...shown, cityTax, party }];
};

/** When the source was asked, and until when its answer is valid. */
export const timesOf = (
  sourced: Sourced | undefined,
  now: Date,
): Pick<PricedHotel, 'pricedAt' | 'validUntil' | 'ratesHeardAt'> => {
  const answer = sourced?.answer;
  const isAnswered = answer !== undefined && 'pricedAt' in answer;
  const pricedAt = isAnswered ? answer.pricedAt : now;
  return {
    pricedAt,
    validUntil: isAnswered ? answer.validUntil : null,
    ratesHeardAt: sourced?.calendar?.ratesHeardAt ?? pricedAt,
  };
};

/** The output for a hotel that has a price. */
export const pricedHotel = (judged: Judged, shown: Shown): PricedHotel => {
  const { hotel, stays, sourced } = judged.question;
  const offers = offersOf(judged);
  const rooms = offers.flatMap((offer) => roomOf(offer, hotel, shown));
  const times = timesOf(sourced[0], shown.money.now);
  const all = judged.prices.reduce((sum, prices) => sum + prices.length, 0);
  return {
    hotel,
    rooms,
    moreOffers: all - rooms.length,
    totalCents: judged.totalCents,
    stays,
    source: sourced[0]?.source ?? 'calendar',
    advisories: advisoriesOf(
      times.ratesHeardAt,
      offers.map(({ price }) => price),
      shown.money,
    ),
    ...times,
  };
};
