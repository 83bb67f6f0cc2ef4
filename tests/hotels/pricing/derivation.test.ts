import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AMOUNT_SCALE } from '#hotels/calendar/rate-plan.ts';
import { derivePrice, sumOfShares, type Derivation } from '#hotels/pricing/derivation.ts';
import { isUnbookable, priceRoom } from '#hotels/pricing/price-room.ts';
import { PROTOCOLS } from '#hotels/pricing/protocol.ts';
import { anyPlan, anyStay } from '../../support/any-rate-plan.ts';
import { amount, aPlan, aRoom, aStay, aSupplement } from '../../support/rate-plans.ts';
import { runs } from '../../support/runs.ts';

const ROOMS = [
  aRoom({ code: 'A', maximumChildren: 2 }),
  aRoom({ code: 'B', standardGuests: 1, maximumGuests: 5 }),
];

/** Half a cent of the total and half a thousandth of each of its two sums. */
const ROUNDING_MOST = 0.0061 * AMOUNT_SCALE;

const kinds = ({ steps }: Derivation) => steps.map(({ kind }) => kind);

describe('the steps of a price', () => {
  test('add up to the total of any stay, and rounding is less than a cent', () => {
    let priced = 0;
    fc.assert(
      fc.property(
        anyPlan,
        anyStay,
        fc.constantFrom(...ROOMS),
        fc.constantFrom(...PROTOCOLS),
        (plan, stay, room, protocol) => {
          const { outcome, steps } = derivePrice(plan, room, stay, protocol);
          expect(outcome).toEqual(priceRoom(plan, room, stay, { protocol }));
          expect(steps.length > 0).toBe(!isUnbookable(outcome));
          if (isUnbookable(outcome)) return;
          priced += 1;
          const sum = sumOfShares(steps.map((each) => each.amount));
          expect(sum.parts / sum.over).toBe((outcome.totalCents * AMOUNT_SCALE) / 100);
          const rounding = steps.find(({ kind }) => kind === 'rounding')?.amount;
          if (rounding !== undefined)
            expect(Math.abs(rounding.parts / rounding.over)).toBeLessThan(ROUNDING_MOST);
        },
      ),
      runs(500, 20_000),
    );
    expect(priced).toBeGreaterThan(20);
  });

  test('name the base, the further adult, the child, the free night and the supplement', () => {
    const plan = aPlan({
      freeNights: { required: 3, discounted: 1, repeating: false },
      supplements: [aSupplement()],
    });
    const room = aRoom({ code: 'A', standardGuests: 2, maximumGuests: 4 });
    const derivation = derivePrice(plan, room, aStay({ adults: 3, childrenAges: [7] }));
    expect(kinds(derivation)).toEqual([
      ...['base', 'extra_adult', 'child', 'free_nights', 'supplement'],
    ]);
    const [base, extra, child, free] = derivation.steps;
    expect(base).toMatchObject({ count: 2, each: amount(50), of: 2 });
    expect(extra).toMatchObject({ count: 1, each: amount(40) });
    expect(child).toMatchObject({ count: 1, each: amount(20), of: 7 });
    expect(free?.amount.parts).toBe(-amount(100 + 40 + 20));
    expect(derivation.outcome).toMatchObject({ totalCents: 2 * 16_000 + 3_000 });
  });

  test('are none where there is no price, and the reason is the engine’s', () => {
    const derivation = derivePrice(aPlan(), aRoom({ code: 'Z' }), aStay());
    expect(derivation).toMatchObject({ steps: [], party: null, outcome: { reason: 'no_rate' } });
  });
});
