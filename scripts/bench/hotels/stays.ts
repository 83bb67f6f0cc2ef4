import { isoDate } from '#hotels/calendar/day.ts';
import type { Stay } from '#hotels/stay.ts';
import type { Random } from '../random.ts';
import { NIGHTS } from './calendars.ts';

/** What guests ask for: any arrival within the year, two adults, every fourth time a child too. */

export const LENGTHS = [2, 7] as const;

export const randomStay = (random: Random, first: number, nights: number): Stay => {
  const arrival = first + 1 + Math.floor(random.next() * (NIGHTS - nights - 1));
  return {
    arrival,
    departure: arrival + nights,
    adults: 2,
    childrenAges: random.chance(0.25) ? [8] : [],
    bookedOn: first,
  };
};

/** The same as arguments of list_hotels, for one page of just these hotels. */
export const argumentsOf = (stay: Stay, slugs: readonly string[]) => ({
  slugs,
  limit: slugs.length,
  checkIn: isoDate(stay.arrival),
  checkOut: isoDate(stay.departure),
  adults: stay.adults,
  childrenAges: stay.childrenAges,
});
