import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyCalendar, type HotelCalendar } from '#hotels/calendar/calendar.ts';
import { overlay } from '#hotels/calendar/overlay.ts';
import { ratePlan, type RatePlan } from '#hotels/calendar/rate-plan.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import { isUnbookable, priceRoom } from '#hotels/pricing/price-room.ts';
import { PROTOCOLS } from '#hotels/pricing/protocol.ts';
import type { Stay } from '#hotels/stay.ts';
import { anyPlan, anyRates, anyRules, anyStay } from '../../support/any-rate-plan.ts';
import { aRoom, january } from '../../support/rate-plans.ts';
import { runs } from '../../support/runs.ts';

const NOW = new Date('2026-01-01T12:00:00Z');
const ROOMS = [
  aRoom({ code: 'A', maximumChildren: 2 }),
  aRoom({ code: 'B', standardGuests: 1, maximumGuests: 5 }),
];

const shuffled = <Item>(items: readonly Item[]): fc.Arbitrary<Item[]> =>
  fc.shuffledSubarray([...items], { minLength: items.length });

const shuffledPlan = (plan: RatePlan): fc.Arbitrary<RatePlan> =>
  fc
    .record({
      rates: shuffled(plan.rates),
      rules: shuffled(plan.rules),
      supplements: shuffled(plan.supplements),
    })
    .map((parts) => ({
      ...plan,
      ...parts,
      rates: parts.rates.map((rate) => ({ ...rate, children: rate.children.toReversed() })),
      supplements: parts.supplements.map((each) => ({
        ...each,
        prices: each.prices.toReversed(),
      })),
    }));

const shuffledStay = (stay: Stay): fc.Arbitrary<Stay> =>
  shuffled(stay.childrenAges).map((childrenAges) => ({ ...stay, childrenAges }));

/** The price, or the reason: its sentence may name another of several children or rules. */
const outcomeOf = (plan: RatePlan, stay: Stay) =>
  ROOMS.map((room) => {
    const outcome = priceRoom(plan, room, stay);
    return isUnbookable(outcome) ? { ...outcome, detail: '' } : outcome;
  });

const free = fc
  .array(fc.tuple(fc.constantFrom('A', 'B'), fc.integer({ min: 1, max: 31 })), { maxLength: 60 })
  .map((nights) => {
    const counts = new Map<string, Map<number, number>>();
    for (const [room, day] of nights)
      counts.set(room, (counts.get(room) ?? new Map()).set(january(day), 1 + (day % 3)));
    return counts;
  });

const aCalendar = (
  plans: readonly RatePlan[],
  counts: HotelCalendar['free'],
  rooms = ROOMS,
): HotelCalendar => ({
  ...emptyCalendar('h'),
  rooms,
  plans,
  free: counts,
});

const everyNight: HotelCalendar['free'] = new Map(
  ROOMS.map(({ code }) => [
    code,
    new Map(Array.from({ length: 40 }, (_, day) => [january(day + 1), 2])),
  ]),
);

const plans = fc.uniqueArray(anyPlan, { minLength: 1, maxLength: 3, selector: ({ code }) => code });

test('any plan of these tests is a plan, and a good part of the stays has a price', () => {
  let priced = 0;
  fc.assert(
    fc.property(anyPlan, anyStay, (plan, stay) => {
      ratePlan.parse(plan);
      if (outcomeOf(plan, stay).some((outcome) => !isUnbookable(outcome))) priced += 1;
    }),
    { numRuns: 300, seed: 7 },
  );
  expect(priced).toBeGreaterThan(60);
});

describe('a price', () => {
  test('does not depend on the order of what the plan and the guest say', () => {
    const any = fc
      .tuple(anyPlan, anyStay)
      .chain(([plan, stay]) =>
        fc.tuple(fc.constant({ plan, stay }), shuffledPlan(plan), shuffledStay(stay)),
      );
    fc.assert(
      fc.property(any, ([{ plan, stay }, otherPlan, otherStay]) => {
        expect(outcomeOf(otherPlan, otherStay)).toEqual(outcomeOf(plan, stay));
      }),
      runs(300, 20_000),
    );
  });

  test('of a hotel does not depend on the order of rooms and plans', () => {
    const any = plans.chain((some) => fc.tuple(fc.constant(some), shuffled(some), shuffled(ROOMS)));
    fc.assert(
      fc.property(any, free, anyStay, ([some, others, rooms], counts, stay) => {
        const one = priceHotel(aCalendar(some, counts), stay, NOW);
        const other = priceHotel(aCalendar(others, counts, rooms), stay, NOW);
        expect(other).toEqual(one);
      }),
      runs(200, 20_000),
    );
  });

  test('is whole cents, and its nights are those of the stay and add up to it nearly', () => {
    fc.assert(
      fc.property(anyPlan, anyStay, fc.constantFrom(...PROTOCOLS), (plan, stay, protocol) => {
        for (const room of ROOMS) {
          const outcome = priceRoom(plan, room, stay, { protocol });
          if (isUnbookable(outcome)) continue;
          expect(Number.isSafeInteger(outcome.totalCents)).toBe(true);
          const days = outcome.nights.map(({ day }) => day);
          const count = stay.departure - stay.arrival;
          expect(days).toEqual(Array.from({ length: count }, (_, night) => stay.arrival + night));
          const sum = outcome.nights.reduce((total, { cents }) => total + cents, 0);
          expect(Math.abs(sum - outcome.totalCents)).toBeLessThanOrEqual(days.length);
        }
      }),
      runs(300, 20_000),
    );
  });

  test('is the same where a rate is cut in two', () => {
    const any = anyPlan.filter(({ rates }) => rates.some(({ first, last }) => first < last));
    fc.assert(
      fc.property(any, anyStay, fc.nat(), (plan, stay, cut) => {
        const long = plan.rates.filter(({ first, last }) => first < last);
        const rate = long[cut % long.length];
        if (rate === undefined) return;
        const middle = rate.first + (cut % (rate.last - rate.first));
        const halves = [
          { ...rate, last: middle },
          { ...rate, first: middle + 1 },
        ];
        const whole = { ...plan, unitNights: 1 };
        const rates = whole.rates.flatMap((each) => (each === rate ? halves : [each]));
        expect(outcomeOf({ ...whole, rates }, stay)).toEqual(outcomeOf(whole, stay));
      }),
      runs(300, 20_000),
    );
  });
});

describe('more free rooms', () => {
  test('never take a price away, nor raise one', () => {
    fc.assert(
      fc.property(plans, free, free, anyStay, (some, counts, others, stay) => {
        const more = new Map(
          ['A', 'B'].map((room) => [
            room,
            new Map([...(others.get(room) ?? []), ...(counts.get(room) ?? [])]),
          ]),
        );
        const before = priceHotel(aCalendar(some, counts), stay, NOW);
        const after = priceHotel(aCalendar(some, more), stay, NOW);
        const shown = after.rooms.map(({ availableRooms: _, ...room }) => room);
        for (const { availableRooms: _, ...room } of before.rooms)
          expect(shown).toContainEqual(room);
      }),
      runs(300, 20_000),
    );
  });

  test('on every night price whatever a plan prices', () => {
    fc.assert(
      fc.property(anyPlan, anyStay, (plan, stay) => {
        const { rooms } = priceHotel(aCalendar([plan], everyNight), stay, NOW);
        // Whom the plan counts as an adult is one for a hotel.
        const { adultAge } = plan.restriction;
        const childrenAges = stay.childrenAges.filter((age) => age < (adultAge ?? Infinity));
        const adults = stay.adults + stay.childrenAges.length - childrenAges.length;
        const grown = { ...stay, adults, childrenAges };
        const priced = outcomeOf(plan, grown).filter((outcome) => !isUnbookable(outcome));
        expect(rooms.length).toBe(priced.length);
      }),
      runs(200, 10_000),
    );
  });
});

describe('an overlay', () => {
  const any = fc.record({ plan: anyPlan, rates: anyRates, rules: anyRules });
  const coverOf = <Item extends { room: string | null; first: number; last: number }>(
    items: readonly Item[],
    room: string | null,
    day: number,
  ) => items.filter((item) => item.room === room && item.first <= day && day <= item.last);
  const content = (items: readonly { first: number; last: number }[]) =>
    items.map((item) => ({ ...item, first: 0, last: 0 }));

  test('holds on its own days, and leaves every other day and room as it was', () => {
    fc.assert(
      fc.property(any, ({ plan, rates, rules }) => {
        const changes = { code: plan.code, currency: 'EUR', rates, rules, supplements: [] };
        const result = overlay(plan, changes);
        for (let day = january(-2); day < january(150); day += 1)
          for (const room of ['A', 'B', null]) {
            const newRates = coverOf(rates, room, day);
            const expected = newRates.length > 0 ? newRates : coverOf(plan.rates, room, day);
            expect(content(coverOf(result.rates, room, day))).toEqual(content(expected));
            const newRules = coverOf(rules, room, day);
            const rulesThen = newRules.length > 0 ? newRules : coverOf(plan.rules, room, day);
            expect(content(coverOf(result.rules, room, day))).toEqual(content(rulesThen));
          }
        ratePlan.parse(result);
      }),
      runs(60, 2_000),
    );
  });

  test('with nothing in it, or of the plan itself, changes no price', () => {
    fc.assert(
      fc.property(anyPlan, anyStay, (plan, stay) => {
        const empty = { code: plan.code, currency: 'EUR', rates: [], rules: [], supplements: [] };
        expect(overlay(plan, empty)).toEqual(plan);
        expect(outcomeOf(overlay(plan, plan), stay)).toEqual(outcomeOf(plan, stay));
      }),
      runs(200, 10_000),
    );
  });
});
