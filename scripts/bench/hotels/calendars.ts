import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { weekdayOf } from '#hotels/calendar/day.ts';
import {
  AMOUNT_SCALE,
  EVERY_WEEKDAY,
  noRestriction,
  type BookingRule,
  type Rate,
  type RatePlan,
} from '#hotels/calendar/rate-plan.ts';
import type { Room } from '#hotels/calendar/room.ts';
import { seededRandom, type Random } from '../random.ts';

/** Generated hotels: four rooms and two plans, each with a rate of its own for every night. */

export const NIGHTS = 365;
export const ROOMS_EACH = 4;

const STANDARD_GUESTS = [2, 2, 2, 3];

const roomOf = (standardGuests: number, position: number): Room => ({
  code: `R${position}`,
  names: { de: `Zimmer ${position}`, en: `Room ${position}` },
  descriptions: {},
  minimumGuests: 1,
  standardGuests,
  maximumGuests: standardGuests + 1,
  maximumChildren: null,
});

const CHILDREN = [
  { fromAge: null, belowAge: 6, share: 0 },
  { fromAge: 6, belowAge: 16, share: 0.5 },
] as const;

/** Cheaper on its own, dearer at weekends, and never twice the same by chance. */
const rateOf = (
  random: Random,
  { code, standardGuests }: Room,
  day: number,
  cost: number,
): Rate => {
  const units = cost * (weekdayOf(day) > 3 ? 1.2 : 1) + Math.floor(random.next() * 20);
  const amountOf = (share: number): number => Math.round(units * share) * AMOUNT_SCALE;
  const guests = Array.from({ length: standardGuests }, (_, index) => index + 1);
  return {
    room: code,
    first: day,
    last: day,
    base: Object.fromEntries(guests.map((count) => [count, amountOf(1.5 - count * 0.2)])),
    extraAdult: amountOf(0.8),
    children: CHILDREN.map(({ share, ...ages }) => ({ ...ages, amount: amountOf(share) })),
  };
};

const weekendRule = (first: number): BookingRule => ({
  room: null,
  first,
  last: first + 1,
  closed: false,
  minimumNights: 2,
  maximumNights: null,
  forwardMinimumNights: null,
  forwardMaximumNights: null,
  arrivalWeekdays: EVERY_WEEKDAY,
  departureWeekdays: EVERY_WEEKDAY,
});

/** Who arrives on a Friday or a Saturday stays two nights at least. */
const weekendRules = (days: readonly number[]): BookingRule[] =>
  days.filter((day) => weekdayOf(day) === 4).map(weekendRule);

const cleaning = (days: readonly number[]): RatePlan['supplements'][number] => ({
  code: 'CLEANING',
  names: { de: 'Endreinigung', en: 'Final cleaning' },
  charge: 'stay',
  mandatory: true,
  weekdays: EVERY_WEEKDAY,
  prices: [{ room: null, first: days[0] ?? 0, last: days.at(-1) ?? 0, amount: 40 * AMOUNT_SCALE }],
});

const BOARDS = { BB: 'breakfast', HB: 'half_board' } as const;

const planOf = (
  random: Random,
  code: keyof typeof BOARDS,
  rooms: readonly Room[],
  days: readonly number[],
): RatePlan => ({
  code,
  names: { en: `Plan ${code}` },
  currency: 'EUR',
  board: BOARDS[code],
  basis: 'person',
  unitNights: 1,
  rates: rooms.flatMap((room, position) => {
    const cost = 50 + position * 15 + (code === 'HB' ? 30 : 0);
    return days.map((day) => rateOf(random, room, day, cost));
  }),
  rules: weekendRules(days),
  supplements: random.chance(0.25) ? [cleaning(days)] : [],
  restriction: noRestriction(16),
  freeNights: null,
  familyOffer: null,
});

/** One night in twenty is sold out. */
const freeNights = (random: Random, days: readonly number[]): ReadonlyMap<number, number> =>
  new Map(
    days.flatMap((day): [number, number][] =>
      random.chance(0.05) ? [] : [[day, 1 + Math.floor(random.next() * 5)]],
    ),
  );

/** The same for the same hotel, number and first night, in every run. */
export const generatedCalendar = (
  hotel: string,
  number: number,
  first: number,
): Omit<HotelCalendar, 'version'> => {
  const random = seededRandom(1000 + number);
  const days = Array.from({ length: NIGHTS }, (_, night) => first + night);
  const rooms = STANDARD_GUESTS.map(roomOf);
  return {
    hotel,
    ratesHeardAt: null,
    rooms,
    plans: (['BB', 'HB'] as const).map((code) => planOf(random, code, rooms, days)),
    free: new Map(rooms.map(({ code }) => [code, freeNights(random, days)])),
    closings: [],
  };
};
