import { describe, expect, test } from 'vitest';
import type { BookingRule, Restriction } from '#hotels/calendar/rate-plan.ts';
import { isUnbookable, priceRoom } from '#hotels/pricing/price-room.ts';
import {
  aPlan,
  aRate,
  aRestriction,
  aRoom,
  aRule,
  aStay,
  january,
  priceOf,
} from '../../support/rate-plans.ts';

const byRules = (
  rules: readonly Partial<BookingRule>[],
  stay: Parameters<typeof aStay>[0] = {},
): number | string => priceOf({ plan: { rules: rules.map(aRule) }, stay });

const days = (first: number, last: number) => ({ first: january(first), last: january(last) });

/** Monday to Sunday without one day. */
const not = (weekday: number): string => [...'1111111'].with(weekday, '0').join('');

describe('a closed range', () => {
  test('blocks each of its nights, but not the day of departure', () => {
    const closed = { ...days(8, 9), closed: true };
    expect(byRules([closed], { from: 5, nights: 3 })).toBe(300);
    expect(byRules([closed], { from: 5, nights: 4 })).toBe('closed');
    expect(byRules([closed], { from: 9, nights: 1 })).toBe('closed');
    expect(byRules([closed], { from: 10, nights: 1 })).toBe(100);
  });

  test('of one room leaves the others open', () => {
    expect(byRules([{ room: 'B', closed: true }])).toBe(300);
    expect(byRules([{ room: 'A', closed: true }])).toBe('closed');
  });
});

describe('lengths of stay', () => {
  test('are those of the range in which the guest arrives', () => {
    const minimum = { ...days(5, 6), minimumNights: 4 };
    expect(byRules([minimum], { from: 6 })).toBe('min_stay');
    expect(byRules([minimum], { from: 6, nights: 4 })).toBe(400);
    expect(byRules([minimum], { from: 4 })).toBe(300);
    const maximum = { ...days(5, 6), maximumNights: 2 };
    expect(byRules([maximum], { from: 6 })).toBe('max_stay');
    expect(byRules([maximum], { from: 4 })).toBe(300);
  });

  test('of the room and of all rooms hold together, none replaces another', () => {
    const general = { minimumNights: 4 };
    const own = { room: 'A', minimumNights: 2 };
    expect(byRules([general, own])).toBe('min_stay');
    expect(byRules([{ minimumNights: 2 }, { room: 'A', minimumNights: 4 }])).toBe('min_stay');
    expect(byRules([{ minimumNights: 2 }, { room: 'B', minimumNights: 4 }])).toBe(300);
  });

  test('that look forward hold on every day, the departure included', () => {
    const minimum = { ...days(8, 8), forwardMinimumNights: 5 };
    expect(byRules([minimum], { from: 5, nights: 3 })).toBe('min_stay');
    expect(byRules([minimum], { from: 4, nights: 3 })).toBe(300);
    expect(byRules([minimum], { from: 4, nights: 5 })).toBe(500);
    const maximum = { ...days(8, 8), forwardMaximumNights: 2 };
    expect(byRules([maximum], { from: 5, nights: 3 })).toBe('max_stay');
    expect(byRules([maximum], { from: 8, nights: 3 })).toBe('max_stay');
    expect(byRules([maximum], { from: 9, nights: 3 })).toBe(300);
  });

  test('name the strictest limit that is missed', () => {
    const rules = [aRule({ minimumNights: 4 }), aRule({ room: 'A', forwardMinimumNights: 6 })];
    const restriction = aRestriction({ minimumNights: 5 });
    const outcome = priceRoom(aPlan({ rules, restriction }), aRoom(), aStay());
    expect(outcome).toEqual({
      reason: 'min_stay',
      nights: 6,
      detail: 'At least 6 nights, not 3',
    });
    expect(isUnbookable(outcome)).toBe(true);
  });
});

describe('weekdays', () => {
  test('of arrival count in the range of the arrival', () => {
    const rule = { ...days(1, 6), arrivalWeekdays: not(0) };
    expect(byRules([rule], { from: 5 })).toBe('closed_to_arrival');
    expect(byRules([rule], { from: 6 })).toBe(300);
    expect(byRules([rule], { from: 12 })).toBe(300);
  });

  test('of departure count in the range of the departure', () => {
    const rule = { ...days(8, 31), departureWeekdays: not(3) };
    expect(byRules([rule], { from: 5, nights: 3 })).toBe('closed_to_departure');
    expect(byRules([rule], { from: 5, nights: 4 })).toBe(400);
    expect(byRules([{ ...rule, ...days(1, 7) }], { from: 5, nights: 3 })).toBe(300);
  });
});

describe('the restriction of the plan', () => {
  const restricted = (changes: Partial<Restriction>, stay: Parameters<typeof aStay>[0] = {}) =>
    priceOf({ plan: { restriction: aRestriction(changes) }, stay });

  test('limits length and weekdays of every stay', () => {
    expect(restricted({ minimumNights: 4 })).toBe('min_stay');
    expect(restricted({ maximumNights: 2 })).toBe('max_stay');
    expect(restricted({ minimumNights: 3, maximumNights: 3 })).toBe(300);
    expect(restricted({ arrivalWeekdays: not(0) })).toBe('closed_to_arrival');
    expect(restricted({ departureWeekdays: not(3) })).toBe('closed_to_departure');
  });

  test('counts the days from the booking to the arrival', () => {
    const limits = { minimumAdvanceDays: 2, maximumAdvanceDays: 4 };
    const priced = (bookedOn: number) => restricted(limits, { from: 10, bookedOn });
    expect([9, 8, 6, 5].map(priced)).toEqual(['advance_booking', 300, 300, 'advance_booking']);
  });
});

test('without a rate for each night there is no price, and the night is named', () => {
  const rates = [aRate(days(1, 5)), aRate(days(7, 31))];
  expect(priceRoom(aPlan({ rates }), aRoom(), aStay())).toEqual({
    reason: 'no_rate',
    detail: 'No price for the night of 2026-01-06: rate plan P has no rate for room A',
  });
  expect(priceOf({ plan: { rates }, stay: { from: 7 } })).toBe(300);
  expect(priceOf({ plan: { rates }, stay: { from: 30 } })).toBe('no_rate');
  expect(priceOf({ plan: { rates: [aRate({ room: 'B' })] } })).toBe('no_rate');
});
