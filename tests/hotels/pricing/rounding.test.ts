import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalCents, type Share } from '#hotels/pricing/rounding.ts';
import { runs } from '../../support/runs.ts';

/** As the reference engine does it: three decimals each, two of the sum. */
const byText = (shares: readonly Share[]): number => {
  const [one = 0, other = 0] = shares.map(({ parts, over }) =>
    Number((parts / (over * 10_000)).toFixed(3)),
  );
  return Number((one + other).toFixed(2).replace('.', ''));
};

const share = fc
  .record({
    cents: fc.integer({ min: 0, max: 20_000_000 }),
    rest: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 99 })),
    over: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ cents, rest, over }) => ({ parts: cents * 100 * over + rest, over }));

test('whole cents, which skip the rounding, come to what the rounding makes of them', () => {
  fc.assert(
    fc.property(share, share, (rates, supplements) => {
      expect(totalCents(rates, supplements)).toBe(byText([rates, supplements]));
    }),
    runs(1000, 100_000),
  );
});
