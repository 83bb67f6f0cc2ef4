import type { DayRates } from '#fx/rates.ts';
import { linkMaker } from '#hotels/link/link.ts';
import type { Stay } from '#hotels/stay.ts';
import { isJudged, judge, unpriced, type Judged } from './judge.ts';
import type { Money } from './money.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import type { SearchPorts } from './ports.ts';
import type { HotelSearch, UnpricedHotel } from './result.ts';
import { sourceAnswers, type Answers, type Sourced } from './sources.ts';

/** Prices of some hotels for the request. */

/** The currencies other than the euro, in prices and in taxes. */
const needsRates = (hotels: readonly ListedHotel[], answers: Answers): boolean =>
  hotels.some(({ slug, record }) =>
    (answers.get(slug) ?? []).some(({ answer: { rooms } }) => {
      if (rooms.length === 0) return false;
      const taxed = record.cityTax === null ? [] : [record.cityTax];
      return [...rooms, ...taxed].some(({ currency }) => currency !== 'EUR');
    }),
  );

export const readRates = async ({ rates, report }: SearchPorts): Promise<DayRates | null> => {
  try {
    return await rates();
  } catch (error) {
    report(error);
    return null;
  }
};

/** The exchange rates for the prices of some hotels; they are read if any hotel needs one. */
export const moneyFor = async (
  hotels: readonly ListedHotel[],
  answers: Answers,
  ports: SearchPorts,
  isAsked = false,
): Promise<Money> => {
  const rates = isAsked || needsRates(hotels, answers) ? await readRates(ports) : null;
  return { rates, now: ports.now(), limits: ports.limits() };
};

/** The same stays shifted by a number of days, nearest first; none before the day of booking. */
const shiftedStays = ({ stays, flexibleDays }: HotelSearch): (readonly Stay[])[] =>
  Array.from({ length: flexibleDays }, (_, index) => index + 1)
    .flatMap((days) => [-days, days])
    .map((days) =>
      stays.map((stay) => ({
        ...stay,
        arrival: stay.arrival + days,
        departure: stay.departure + days,
      })),
    )
    .filter(([first]) => first !== undefined && first.arrival >= first.bookedOn);

export type Judgement = Judged | UnpricedHotel;

/**
 * The cheapest of the requested stay and its shifted ones; the requested one if none has a price.
 */
const best = (all: readonly Judgement[]): Judgement | undefined => {
  const [asked] = all;
  return all
    .filter(isJudged)
    .reduce<Judgement | undefined>(
      (cheapest, each) =>
        cheapest === undefined || !isJudged(cheapest) || each.totalCents < cheapest.totalCents
          ? each
          : cheapest,
      asked,
    );
};

/** A hotel without a price may still have a booking page that accepts dates and party. */
const withLink = (
  judgement: Judgement,
  sourced: Sourced | undefined,
  { stays, language }: HotelSearch,
): Judgement => {
  const [stay, ...others] = stays;
  if (isJudged(judgement) || stay === undefined || others.length > 0) return judgement;
  const link = linkMaker(sourced?.setting?.linkTemplate ?? null);
  const bookingUrl = link?.({ stay, roomCode: null, currency: 'EUR', language }) ?? null;
  return bookingUrl === null ? judgement : { ...judgement, bookingUrl };
};

/** Each hotel with its cheapest price, or the reason against one, and the exchange rates used. */
export const priceHotels = async (
  hotels: readonly ListedHotel[],
  search: HotelSearch,
  ports: SearchPorts,
): Promise<{ judged: ReadonlyMap<string, Judgement>; money: Money }> => {
  const { stays } = search;
  const shifted = shiftedStays(search);
  const answers = await sourceAnswers(hotels, { stays, others: shifted.flat() }, ports);
  const money = await moneyFor(hotels, answers, ports, search.currency !== null);
  const judged = hotels.map((hotel): readonly [string, Judgement] => {
    const said = answers.get(hotel.slug) ?? [];
    const all = [stays, ...shifted].flatMap((some, index) => {
      const sourced = said.slice(index * stays.length, (index + 1) * stays.length);
      return sourced.length < stays.length
        ? []
        : [judge({ hotel, stays: some, sourced }, search, money)];
    });
    const judgement = best(all) ?? unpriced(hotel, 'source_error');
    return [hotel.slug, withLink(judgement, said[0], search)];
  });
  return { judged: new Map(judged), money };
};
