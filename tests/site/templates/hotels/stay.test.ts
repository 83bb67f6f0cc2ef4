import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import {
  agesOf,
  faultsOf,
  partyWords,
  stayOf,
  stayQuery,
  typedOf,
  type TypedStay,
} from '#words/hotels/stay.ts';
import { runs } from '../../../support/runs.ts';

const TODAY = dayNumber('2026-11-21');
const GOOD: TypedStay = {
  checkIn: '2026-12-04',
  checkOut: '2026-12-07',
  adults: '2',
  children: '4, 7',
};

const faults = (typed: Partial<TypedStay>) => faultsOf({ ...GOOD, ...typed }, TODAY);

describe('a stay as it is typed', () => {
  test('is in order from today on, up to 500 days ahead and for 30 nights', () => {
    expect(faults({})).toEqual({});
    expect(faults({ checkIn: '2026-11-21', checkOut: '2026-11-22' })).toEqual({});
    expect(faults({ checkIn: '2028-04-04', checkOut: '2028-05-04' })).toEqual({});
    expect(faults({ adults: '16', children: '' })).toEqual({});
    expect(faults({ children: '0;17 3,5' })).toEqual({});
  });

  test.each<[Partial<TypedStay>, object]>([
    [{ checkIn: '' }, { checkIn: 'Please choose a day.' }],
    [{ checkIn: '2026-02-30' }, { checkIn: 'Please choose a day.' }],
    [{ checkIn: '2026-11-20' }, { checkIn: 'This day is past: the first is 21 November 2026.' }],
    [
      { checkIn: '2028-04-05', checkOut: '2028-04-06' },
      { checkIn: 'Too far ahead: the last day is 4 April 2028.' },
    ],
    [{ checkOut: '2026-12-04' }, { checkOut: 'Must be at least one night after check-in.' }],
    [{ checkOut: '2027-01-04' }, { checkOut: 'At most 30 nights: until 3 January 2027.' }],
    [{ adults: '0' }, { adults: 'A number from 1 to 16.' }],
    [{ adults: '17' }, { adults: 'A number from 1 to 16.' }],
    [{ adults: '1.5' }, { adults: 'A number from 1 to 16.' }],
    [{ children: '18' }, { children: 'Ages from 0 to 17, by comma, such as 4, 7.' }],
    [{ children: 'two' }, { children: 'Ages from 0 to 17, by comma, such as 4, 7.' }],
    [{ children: '1,2,3,4,5,6,7,8,9' }, { children: 'At most 8 children.' }],
  ])('%j is answered by %j', (typed, expected) => {
    expect(faults(typed)).toEqual(expected);
  });

  test('every stay without a fault is one that the tool takes', () => {
    const day = fc.integer({ min: TODAY - 5, max: TODAY + 540 }).map(isoDate);
    const text = fc.oneof(fc.string({ maxLength: 5 }), fc.nat(20).map(String));
    fc.assert(
      fc.property(day, day, text, text, (checkIn, checkOut, adults, children) => {
        const typed = { checkIn, checkOut, adults, children };
        if (Object.keys(faultsOf(typed, TODAY)).length > 0) return;
        const stay = stayOf(typed);
        const nights = dayNumber(stay.checkOut) - dayNumber(stay.checkIn);
        expect(nights >= 1 && nights <= 30).toBe(true);
        expect(Number.isInteger(stay.adults) && stay.adults >= 1 && stay.adults <= 16).toBe(true);
        expect(stay.childrenAges.every((age) => Number.isInteger(age) && age <= 17)).toBe(true);
      }),
      runs(500, 20_000),
    );
  });
});

describe('the address of a stay', () => {
  test('is short and reads as it is meant', () => {
    expect(stayQuery(stayOf(GOOD))).toBe(
      'checkIn=2026-12-04&checkOut=2026-12-07&adults=2&children=4,7',
    );
  });

  test('brings back the same stay', () => {
    const typed = typedOf(new URLSearchParams(stayQuery(stayOf(GOOD))));
    expect(typed).toEqual(GOOD);
  });

  test('of a plain form does so, too, and one without days names no stay', () => {
    const form = new URLSearchParams({ ...GOOD, children: '4,7' });
    expect(typedOf(form)).toEqual(GOOD);
    expect(typedOf(new URLSearchParams('adults=2'))).toBeNull();
    expect(typedOf(new URLSearchParams('checkIn=x'))).toMatchObject({ checkIn: 'x', adults: '2' });
  });
});

test('ages are numbers between commas, blanks or semicolons, or nothing at all', () => {
  expect(agesOf(' ')).toEqual([]);
  expect(agesOf('4,7')).toEqual([4, 7]);
  expect(agesOf('0; 17')).toEqual([0, 17]);
  for (const text of ['-1', '4.5', '099', 'x', '4, x', '١']) expect(agesOf(text)).toBeNull();
});

test('a party is told in plain words', () => {
  expect(partyWords(stayOf(GOOD))).toBe('3 nights for 2 adults and 2 children');
  const alone = { ...GOOD, checkOut: '2026-12-05', adults: '1', children: '' };
  expect(partyWords(stayOf(alone))).toBe('1 night for 1 adult');
});
