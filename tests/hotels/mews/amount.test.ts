import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsOf } from '#hotels/live/cents.ts';
import { totalIn } from '#hotels/mews/amount.ts';
import { byCurrency, single } from '../../support/mews.ts';

describe('cents of a JSON number', () => {
  test('are the ones that stand in it, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        expect(centsOf(JSON.parse(text))).toBe(cents);
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    [1.005, 101],
    [1.0049, 100],
    [8.345, 835],
    [19.999, 2000],
    [297.6, 29760],
    [1e3, 100_000],
    [0, 0],
  ])('%d is %d, from the half upwards', (value, cents) => {
    expect(centsOf(value)).toBe(cents);
  });

  test.each([-1, 1e-7, 1e21, 1_000_000_000, NaN, Infinity])('%d is no price', (value) => {
    expect(centsOf(value)).toBeNull();
  });
});

describe('a total', () => {
  test('is read in both documented shapes', () => {
    expect(totalIn(byCurrency(297.6), 'EUR')).toEqual({ cents: 29760 });
    expect(totalIn(single(297.6), 'EUR')).toEqual({ cents: 29760 });
    const several = { ...byCurrency(310, 'CHF'), ...byCurrency(297.6) };
    expect(totalIn(several, 'EUR')).toEqual({ cents: 29760 });
  });

  test.each([
    ['in another currency alone', byCurrency(310, 'CHF'), 'other_currency'],
    ['in another currency alone', single(310, 'CHF'), 'other_currency'],
    ['without an amount', byCurrency(null), 'no_amount'],
    ['without an amount', single(null), 'no_amount'],
    ['of nothing', single(0), 'no_amount'],
    ['that is empty', {}, 'no_amount'],
    ['with a text', { EUR: { GrossValue: '297.60' } }, 'unreadable'],
    ['below zero', single(-1), 'unreadable'],
    ['of another kind', 297.6, 'unreadable'],
    ['of another kind', null, 'unreadable'],
    ['of another kind', [single(1)], 'unreadable'],
  ])('%s is no price: %j', (_, value, expected) => {
    expect(totalIn(value, 'EUR')).toBe(expected);
  });

  test('of any JSON is read without a throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        totalIn(value, 'EUR');
        totalIn({ EUR: value }, '__proto__');
      }),
    );
  });
});
