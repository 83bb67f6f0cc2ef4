import { decimalText, type Amount } from '#kernel/money/amount.ts';
import { ASSETS, type AssetCode } from '#kernel/money/assets.ts';
import type { Ratio } from '#kernel/money/ratio.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Fee } from './quote.ts';
import { requireHoldable } from './terms.ts';

/**
 * The arithmetic of a quote, in whole smallest parts. Fees are rounded up and subtracted from the
 * source amount; the rest is exchanged at the rate and rounded down. The operator keeps what
 * remains by rounding.
 */

/** The amount that the caller gives; the other one is computed. */
export type AskedAmount = { sourceAmount: Amount } | { destinationAmount: Amount };

export interface Conditions {
  sourceAssetCode: AssetCode;
  destinationAssetCode: AssetCode;
  /** Units of the destination asset for one unit of the source asset, without the spread; exact. */
  marketRate: Ratio;
  /** The part of the exchanged amount that the operator keeps, in hundredths of a percent. */
  spreadBps: number;
  /** The fee for the payout itself, in the source asset. */
  payoutFee: Amount;
}

export interface Price {
  sourceAmount: Amount;
  destinationAmount: Amount;
  /** The applied rate as exact decimal text. */
  rate: string;
  fees: Fee[];
}

const RATE_DECIMALS = 10;
const BPS = 10_000n;

const ceilingOf = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator;

/** Rounded down: nobody receives more than the exact rate allows. */
const appliedRate = ({ numerator, denominator }: Ratio): bigint =>
  (numerator * 10n ** BigInt(RATE_DECIMALS)) / denominator;

/** Smallest parts of the destination for one of the source, from a rate in RATE_DECIMALS. */
const partsRate = (conditions: Conditions, rate: bigint): Ratio => {
  const { sourceAssetCode, destinationAssetCode } = conditions;
  return {
    numerator: rate * 10n ** BigInt(ASSETS[destinationAssetCode].decimals),
    denominator: 10n ** BigInt(RATE_DECIMALS + ASSETS[sourceAssetCode].decimals),
  };
};

const outOfRange = (detail: string): PaymentError =>
  new PaymentError('AMOUNT_OUT_OF_RANGE', detail);

const spreadOn = (gross: bigint, { spreadBps }: Conditions): bigint =>
  ceilingOf(gross * BigInt(spreadBps), BPS);

/** The amount before the spread of which exactly `net` remains after the spread. */
const grossFor = (net: bigint, { spreadBps }: Conditions): bigint =>
  ceilingOf(net * BPS, BPS - BigInt(spreadBps));

interface Sums {
  gross: bigint;
  destination: bigint;
}

const fromSource = (source: bigint, conditions: Conditions, rate: Ratio): Sums => {
  const gross = source - conditions.payoutFee;
  if (gross <= 0n) throw outOfRange('The fees take all of the amount');
  const net = gross - spreadOn(gross, conditions);
  const destination = (net * rate.numerator) / rate.denominator;
  if (destination <= 0n) throw outOfRange('Nothing remains of the amount');
  return { gross, destination };
};

const fromDestination = (destination: bigint, conditions: Conditions, rate: Ratio): Sums => {
  const net = ceilingOf(destination * rate.denominator, rate.numerator);
  return { gross: grossFor(net, conditions), destination };
};

/** Computes both amounts, the rate and the fees. @throws PaymentError AMOUNT_OUT_OF_RANGE */
export const priceOf = (asked: AskedAmount, conditions: Conditions): Price => {
  const { payoutFee, sourceAssetCode: assetCode } = conditions;
  const applied = appliedRate(conditions.marketRate);
  if (applied === 0n) throw outOfRange('The rate is next to nothing');
  const rate = partsRate(conditions, applied);
  const { gross, destination } =
    'sourceAmount' in asked
      ? fromSource(asked.sourceAmount, conditions, rate)
      : fromDestination(asked.destinationAmount, conditions, rate);
  const spread = requireHoldable(spreadOn(gross, conditions));
  const fees: Fee[] = [
    { type: 'SPREAD', amount: spread, assetCode },
    { type: 'PAYOUT', amount: payoutFee, assetCode },
  ];
  return {
    sourceAmount: requireHoldable(gross + payoutFee),
    destinationAmount: requireHoldable(destination),
    rate: decimalText(applied, RATE_DECIMALS).replace(/\.?0+$/, ''),
    fees: fees.filter(({ amount }) => amount > 0n),
  };
};
