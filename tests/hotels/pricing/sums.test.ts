import { describe, expect, test } from 'vitest';
import type { RatePlan, Supplement } from '#hotels/calendar/rate-plan.ts';
import { isUnbookable, priceRoom } from '#hotels/pricing/price-room.ts';
import {
  aPlan,
  aRate,
  aRoom,
  aStay,
  aSupplement,
  amount,
  january,
  priceOf,
} from '../../support/rate-plans.ts';

const days = (first: number, last: number) => ({ first: january(first), last: january(last) });

/** 100 a night for two on the first days, 130 afterwards. */
const TWO_SEASONS = [
  aRate(days(1, 7)),
  aRate({ ...days(8, 31), base: { 1: amount(80), 2: amount(65) } }),
];

describe('rates', () => {
  test('change within a stay', () => {
    expect(priceOf({ plan: { rates: TWO_SEASONS }, stay: { from: 6, nights: 4 } })).toBe(460);
  });

  test('for several nights cost their part of each night', () => {
    // 700 a week for two: 3 nights are 3/7, 300; 10 nights are 1000.
    const rates = [aRate({ base: { 2: amount(350) } })];
    expect(priceOf({ plan: { rates, unitNights: 7 } })).toBe(300);
    expect(priceOf({ plan: { rates, unitNights: 7 }, stay: { nights: 10 } })).toBe(1000);
    // 500 for 7 nights: one night is 71.428571…
    const odd = [aRate({ base: { 2: amount(250) } })];
    expect(priceOf({ plan: { rates: odd, unitNights: 7 }, stay: { nights: 1 } })).toBe(71.43);
    expect(priceOf({ plan: { rates: odd, unitNights: 7 }, stay: { nights: 7 } })).toBe(500);
  });
});

describe('free nights', () => {
  const freeNights = (changes: Partial<NonNullable<RatePlan['freeNights']>> = {}) => ({
    required: 4,
    discounted: 1,
    repeating: false,
    ...changes,
  });
  const priced = (offer: RatePlan['freeNights'], nights: number, plan: Partial<RatePlan> = {}) =>
    priceOf({ plan: { ...plan, freeNights: offer }, stay: { nights } });

  test('are the last ones of a stay that is long enough, once', () => {
    expect([3, 4, 5, 8].map((nights) => priced(freeNights(), nights))).toEqual([
      300, 300, 400, 700,
    ]);
    expect(priced(freeNights({ discounted: 2 }), 8)).toBe(600);
  });

  test('are the last ones of each turn where the offer repeats', () => {
    const offer = freeNights({ repeating: true });
    expect([3, 4, 5, 7, 8].map((nights) => priced(offer, nights))).toEqual([
      300, 300, 400, 600, 600,
    ]);
    // Days 3 and 4, 7 and 8 of nine are free.
    expect(priced(freeNights({ discounted: 2, repeating: true }), 9)).toBe(500);
  });

  test('are free by their own price', () => {
    // From the 5th: 100, 100, 100, and the 8th of 130 is free, or the 9th.
    expect(priced(freeNights(), 4, { rates: TWO_SEASONS })).toBe(300);
    expect(priced(freeNights(), 5, { rates: TWO_SEASONS })).toBe(430);
    expect(priced(freeNights({ repeating: true }), 5, { rates: TWO_SEASONS })).toBe(430);
  });

  test('are single nights: within a longer unit none is free', () => {
    // Units of 3: nights 1-3, then night 4 alone, which is free.
    const rates = [aRate({ base: { 2: amount(150) } })];
    expect(priced(freeNights(), 4, { rates, unitNights: 3 })).toBe(300);
    expect(priced(freeNights(), 6, { rates, unitNights: 3 })).toBe(600);
  });

  test('still need a price', () => {
    expect(priced(freeNights(), 4, { rates: [aRate(days(1, 7))] })).toBe('no_rate');
  });
});

describe('mandatory supplements', () => {
  const extra = (changes: Partial<Supplement>, plan: Partial<RatePlan> = {}, stay = {}) =>
    priceOf({ plan: { ...plan, supplements: [aSupplement(changes)] }, stay });
  const CHARGES = ['night', 'stay', 'person_stay', 'person_night', 'item'] as const;

  test('are charged by night, stay, person and item', () => {
    // 30 on 300 for two guests and three nights.
    const totals = CHARGES.map((charge) => extra({ charge }));
    expect(totals).toEqual([390, 330, 360, 480, 330]);
  });

  test('count who pays: adults, and children after the family offer', () => {
    const familyOffer = { belowAge: 18, minimumChildren: 2, freeChildren: 1 };
    const stay = { childrenAges: [4, 5] };
    // 300 + one child of 20 a night = 360; three persons pay.
    expect(extra({ charge: 'person_stay' }, { familyOffer }, stay)).toBe(450);
    expect(extra({ charge: 'person_night' }, { familyOffer }, stay)).toBe(630);
  });

  test('are left out where they are optional', () => {
    expect(extra({ mandatory: false })).toBe(300);
  });

  test('are charged for the nights that their price covers', () => {
    const prices = [{ room: null, ...days(6, 31), amount: amount(30) }];
    // Two of three nights; an item is charged at its first night.
    const totals = CHARGES.map((charge) => extra({ charge, prices }));
    expect(totals).toEqual([360, 320, 340, 420, 330]);
    const outside = [{ room: null, ...days(20, 31), amount: amount(30) }];
    expect(CHARGES.map((charge) => extra({ charge, prices: outside }))).toEqual(Array(5).fill(300));
  });

  test('of an item take the price of its first night alone', () => {
    const prices = [
      { room: null, ...days(5, 5), amount: amount(7) },
      { room: null, ...days(6, 31), amount: amount(30) },
    ];
    expect(extra({ charge: 'item', prices })).toBe(307);
    expect(extra({ charge: 'item', prices, weekdays: '0111111' })).toBe(330);
  });

  test('hold on their weekdays', () => {
    // Monday, Tuesday, Wednesday without Tuesday.
    const totals = CHARGES.map((charge) => extra({ charge, weekdays: '1011111' }));
    expect(totals).toEqual([360, 320, 340, 420, 330]);
  });

  test('of the room and of all rooms add up, those of another room do not', () => {
    const price = (room: string | null, units: number) => ({
      room,
      ...days(1, 31),
      amount: amount(units),
    });
    const night = (prices: Supplement['prices']) => extra({ charge: 'night', prices });
    expect(night([price(null, 10), price('A', 5)])).toBe(345);
    expect(night([price('A', 5), price('B', 9)])).toBe(315);
    expect(night([price('B', 9)])).toBe(300);
  });

  test('by the night are waived on free nights, the others are not', () => {
    const freeNights = { required: 3, discounted: 1, repeating: false };
    // Two nights of 100 are left; of 30 each night, or spread over three.
    const totals = CHARGES.map((charge) => extra({ charge }, { freeNights }));
    expect(totals).toEqual([260, 230, 260, 320, 230]);
  });
});

describe('rounding', () => {
  /** One night for one adult at a price of three decimals. */
  const priced = (units: number, supplement = 0) =>
    priceOf({
      plan: {
        rates: [aRate({ base: { 1: amount(units) } })],
        supplements:
          supplement === 0
            ? []
            : [
                aSupplement({
                  prices: [{ room: null, ...days(1, 31), amount: amount(supplement) }],
                }),
              ],
      },
      stay: { adults: 1, nights: 1 },
    });

  test('of an exact half goes where the nearest double lies', () => {
    expect([10.005, 10.125, 10.015, 1.005, 2.675, 0.125].map((units) => priced(units))).toEqual([
      10.01, 10.13, 10.02, 1, 2.67, 0.13,
    ]);
  });

  test('of all else is plain, and goes over three decimals first', () => {
    // 10.0046 is 10.005 to three decimals, and that is 10.01 to two.
    expect([10.0044, 10.0046, 10.0054, 10.0056].map((units) => priced(units))).toEqual([
      10, 10.01, 10.01, 10.01,
    ]);
    // Rates and supplements go to three decimals apart: 0.0044 + 0.0044 is 0.008, then 0.01.
    expect(priced(0.0044, 0.0044)).toBe(0.01);
    // 0.0024 + 0.0024 is 0.004, then nothing, although 0.0048 is more than 0.0045.
    expect(priced(0.0024, 0.0024)).toBe(0);
  });

  test('keeps thirds of a stay whole', () => {
    expect(priceOf({ plan: { supplements: [aSupplement({ charge: 'stay' })] } })).toBe(330);
    const week = aSupplement({ prices: [{ room: null, ...days(1, 31), amount: amount(10) }] });
    expect(priceOf({ plan: { supplements: [week] }, stay: { nights: 7 } })).toBe(710);
  });
});

test('the nights show their own share, and may miss the total by a rounding', () => {
  const supplements = [
    aSupplement({ prices: [{ room: null, ...days(1, 31), amount: amount(10) }] }),
  ];
  const outcome = priceRoom(
    aPlan({ rates: TWO_SEASONS, supplements }),
    aRoom(),
    aStay({ from: 6 }),
  );
  expect(outcome).toEqual({
    totalCents: 34_000,
    nights: [
      { day: january(6), cents: 10_333 },
      { day: january(7), cents: 10_333 },
      { day: january(8), cents: 13_333 },
    ],
  });
  expect(isUnbookable(outcome)).toBe(false);
});
