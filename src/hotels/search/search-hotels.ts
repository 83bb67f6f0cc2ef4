import type { DayRates } from '#fx/rates.ts';
import type { Stay } from '#hotels/stay.ts';
import { findHotels } from './find.ts';
import { outcomeOf, unpriced } from './outcome.ts';
import { pageAfter } from './page.ts';
import type { ListedHotel, SearchPorts } from './ports.ts';
import type { FoundHotels, HotelSearch, Outcome, PricedHotel, UnpricedHotel } from './result.ts';
import { sourceAnswers, type Sourced } from './sources.ts';

const isPriced = (outcome: Outcome): outcome is PricedHotel => 'rooms' in outcome;
const isUnpriced = (outcome: Outcome): outcome is UnpricedHotel => 'reason' in outcome;

/** The currencies of a page besides the euro, in prices and in the taxes shown beside them. */
const needsRates = (
  hotels: readonly ListedHotel[],
  answers: ReadonlyMap<string, Sourced>,
): boolean =>
  hotels.some(({ slug, record }) => {
    const rooms = answers.get(slug)?.answer.rooms ?? [];
    if (rooms.length === 0) return false;
    const taxed = record.cityTax === null ? [] : [record.cityTax];
    return [...rooms, ...taxed].some(({ currency }) => currency !== 'EUR');
  });

const readRates = async ({ rates, report }: SearchPorts): Promise<DayRates | null> => {
  try {
    return await rates();
  } catch (error) {
    report(error);
    return null;
  }
};

const pricePage = async (
  hotels: readonly ListedHotel[],
  stay: Stay,
  search: HotelSearch,
  ports: SearchPorts,
): Promise<Outcome[]> => {
  const answers = await sourceAnswers(hotels, stay, ports);
  const rates = needsRates(hotels, answers) ? await readRates(ports) : null;
  const money = { rates, now: ports.now(), limits: ports.limits() };
  const { language } = search;
  return hotels.map((hotel) => {
    const sourced = answers.get(hotel.slug);
    if (sourced === undefined) return unpriced(hotel, 'source_error');
    return outcomeOf({ hotel, stay, sourced, language }, search, money);
  });
};

/**
 * Finds hotels, cuts the page and prices what stands on it, in that order: what a page holds never
 * depends on a price. Null where the hotel after which the page begins is no longer found.
 */
export const searchHotels = async (
  search: HotelSearch,
  ports: SearchPorts,
): Promise<FoundHotels | null> => {
  const { filter, after, limit, stay } = search;
  const page = pageAfter(await findHotels(ports.shelf, filter), after, limit);
  if (page === null) return null;
  const outcomes =
    stay === null
      ? page.hotels.map((hotel) => unpriced(hotel, 'no_dates'))
      : await pricePage(page.hotels, stay, search, ports);
  return {
    priced: outcomes.filter(isPriced),
    unpriced: outcomes.filter(isUnpriced),
    total: page.total,
    next: page.next,
    asOf: ports.now(),
  };
};
