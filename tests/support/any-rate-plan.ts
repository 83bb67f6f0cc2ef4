import fc from 'fast-check';
import type { DayRange } from '#hotels/calendar/day.ts';
import type { RatePlan } from '#hotels/calendar/rate-plan.ts';
import type { Stay } from '#hotels/stay.ts';
import {
  amount,
  aPlan,
  aRate,
  aRestriction,
  aRule,
  aStay,
  aSupplement,
  january,
} from './rate-plans.ts';

/** Any plan, party and stay of January 2026, for the rooms A and B. */

const rooms = fc.constantFrom('A', 'B');
const someRoom = fc.option(rooms, { nil: null });
const price = fc.integer({ min: 0, max: 300_0000 });
const weekdays = fc
  .array(fc.constantFrom('1', '1', '1', '1', '0'), { minLength: 7, maxLength: 7 })
  .map((digits) => digits.join(''));

/** Ranges one after the other, with gaps here and there: none shares a day with another. */
const anyRanges = (longest: number): fc.Arbitrary<DayRange[]> =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: longest })), {
      minLength: 1,
      maxLength: 8,
    })
    .map((pieces) => {
      let next = january(1);
      return pieces.map(([gap, length]) => {
        const first = next + gap;
        next = first + length;
        return { first, last: next - 1 };
      });
    });

/** One thing for each range, for each of the rooms drawn. */
const dated = <Room extends string | null, Item>(
  room: fc.Arbitrary<Room>,
  longest: number,
  item: fc.Arbitrary<Item>,
): fc.Arbitrary<(Item & DayRange & { room: Room })[]> =>
  fc
    .uniqueArray(
      fc.tuple(
        room,
        anyRanges(longest).chain((ranges) =>
          fc.tuple(...ranges.map((range) => item.map((each) => ({ ...each, ...range })))),
        ),
      ),
      { maxLength: 3, selector: ([name]) => name },
    )
    .map((groups) =>
      groups.flatMap(([name, items]) => items.map((each) => ({ ...each, room: name }))),
    );

export const anyRates = dated(
  rooms,
  14,
  fc
    .record({ alone: price, two: price, extraAdult: fc.option(price, { nil: null }), child: price })
    .map(({ alone, two, extraAdult, child }) => ({
      ...aRate({
        base: { 1: alone, 2: two },
        extraAdult,
        children: [
          { fromAge: 9, belowAge: 18, amount: child },
          { fromAge: null, belowAge: 9, amount: amount(12.5) },
        ],
      }),
    })),
);

export const anyRules = dated(
  someRoom,
  9,
  fc
    .record({
      closed: fc.constantFrom(false, false, false, false, true),
      minimumNights: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null, freq: 1 }),
      forwardMaximumNights: fc.option(fc.integer({ min: 3, max: 9 }), { nil: null, freq: 1 }),
      arrivalWeekdays: weekdays,
    })
    .map(aRule),
);

const anySupplements = fc
  .uniqueArray(
    fc.record({
      code: fc.constantFrom('X', 'Y'),
      charge: fc.constantFrom('night', 'stay', 'person_stay', 'person_night', 'item'),
      weekdays,
      prices: dated(
        someRoom,
        20,
        price.map((units) => ({ amount: units })),
      ),
    }),
    { maxLength: 2, selector: ({ code }) => code },
  )
  .map((supplements) => supplements.map(aSupplement));

const anyFreeNights = fc.option(
  fc
    .record({
      required: fc.integer({ min: 1, max: 5 }),
      discounted: fc.integer({ min: 1, max: 5 }),
      repeating: fc.boolean(),
    })
    .filter(({ required, discounted }) => discounted <= required),
  { nil: null },
);

export const anyPlan: fc.Arbitrary<RatePlan> = fc
  .record({
    code: fc.constantFrom('P', 'Q', 'R'),
    board: fc.constantFrom('breakfast', 'half_board', null),
    basis: fc.constantFrom('person', 'room'),
    unitNights: fc.constantFrom(1, 1, 2, 7),
    rates: anyRates,
    rules: anyRules,
    supplements: anySupplements,
    restriction: fc.record({ minimumAdults: fc.constantFrom(null, 1) }).map(aRestriction),
    freeNights: anyFreeNights,
    familyOffer: fc.constantFrom(null, { belowAge: 10, minimumChildren: 1, freeChildren: 1 }),
  })
  .map(aPlan);

export const anyStay: fc.Arbitrary<Stay> = fc
  .record({
    from: fc.integer({ min: 1, max: 24 }),
    nights: fc.integer({ min: 1, max: 8 }),
    adults: fc.integer({ min: 0, max: 4 }),
    childrenAges: fc.array(fc.integer({ min: 0, max: 18 }), { maxLength: 3 }),
  })
  .map(aStay);
