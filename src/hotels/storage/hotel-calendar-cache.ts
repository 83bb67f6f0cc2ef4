import type { HotelCalendar } from '#hotels/calendar/calendar.ts';

/** Calendars that were read, by hotel and version; those longest unused make room for new ones. */
export interface CalendarCache {
  get(hotel: string, version: number): HotelCalendar | undefined;
  put(calendar: HotelCalendar): void;
}

/** So much a calendar counts that holds nothing. */
const EMPTY_PARTS = 100;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** How large a calendar is: its rates, rules, prices of supplements and nights, as one number. */
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
  const kept = new Map<string, { calendar: HotelCalendar; parts: number }>();
  let allParts = 0;
  const drop = (hotel: string): void => {
    allParts -= kept.get(hotel)?.parts ?? 0;
    kept.delete(hotel);
  };
  const put = (calendar: HotelCalendar): void => {
    const { hotel, version } = calendar;
    // Somebody may have read an older version, and come later.
    if ((kept.get(hotel)?.calendar.version ?? 0) > version) return;
    drop(hotel);
    const parts = partsOf(calendar);
    kept.set(hotel, { calendar, parts });
    allParts += parts;
    for (const oldest of kept.keys()) {
      if (allParts <= mostParts) return;
      drop(oldest);
    }
  };
  return {
    get: (hotel, version) => {
      const found = kept.get(hotel);
      if (found?.calendar.version !== version) return undefined;
      kept.delete(hotel);
      kept.set(hotel, found);
      return found.calendar;
    },
    put,
  };
};
