import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import { noRestriction, type Rate, type RatePlan } from '#hotels/calendar/rate-plan.ts';
import type { Room } from '#hotels/calendar/room.ts';

/** Calendars composed for tests. */

export const FIRST_DAY = dayNumber('2027-01-01');

export const testRoom = (code: string, more: Partial<Room> = {}): Room => ({
  code,
  names: { en: `Room ${code}` },
  descriptions: {},
  minimumGuests: 1,
  standardGuests: 2,
  maximumGuests: 3,
  maximumChildren: null,
  ...more,
});

const dailyRate = (room: string, day: number): Rate => ({
  room,
  first: day,
  last: day,
  base: { 1: 800_000 + (day % 50) * 10_000, 2: 1_200_000 + (day % 50) * 10_000 },
  extraAdult: 300_000,
  children: [
    { fromAge: null, belowAge: 3, amount: 0 },
    { fromAge: 3, belowAge: 16, amount: 200_000 },
  ],
});

/** A plan per room with one rate for each day. */
export const testPlan = (code: string, rooms: readonly string[], days = 2): RatePlan => ({
  code,
  names: { en: `Plan ${code}` },
  currency: 'EUR',
  board: 'breakfast',
  basis: 'room',
  unitNights: 1,
  rates: rooms.flatMap((room) =>
    Array.from({ length: days }, (_, day) => dailyRate(room, FIRST_DAY + day)),
  ),
  rules: [],
  supplements: [],
  restriction: noRestriction(16),
  freeNights: null,
  familyOffer: null,
});

/** The nights with so many free rooms, as a calendar has them. */
export const nights = (first: number, count: number, rooms = 1): ReadonlyMap<number, number> =>
  new Map(Array.from({ length: count }, (_, each) => [first + each, rooms]));

/** A whole year of one plan with daily rates for so many rooms. */
export const yearOf = (hotel: string, rooms = 4, days = 365): HotelCalendar => {
  const codes = Array.from({ length: rooms }, (_, each) => `R${each}`);
  return {
    hotel,
    version: 0,
    ratesHeardAt: null,
    rooms: codes.map((code) => testRoom(code)),
    plans: [testPlan('STD', codes, days)],
    free: new Map(codes.map((code) => [code, nights(FIRST_DAY, days, 3)])),
    closings: [],
  };
};
