import { expect, test } from 'vitest';
import { overlay, type PlanOverlay } from '#hotels/calendar/overlay.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import {
  aPlan,
  aRate,
  aRule,
  aSupplement,
  amount,
  january,
  priceOf,
} from '../../support/rate-plans.ts';

const changes = (parts: Partial<PlanOverlay>): PlanOverlay => ({
  code: 'P',
  currency: 'EUR',
  rates: [],
  rules: [],
  supplements: [],
  ...parts,
});
const days = (first: number, last: number) => ({ first: january(first), last: january(last) });

test('a range laid into another leaves what is before and after it', () => {
  const dear = aRate({ ...days(10, 12), base: { 2: amount(80) } });
  const plan = overlay(aPlan(), changes({ rates: [dear] }));
  expect(plan.rates.map(({ first, last }) => [first, last])).toEqual([
    [january(1), january(9)],
    [january(10), january(12)],
    [january(13), january(31)],
  ]);
  expect(priceOf({ plan, stay: { from: 9, nights: 5 } })).toBe(100 + 3 * 160 + 100);
});

test('a range over several replaces them, of its own room alone', () => {
  const rates = [aRate(days(1, 5)), aRate(days(6, 10)), aRate({ room: 'B', ...days(1, 10) })];
  const plan = overlay(aPlan({ rates }), changes({ rates: [aRate(days(3, 20))] }));
  expect(plan.rates.map(({ room, first, last }) => [room, first, last])).toEqual([
    ['A', january(1), january(2)],
    ['A', january(3), january(20)],
    ['B', january(1), january(10)],
  ]);
});

test('a rule for every room replaces rules for every room, none of a single one', () => {
  const rules = [aRule({ minimumNights: 5 }), aRule({ room: 'A', minimumNights: 4 })];
  const plan = overlay(aPlan({ rules }), changes({ rules: [aRule()] }));
  expect(priceOf({ plan, stay: { nights: 3 } })).toBe('min_stay');
  expect(priceOf({ plan, stay: { nights: 4 } })).toBe(400);
});

test('prices of a supplement change, what it is stays', () => {
  const supplements = [aSupplement(), aSupplement({ code: 'TAX', charge: 'night' })];
  const prices = [{ room: null, ...days(6, 31), amount: amount(6) }];
  const plan = overlay(aPlan({ supplements }), changes({ supplements: [{ code: 'TAX', prices }] }));
  // 300, 30 for the stay, 30 for the first night and 6 for each of the others.
  expect(priceOf({ plan })).toBe(372);
});

test('an unknown supplement or another currency is refused', () => {
  const unknown = changes({ supplements: [{ code: 'SAUNA', prices: [] }] });
  expect(() => overlay(aPlan(), unknown)).toThrow(RefusalError);
  expect(() => overlay(aPlan(), unknown)).toThrow('rate plan P has no supplement SAUNA');
  expect(() => overlay(aPlan(), changes({ currency: 'CHF' }))).toThrow('P is in EUR');
});
