import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AMOUNT_MOST, amountOf } from '#kernel/money/amount.ts';
import { ASSET_CODES, ASSETS, type AssetCode } from '#kernel/money/assets.ts';
import { parseRatio, type Ratio } from '#kernel/money/ratio.ts';
import { PaymentError } from '#payments/errors.ts';
import { feeTotal } from '#payments/payout/movements.ts';
import { priceOf, type Conditions, type Price, type AskedAmount } from '#payments/quote/price.ts';
import { runs } from '../support/runs.ts';

/** The arithmetic of quotes, for whatever amount, rate and terms there may be. */

const asset = fc.constantFrom(...ASSET_CODES);
const ratio = fc.record({
  numerator: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 9n }),
});
const conditions: fc.Arbitrary<Conditions> = fc.record({
  sourceAssetCode: asset,
  destinationAssetCode: asset,
  marketRate: ratio,
  spreadBps: fc.nat(9999),
  payoutFee: fc.bigInt({ min: 0n, max: 10n ** 7n }).map(amountOf),
});
const amount = fc
  .oneof(fc.bigInt({ min: 1n, max: 10n ** 7n }), fc.bigInt({ min: 1n, max: 10n ** 17n }))
  .map(amountOf);

/** The price, or undefined where it is out of range: nothing else is ever refused. */
const priced = (asked: AskedAmount, given: Conditions): Price | undefined => {
  try {
    return priceOf(asked, given);
  } catch (error) {
    if (error instanceof PaymentError && error.code === 'AMOUNT_OUT_OF_RANGE') return undefined;
    throw error;
  }
};

const unit = (code: AssetCode): bigint => 10n ** BigInt(ASSETS[code].decimals);

/** Whether so much of the destination is worth no more than so much of the source at a rate. */
const isCovered = (
  { destination, source }: { destination: bigint; source: bigint },
  { numerator, denominator }: Ratio,
  { sourceAssetCode, destinationAssetCode }: Conditions,
): boolean =>
  destination * unit(sourceAssetCode) * denominator <=
  source * unit(destinationAssetCode) * numerator;

const exchangedOf = ({ sourceAmount, fees }: Price): bigint => sourceAmount - feeTotal(fees);

const rateOf = ({ rate }: Price): Ratio => parseRatio(rate) ?? { numerator: 0n, denominator: 1n };

describe('whatever is quoted', () => {
  test('never gives more than the exact rate allows, and the shown rate gives just that', () => {
    let quoted = 0;
    fc.assert(
      fc.property(amount, conditions, (sourceAmount, given) => {
        const price = priced({ sourceAmount }, given);
        if (price === undefined) return;
        quoted += 1;
        const source = exchangedOf(price);
        const { destinationAmount: destination } = price;
        expect(isCovered({ destination, source }, given.marketRate, given)).toBe(true);
        expect(isCovered({ destination, source }, rateOf(price), given)).toBe(true);
        const more = { destination: destination + 1n, source };
        expect(isCovered(more, rateOf(price), given)).toBe(false);
      }),
      runs(3000, 100_000),
    );
    expect(quoted).toBeGreaterThan(1000);
  });

  test('takes the amount that was named, and fees that are never less than their part', () => {
    fc.assert(
      fc.property(amount, conditions, (sourceAmount, given) => {
        const price = priced({ sourceAmount }, given);
        if (price === undefined) return;
        expect(price.sourceAmount).toBe(sourceAmount);
        const spread = price.fees.find(({ type }) => type === 'SPREAD')?.amount ?? 0n;
        const gross = sourceAmount - given.payoutFee;
        expect(spread * 10_000n).toBeGreaterThanOrEqual(gross * BigInt(given.spreadBps));
        expect((spread - 1n) * 10_000n).toBeLessThan(gross * BigInt(given.spreadBps));
        expect(feeTotal(price.fees)).toBe(spread + given.payoutFee);
        expect(price.fees.every((fee) => fee.amount > 0n)).toBe(true);
      }),
      runs(2000, 50_000),
    );
  });

  test('arrives as it was named, and costs no smallest part more than it must', () => {
    fc.assert(
      fc.property(amount, conditions, (destinationAmount, given) => {
        const price = priced({ destinationAmount }, given);
        if (price === undefined) return;
        expect(price.destinationAmount).toBe(destinationAmount);
        const source = exchangedOf(price);
        const rate = rateOf(price);
        expect(isCovered({ destination: destinationAmount, source }, rate, given)).toBe(true);
        const less = { destination: destinationAmount, source: source - 1n };
        expect(isCovered(less, rate, given)).toBe(false);
      }),
      runs(2000, 50_000),
    );
  });

  test('is the same from both ends: within one smallest part of the coarser asset', () => {
    fc.assert(
      fc.property(amount, conditions, (destinationAmount, given) => {
        const out = priced({ destinationAmount }, given);
        const back = out && priced({ sourceAmount: out.sourceAmount }, given);
        if (out === undefined || back === undefined) return;
        const gained = back.destinationAmount - destinationAmount;
        expect(gained).toBeGreaterThanOrEqual(0n);
        // What one smallest part of the source is worth, and never a whole one more.
        const { numerator, denominator } = rateOf(out);
        const worth =
          (numerator * unit(given.destinationAssetCode)) /
          (denominator * unit(given.sourceAssetCode));
        expect(gained).toBeLessThanOrEqual(worth);
        expect(back.fees).toEqual(out.fees);
      }),
      runs(2000, 50_000),
    );
  });
});

test('a quote in numbers: 100 USDC into EURC at 1.1565, 0.3 % and a fee of 0.1', () => {
  const given: Conditions = {
    sourceAssetCode: 'USDC',
    destinationAssetCode: 'EURC',
    marketRate: { numerator: 10_000n, denominator: 11_565n },
    spreadBps: 30,
    payoutFee: amountOf(100_000n),
  };
  const price = priceOf({ sourceAmount: amountOf(100_000_000n) }, given);
  // 100 - 0.1 = 99.9, its 0.3 % is 0.2997; 99.6003 at 0.8646779074 is 86.122178…
  expect(price).toEqual({
    sourceAmount: 100_000_000n,
    destinationAmount: 86_122_178n,
    rate: '0.8646779074',
    fees: [
      { type: 'SPREAD', amount: 299_700n, assetCode: 'USDC' },
      { type: 'PAYOUT', amount: 100_000n, assetCode: 'USDC' },
    ],
  });
});

test('what the fees take, is nothing at the rate or is too large is out of range', () => {
  const given: Conditions = {
    sourceAssetCode: 'USDC',
    destinationAssetCode: 'EUR',
    marketRate: { numerator: 1n, denominator: 1n },
    spreadBps: 0,
    payoutFee: amountOf(100_000n),
  };
  const outOfRange = expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' });
  for (const asked of [
    { sourceAmount: amountOf(100_000n) },
    { sourceAmount: amountOf(109_999n) },
    { destinationAmount: amountOf(AMOUNT_MOST) },
  ])
    expect(() => priceOf(asked, given)).toThrow(outOfRange);
  expect(priceOf({ sourceAmount: amountOf(110_000n) }, given).destinationAmount).toBe(1n);
});
