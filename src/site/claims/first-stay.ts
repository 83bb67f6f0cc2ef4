import { shownStay, type ShownStay } from '#hotels/alpinebits/validator/shown.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import { isJudged } from '#hotels/search/judge.ts';
import { pricedHotel } from '#hotels/search/outcome.ts';
import { priceHotels } from '#hotels/search/price-hotels.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import type { HotelSearch, Outcome } from '#hotels/search/result.ts';
import { hotelDate } from '#hotels/search/today.ts';
import type { Stay } from '#hotels/stay.ts';
import { EVERY_HOTEL } from '#hotels/wishes/filter.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import type { LinkLanguage } from '#hotels/link/order.ts';
import { faultsOf, stayOf, typedOf, type StayFaults, type TypedStay } from '#words/hotels/stay.ts';
import type { Language } from '#words/language.ts';

/** A stay that a hotel prices on its private page: the answer to agents, and its derivation. */

export interface FirstStay {
  typed: TypedStay;
  faults: StayFaults;
  /** Null if the input has faults. */
  priced: PricedStay | null;
}

export interface PricedStay {
  outcome: Outcome;
  /** From the stored calendar; null if the hotel has none or is queried live. */
  derived: ShownStay | null;
}

const searchFor = (stay: Stay, language: LinkLanguage): HotelSearch => ({
  filter: EVERY_HOTEL,
  after: null,
  limit: 1,
  stays: [stay],
  boards: [],
  maxTotalCents: null,
  language,
  sort: null,
  pricedOnly: false,
  flexibleDays: 0,
  currency: null,
});

const derivedOf = async (
  { slug }: ListedHotel,
  stay: Stay,
  { calendars, settings, now }: SearchPorts,
): Promise<ShownStay | null> => {
  const [calendar, setting] = await Promise.all([
    calendars.calendars([slug]).then((found) => found.get(slug)),
    settings.settings([slug]).then((found) => found.get(slug)),
  ]);
  if (calendar === undefined || (setting?.source ?? null) !== null) return null;
  return shownStay(calendar, stay, { at: now(), rates: null });
};

/** The price of the stay in the query; null if the query has no stay. */
export const firstStay = async (
  hotel: ListedHotel,
  query: URLSearchParams,
  language: Language,
  ports: SearchPorts,
): Promise<FirstStay | null> => {
  const typed = typedOf(query);
  if (typed === null) return null;
  const today = dayNumber(hotelDate(ports.now()));
  const faults = faultsOf(typed, today, language);
  if (Object.keys(faults).length > 0) return { typed, faults, priced: null };
  const { checkIn, checkOut, adults, childrenAges } = stayOf(typed);
  const days = { arrival: dayNumber(checkIn), departure: dayNumber(checkOut), bookedOn: today };
  const stay = { ...days, adults, childrenAges };
  const { judged, money } = await priceHotels([hotel], searchFor(stay, language), ports);
  const found = judged.get(hotel.slug);
  if (found === undefined) return { typed, faults, priced: null };
  const outcome = isJudged(found) ? pricedHotel(found, { language, money }) : found;
  return { typed, faults, priced: { outcome, derived: await derivedOf(hotel, stay, ports) } };
};
