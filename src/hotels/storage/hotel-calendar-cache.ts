import { boundedCache } from '#kernel/async/bounded-cache.ts';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';

/**
 * Calendars that were read, by hotel and version; those unused longest are dropped for new ones.
 */
export interface CalendarCache {
  get(hotel: string, version: number): HotelCalendar | undefined;
  put(calendar: HotelCalendar): void;
}

/** The weight of an empty calendar. */
const EMPTY_PARTS = 100;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The weight of a calendar: its rates, rules, prices of supplements and nights, as one number. */
const partsOf = ({ plans, free }: HotelCalendar): number =>
  EMPTY_PARTS +
  sum([...free.values()].map(({ size }) => size)) +
  sum(
    plans.map(
      ({ rates, rules, supplements }) =>
        rates.length + rules.length + sum(supplements.map(({ prices }) => prices.length)),
    ),
  );

export const calendarCache = (mostParts: number): CalendarCache => {
  const kept = boundedCache<HotelCalendar>({ mostWeight: mostParts });
  return {
    get: (hotel, version) => {
      const found = kept.get(hotel);
      return found?.version === version ? found : undefined;
    },
    put: (calendar) => {
      // Another reader may have read an older version, and store it later.
      const isOlder = (kept.get(calendar.hotel)?.version ?? 0) > calendar.version;
      if (!isOlder) kept.set(calendar.hotel, calendar, partsOf(calendar));
    },
  };
};
