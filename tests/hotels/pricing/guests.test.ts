import { describe, expect, test } from 'vitest';
import { aRate, aRestriction, amount, priceOf } from '../../support/rate-plans.ts';

describe('the room', () => {
  test('refuses fewer guests than its minimum and more than its maximum, children included', () => {
    expect(priceOf({ room: { minimumGuests: 3 } })).toBe('occupancy');
    expect(priceOf({ room: { maximumGuests: 3 }, stay: { childrenAges: [4, 5] } })).toBe(
      'occupancy',
    );
    expect(priceOf({ room: { minimumGuests: 2, maximumGuests: 2 } })).toBe(300);
  });
});

describe('the plan', () => {
  test('without an age of adults takes no children', () => {
    const restriction = aRestriction({ adultAge: null });
    expect(priceOf({ plan: { restriction }, stay: { childrenAges: [4] } })).toBe('occupancy');
    expect(priceOf({ plan: { restriction } })).toBe(300);
  });

  test('refuses a child who is an adult, too young, or too old', () => {
    const restriction = aRestriction({ adultAge: 14, childFromAge: 2, childBelowAge: 12 });
    const priced = (age: number) =>
      priceOf({ plan: { restriction }, stay: { childrenAges: [age] } });
    expect([1, 2, 11, 12, 14].map(priced)).toEqual([
      'occupancy',
      300,
      360,
      'occupancy',
      'occupancy',
    ]);
  });

  test('counts adults and children as they come, not as they pay', () => {
    const restriction = aRestriction({ minimumAdults: 2, maximumAdults: 3, maximumChildren: 1 });
    const priced = (adults: number, childrenAges: number[]) =>
      priceOf({ plan: { restriction }, stay: { adults, childrenAges } });
    expect(priced(1, [5])).toBe('occupancy');
    expect(priced(4, [])).toBe('occupancy');
    expect(priced(2, [5, 6])).toBe('occupancy');
    expect(priced(2, [5])).toBe(360);
    const withChildren = aRestriction({ minimumChildren: 1 });
    expect(priceOf({ plan: { restriction: withChildren } })).toBe('occupancy');
  });
});

describe('children who pay as adults', () => {
  test('are the oldest, until the standard places are paid where no limit is set', () => {
    // 1 adult + 15 years pay 2 × 50, the other child 20: 3 × 120.
    expect(priceOf({ stay: { adults: 1, childrenAges: [5, 15] } })).toBe(360);
    expect(priceOf({ stay: { adults: 1, childrenAges: [15, 5] } })).toBe(360);
  });

  test('are fewer where the room may hold more children', () => {
    // max 4 - 3 children = 1 full payer: 1 × 50 (two guests) + 30 + 20 a night.
    const room = { maximumChildren: 3 };
    expect(priceOf({ room, stay: { adults: 1, childrenAges: [5, 15] } })).toBe(300);
  });

  test('are at least as many as the room’s fewest guests in 2017-10, and not since', () => {
    // Fewest 2: in 2017-10 two full payers are needed, since then max 4 - 4 children = none.
    const room = { minimumGuests: 2, maximumChildren: 4 };
    const stay = { adults: 1, childrenAges: [5, 6] };
    // 2 × 50 + 20 against 1 × 50 + 20 + 20.
    expect(priceOf({ room, stay, protocol: '2017-10' })).toBe(360);
    expect(priceOf({ room, stay, protocol: '2018-10' })).toBe(270);
    expect(priceOf({ room, stay, protocol: '2024-10' })).toBe(270);
  });

  test('without any adult leave no base price', () => {
    const room = { maximumChildren: 4 };
    expect(priceOf({ room, stay: { adults: 0, childrenAges: [5, 15] } })).toBe(150);
  });
});

describe('the family offer', () => {
  const familyOffer = { belowAge: 8, minimumChildren: 2, freeChildren: 1 };

  test('gives the youngest for free once there are enough of them', () => {
    // Children 4 and 7 of 20 each: one is free.
    expect(priceOf({ plan: { familyOffer }, stay: { childrenAges: [7, 4] } })).toBe(360);
    expect(priceOf({ plan: { familyOffer }, stay: { childrenAges: [4] } })).toBe(360);
    expect(priceOf({ plan: { familyOffer }, stay: { childrenAges: [4, 8] } })).toBe(420);
  });

  test('looks at children after the oldest of them pay as adults', () => {
    // 1 adult, children 4 and 7: the 7 pays as an adult, and one child is not enough.
    expect(priceOf({ plan: { familyOffer }, stay: { adults: 1, childrenAges: [4, 7] } })).toBe(360);
  });

  test('never frees more children than there are', () => {
    const offer = { belowAge: 18, minimumChildren: 0, freeChildren: 5 };
    expect(priceOf({ plan: { familyOffer: offer }, stay: { childrenAges: [4, 15] } })).toBe(300);
    expect(priceOf({ plan: { familyOffer: offer } })).toBe(300);
  });

  test('counts free children as guests when it looks for the price per person', () => {
    const offer = { belowAge: 18, minimumChildren: 1, freeChildren: 1 };
    const room = { maximumChildren: 3 };
    // One adult and a free child are two guests: 50 a night, not 60.
    const stay = { adults: 1, childrenAges: [4] };
    expect(priceOf({ plan: { familyOffer: offer }, room, stay })).toBe(150);
  });
});

describe('a plan per person', () => {
  test('takes the price of the number of guests up to the standard', () => {
    expect(priceOf({ stay: { adults: 1 } })).toBe(180);
    expect(priceOf({ stay: { adults: 2 } })).toBe(300);
  });

  test('has no price without the base of that number', () => {
    const rates = [aRate({ base: { 2: amount(50) } })];
    expect(priceOf({ plan: { rates }, stay: { adults: 1 } })).toBe('no_rate');
    const room = { standardGuests: 3 };
    expect(priceOf({ plan: { rates }, room, stay: { adults: 2 } })).toBe(300);
    expect(priceOf({ plan: { rates }, room, stay: { adults: 3 } })).toBe('no_rate');
  });

  test('charges adults beyond the standard, and has no price where that is not said', () => {
    expect(priceOf({ stay: { adults: 3 } })).toBe(420);
    expect(priceOf({ stay: { adults: 4 } })).toBe(540);
    const rates = [aRate({ extraAdult: null })];
    expect(priceOf({ plan: { rates }, stay: { adults: 3 } })).toBe('no_rate');
    expect(priceOf({ plan: { rates } })).toBe(300);
  });

  test('needs an age bracket for each child; a base of 0 is no price, a child at 0 is', () => {
    const rates = [aRate({ children: [{ fromAge: 3, belowAge: 6, amount: 0 }] })];
    const priced = (age: number) => priceOf({ plan: { rates }, stay: { childrenAges: [age] } });
    expect([2, 3, 5, 6].map(priced)).toEqual(['no_rate', 300, 300, 'no_rate']);
    expect(priceOf({ plan: { rates: [aRate({ base: { 2: 0 } })] } })).toBe('no_rate');
    expect(priceOf({ stay: { childrenAges: [2] } })).toBe(300);
  });
});

describe('a plan per room', () => {
  const plan = { basis: 'room', rates: [aRate({ base: { 1: amount(80), 2: amount(100) } })] };
  const priced = (adults: number, childrenAges: number[] = [], room = {}) =>
    priceOf({ plan: { ...plan, basis: 'room' }, room, stay: { adults, childrenAges } });

  test('charges the room once, by the adults in it, and children beside it', () => {
    expect(priced(1)).toBe(240);
    expect(priced(2)).toBe(300);
    expect(priced(3)).toBe(420);
    expect(priced(2, [5, 15])).toBe(450);
  });

  test('does not count children as guests of the base price', () => {
    // One full payer is needed: 80 + 20 a night, although there are two guests.
    expect(priced(1, [5], { maximumChildren: 3 })).toBe(300);
  });
});
