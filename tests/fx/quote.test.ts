import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseFeed } from '#fx/ecb/parse-feed.ts';
import { fxQuery } from '#fx/parameters.ts';
import { convert } from '#fx/quote.ts';
import { crossRate, type DayRates } from '#fx/rates.ts';
import { minorUnitDecimals } from '#kernel/money/currencies.ts';
import { divide, ONE, parseRatio, type Ratio } from '#kernel/money/ratio.ts';
import { runs } from '../support/runs.ts';

const SAVED = parseFeed(await readFile('content/ecb/eurofxref-daily.xml', 'utf8'));
const CODES = [...Object.keys(SAVED.perEuro), 'EUR', 'USDC', 'EURC', 'EURAU'];

const codes = fc.constantFrom(...CODES);
const amounts = fc
  .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 99_999_999 }))
  .filter(([whole, fraction]) => whole + fraction > 0)
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(8, '0')}`);

const ratio = (text: string): Ratio => parseRatio(text) ?? ONE;

/** Exact comparison by crossing out: both denominators are above zero. */
const isAtMost = (left: Ratio, right: Ratio): boolean =>
  left.numerator * right.denominator <= right.numerator * left.denominator;
const distance = (left: Ratio, right: Ratio): Ratio => {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  return {
    numerator: difference < 0n ? -difference : difference,
    denominator: left.denominator * right.denominator,
  };
};
const sum = (left: Ratio, right: Ratio): Ratio => ({
  numerator: left.numerator * right.denominator + right.numerator * left.denominator,
  denominator: left.denominator * right.denominator,
});
const halfMinorUnit = (code: string): Ratio => ({
  numerator: 1n,
  denominator: 2n * 10n ** BigInt(minorUnitDecimals(code)),
});

const rateOf = (from: string, to: string, rates: DayRates = SAVED): Ratio => {
  const rate = crossRate(rates, from, to);
  if (rate === null) throw new Error(`no rate from ${from} to ${to}`);
  return rate;
};
const resultOf = (from: string, to: string, amount: string): string => {
  const converted = convert(SAVED, { from, to, amount: ratio(amount) });
  if (converted === null) throw new Error(`no rate from ${from} to ${to}`);
  return converted.result;
};

describe('a conversion', () => {
  test('there and back differs by half a minor unit of each currency at most', () => {
    fc.assert(
      fc.property(codes, codes, amounts, (from, to, amount) => {
        const back = resultOf(to, from, resultOf(from, to, amount));
        const there = divide(halfMinorUnit(to), rateOf(from, to));
        const bound = sum(there, halfMinorUnit(from));
        expect(isAtMost(distance(ratio(back), ratio(amount)), bound)).toBe(true);
      }),
      runs(1000, 50_000),
    );
  });

  test('of so many times as much gives so many times as much, but for the rounding', () => {
    fc.assert(
      fc.property(
        codes,
        codes,
        amounts,
        fc.integer({ min: 2, max: 1000 }),
        (from, to, amount, times) => {
          const { numerator, denominator } = ratio(amount);
          const scaled = { numerator: numerator * BigInt(times), denominator };
          const many = ratio(convert(SAVED, { from, to, amount: scaled })?.result ?? '');
          const one = ratio(resultOf(from, to, amount));
          const timesOne = {
            numerator: one.numerator * BigInt(times),
            denominator: one.denominator,
          };
          const half = halfMinorUnit(to);
          const bound = {
            numerator: half.numerator * BigInt(times + 1),
            denominator: half.denominator,
          };
          expect(isAtMost(distance(many, timesOne), bound)).toBe(true);
        },
      ),
      runs(1000, 50_000),
    );
  });

  test('is never off the exact value by more than half a minor unit', () => {
    fc.assert(
      fc.property(codes, codes, amounts, (from, to, amount) => {
        const [rate, given] = [rateOf(from, to), ratio(amount)];
        const exact = {
          numerator: rate.numerator * given.numerator,
          denominator: rate.denominator * given.denominator,
        };
        const result = resultOf(from, to, amount);
        expect(isAtMost(distance(ratio(result), exact), halfMinorUnit(to))).toBe(true);
        expect(result.split('.')[1]?.length ?? 0).toBe(minorUnitDecimals(to));
      }),
      runs(1000, 50_000),
    );
  });

  test('has a rate with ten significant digits, within half of the last of them', () => {
    fc.assert(
      fc.property(codes, codes, (from, to) => {
        const shown = convert(SAVED, { from, to, amount: ONE })?.rate ?? '';
        const exact = rateOf(from, to);
        const error = distance(ratio(shown), exact);
        const relative = {
          numerator: error.numerator * 10n ** 9n * 2n,
          denominator: error.denominator,
        };
        expect(isAtMost(relative, exact)).toBe(true);
        expect(String(Number(shown)).replace(/^0\.0*|\.|e.*$/g, '').length).toBeLessThanOrEqual(10);
      }),
      runs(1000, 5000),
    );
  });

  // From the rates of 9 October 2025 to forty digits (Python, decimal), then rounded by hand.
  test.each([
    ['EUR', 'USD', '100', '1.161100000', '116.11'],
    ['USD', 'EUR', '100', '0.8612522608', '86.13'],
    ['USD', 'JPY', '1', '152.7861511', '153'],
    ['JPY', 'USD', '1000000', '0.006545095829', '6545.10'],
    ['GBP', 'CHF', '12.34', '1.072094898', '13.23'],
    ['HUF', 'EUR', '390.98', '0.002557675584', '1.00'],
    ['EUR', 'HUF', '0.01', '390.9800000', '3.91'],
    ['USDC', 'EURC', '1', '0.8612522608', '0.861252'],
    ['EURAU', 'USDC', '2.5', '1.161100000', '2.902750'],
    ['USDC', 'USD', '1.005', '1.000000000', '1.00'],
    ['USDC', 'USD', '1.015', '1.000000000', '1.02'],
    ['EUR', 'ISK', '1', '141.8000000', '142'],
    ['IDR', 'KRW', '1000000', '0.08569954503', '85700'],
  ])('from %s to %s of %s is at %s and gives %s', (from, to, amount, rate, result) => {
    expect(convert(SAVED, { from, to, amount: ratio(amount) })).toEqual({ rate, result });
  });

  test('is none where one of the codes has no rate', () => {
    for (const code of ['RUB', 'ABC', 'USDT', 'constructor', '__proto__'])
      for (const [from, to] of [
        ['EUR', code],
        [code, 'EUR'],
        [code, code],
      ] as const)
        expect(convert(SAVED, { from, to, amount: ONE })).toBeNull();
  });
});

describe('the query', () => {
  const asked = (amount: string, from = 'EUR') =>
    fxQuery.safeParse({ from, to: 'USD', amount }).error?.issues.map(({ path }) => path.join());

  test.each(['0.00000001', '1000000', '1000000.00000000', '0999999.99999999', '1'])(
    'takes the amount %s',
    (amount) => expect(asked(amount)).toBeUndefined(),
  );

  test.each([
    '0',
    '0.00000000',
    '1000000.00000001',
    '1000001',
    '-1',
    '+1',
    '1e3',
    '.5',
    '1.',
    '1,5',
    '0.000000001',
    '00000001',
    ' 1',
    '1 ',
    '0x1',
    'NaN',
    '',
    '１',
  ])('refuses the amount "%s" with one issue', (amount) =>
    expect(asked(amount)).toEqual(['amount']),
  );

  test.each(['EU', 'EURAUX', 'EU1', 'eu r', '€€€', 'ſſſ', ''])('refuses the code "%s"', (code) =>
    expect(asked('1', code)).toEqual(['from']),
  );
});
