import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import type { DayRange } from '#hotels/calendar/day.ts';
import type { Room } from '#hotels/calendar/room.ts';
import type { DemoHotel, DemoRoom } from './hotel.ts';
import { planOf } from './plan.ts';
import { daysOf, rangesWhere } from './ranges.ts';
import { isWeekend, monthDayOf, seasonOf } from './seasons.ts';

/** A year of a fictional hotel: always the same for the same hotel and day. */

export const DEMO_DAYS = 366;

/** FNV-1a, spread over 0 to 1. */
const chance = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
};

const roomOf = ({ code, names, guests: [fewest, standard, most] }: DemoRoom): Room => ({
  code,
  names,
  descriptions: {},
  minimumGuests: fewest,
  standardGuests: standard,
  maximumGuests: most,
  maximumChildren: most - 1,
});

/** More is taken in the high season and at weekends; a hotel that is not busy keeps one room. */
const freeOn = (slug: string, hotel: DemoHotel, room: DemoRoom, day: number): number => {
  const rush = (seasonOf(hotel.climate, day) === 'high' ? 0.2 : 0) + (isWeekend(day) ? 0.15 : 0);
  const taken = hotel.busy * (chance(`${slug} ${room.code} ${day}`) + rush);
  return Math.max(hotel.busy === 0 ? 1 : 0, Math.floor(room.count * (1 - taken) + 0.5));
};

const freeNights = (slug: string, hotel: DemoHotel, room: DemoRoom, range: DayRange) =>
  new Map(
    daysOf(range)
      .map((day) => [day, freeOn(slug, hotel, room, day)] as const)
      .filter(([, count]) => count > 0),
  );

const isClosed = ({ closed = [] }: DemoHotel, day: number): boolean =>
  closed.some(([first, last]) => first <= monthDayOf(day) && monthDayOf(day) <= last);

/** The calendar from a first day on; its version is for the store to count. */
export const demoCalendar = (
  slug: string,
  hotel: DemoHotel,
  first: number,
): Omit<HotelCalendar, 'version'> => {
  const range = { first, last: first + DEMO_DAYS - 1 };
  return {
    hotel: slug,
    ratesHeardAt: null,
    rooms: hotel.rooms.map(roomOf),
    plans: hotel.plans.map((plan) => planOf(hotel, plan, range)),
    free: new Map(hotel.rooms.map((room) => [room.code, freeNights(slug, hotel, room, range)])),
    closings: rangesWhere(range, (day) => isClosed(hotel, day)),
  };
};
