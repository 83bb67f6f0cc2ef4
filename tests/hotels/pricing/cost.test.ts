import { describe, expect, test } from 'vitest';
import { applyFreeRooms } from '#hotels/calendar/apply-free-rooms.ts';
import { applyInventory } from '#hotels/calendar/apply-inventory.ts';
import { applyRatePlans } from '#hotels/calendar/apply-rate-plans.ts';
import { emptyCalendar, type HotelCalendar } from '#hotels/calendar/calendar.ts';
import {
  PLANS_MOST,
  ROOM_PLANS_MOST,
  ROOMS_MOST,
  SUPPLEMENTS_EACH_MOST,
} from '#hotels/calendar/limits.ts';
import type { RatePlan, Supplement } from '#hotels/calendar/rate-plan.ts';
import type { Room } from '#hotels/calendar/room.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import { workMs } from '../../support/processor-time.ts';
import {
  amount,
  aPlan,
  aRate,
  aRoom,
  aRule,
  aStay,
  aSupplement,
  january,
} from '../../support/rate-plans.ts';

/** What a stay costs to price in the largest calendars that a hotel may send. */

const NOW = new Date('2026-01-01T12:00:00Z');
const NIGHTS = 30;
const STAY = aStay({
  from: 1,
  nights: NIGHTS,
  adults: 6,
  childrenAges: [1, 4, 8, 13, 2, 5, 9, 14],
});
const LIMIT_MS = 100;

const range = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

const ROOMS: Room[] = range(ROOMS_MOST, (position) =>
  aRoom({ code: `R${position}`, standardGuests: 4, maximumGuests: 20 }),
);

const eachNight = <Item>(make: (range: { first: number; last: number }) => Item): Item[] =>
  range(NIGHTS, (night) => make({ first: january(1 + night), last: january(1 + night) }));

const ratesOf = (rooms: readonly Room[], isDaily: boolean): RatePlan['rates'] =>
  rooms.flatMap(({ code }) => {
    const base = { 3: amount(40), 4: amount(33.33) };
    return isDaily
      ? eachNight((nights) => aRate({ room: code, base, ...nights }))
      : [aRate({ room: code, base })];
  });

/** A calendar that the hotel's system could send; it is refused here as there. */
const accepted = (plans: readonly RatePlan[], rooms: readonly Room[]): HotelCalendar => {
  const changes = plans.map((plan) => ({ type: 'put' as const, plan }));
  const stocked = applyInventory(emptyCalendar('h'), rooms).calendar;
  const priced = applyRatePlans(stocked, { isComplete: true, changes }).calendar;
  return applyFreeRooms(
    priced,
    {
      isComplete: true,
      closings: [],
      rooms: rooms.map(({ code }) => ({
        room: code,
        ...{ first: january(1), last: january(31) },
        count: 9,
      })),
    },
    january(1),
  ).calendar;
};

const CHARGES: Supplement['charge'][] = ['night', 'stay', 'person_stay', 'person_night', 'item'];

const supplementsOf = (count: number, prices: (position: number) => Supplement['prices']) =>
  range(count, (position) =>
    aSupplement({
      code: `S${position}`,
      charge: CHARGES[position % CHARGES.length],
      prices: prices(position),
    }),
  );

const everyNight = (room: string | null): Supplement['prices'] =>
  eachNight((nights) => ({ room, ...nights, amount: amount(1.01) }));

const plansOf = (count: number, make: (position: number) => Partial<RatePlan>): RatePlan[] =>
  range(count, (position) =>
    aPlan({ code: `P${position}`, names: { en: `Plan ${position}` }, ...make(position) }),
  );

const inEach = ROOM_PLANS_MOST / ROOMS_MOST;

const SHAPES: Readonly<Record<string, () => HotelCalendar>> = {
  'all pairs with a rate a night, rules and supplements': () =>
    accepted(
      plansOf(inEach, () => ({
        rates: ratesOf(ROOMS, true),
        rules: [null, ...ROOMS.slice(0, 60).map(({ code }) => code)].flatMap((room) =>
          eachNight((nights) => aRule({ room, minimumNights: 1, ...nights })),
        ),
        supplements: supplementsOf(60, () => everyNight(null)),
      })),
      ROOMS,
    ),
  'few rooms in as many plans as there may be': () => {
    const rooms = ROOMS.slice(0, ROOM_PLANS_MOST / PLANS_MOST);
    const plans = plansOf(PLANS_MOST, () => ({
      rates: ratesOf(rooms, true),
      supplements: supplementsOf(6, () => everyNight(null)),
    }));
    return accepted(plans, rooms);
  },
  'supplements of their own in every room': () =>
    accepted(
      plansOf(inEach, () => ({
        rates: ratesOf(ROOMS, false),
        supplements: supplementsOf(13, () =>
          ROOMS.map(({ code }) => ({
            room: code,
            first: january(1),
            last: january(31),
            amount: 1,
          })),
        ),
      })),
      ROOMS,
    ),
  'the dated parts all in one plan': () =>
    accepted(
      plansOf(1, () => ({
        rates: ratesOf(ROOMS, true),
        supplements: supplementsOf(SUPPLEMENTS_EACH_MOST, (position) =>
          everyNight(null).concat(
            ROOMS.slice(0, position % 6).flatMap(({ code }) => everyNight(code)),
          ),
        ),
      })),
      ROOMS,
    ),
};

const fastestMs = (turn: () => void): number => Math.min(...range(7, () => workMs(turn)));

describe('the largest calendars that are accepted price in time', () => {
  test.each(Object.entries(SHAPES))('%s', (_, make) => {
    const calendar = make();
    const priced = priceHotel(calendar, STAY, NOW);
    expect(priced.rooms.length).toBeGreaterThan(0);
    const ms = fastestMs(() => priceHotel(calendar, STAY, NOW));
    expect(ms).toBeLessThan(LIMIT_MS);
  });
});
