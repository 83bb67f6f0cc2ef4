import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RatePlan } from '#hotels/calendar/rate-plan.ts';
import { withSharedPrices } from '#hotels/calendar/shared-prices.ts';
import { keptPlan, planText } from '#hotels/storage/hotel-plan-column.ts';
import { anyPlan } from '../../support/any-rate-plan.ts';
import { testPlan } from '../../support/calendars.ts';
import { runs } from '../../support/runs.ts';

const read = (text: string): RatePlan => keptPlan.parse(JSON.parse(text));

test('any plan comes back as it was kept', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      expect(read(planText(plan))).toEqual(plan);
      expect(withSharedPrices(plan)).toEqual(plan);
    }),
    runs(100, 1000),
  );
});

test('a plan that was kept with a price at each rate is still read', () => {
  const plan = testPlan('OLD', ['R0', 'R1'], 5);
  expect(read(JSON.stringify(plan))).toEqual(plan);
});

test('rates of one price share it, when read and when shared; other prices stay apart', () => {
  const plan = testPlan('STD', ['R0', 'R1'], 60);
  for (const { rates } of [read(planText(plan)), withSharedPrices(plan)]) {
    expect(rates[0]?.base).toBe(rates[50]?.base);
    expect(rates[0]?.children).toBe(rates[60]?.children);
    expect(rates[0]?.base).not.toEqual(rates[1]?.base);
  }
  expect(planText(plan).length).toBeLessThan(JSON.stringify(plan).length / 2);
});

test('rates without a whole row or with a price that is not there are refused', () => {
  const packed: object = JSON.parse(planText(testPlan('STD', ['R0'], 1)));
  for (const numbers of [
    [1, 2],
    [1, 2, 1],
    [1, 2, -1],
    [1, 2, 0, 3],
  ])
    expect(keptPlan.safeParse({ ...packed, rooms: [['R0', numbers]] }).success).toBe(false);
});
