import { AMOUNT_MOST, amountOf, type Amount } from '#kernel/money/amount.ts';
import { ASSETS, type AssetCode } from '#kernel/money/assets.ts';
import { decimalText, type Ratio } from '#kernel/money/ratio.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Fee } from './quote.ts';

/**
 * The arithmetic of a quote, all of it in whole smallest parts: the fees are rounded up and taken
 * off the source amount, what remains is exchanged at the rate and rounded down. What rounding
 * leaves over is the operator's.
 */

/** Which of the two amounts is given. */
export type AskedAmount = { sourceAmount: Amount } | { destinationAmount: Amount };

export interface Conditions {
  sourceAssetCode: AssetCode;
  destinationAssetCode: AssetCode;
  /** Units of the destination for one of the source, without the spread; exact. */
  marketRate: Ratio;
  /** Taken from what is exchanged, in hundredths of a percent. */
  spreadBps: number;
  /** For the payout itself, in the source asset. */
  payoutFee: Amount;
}

export interface Price {
  sourceAmount: Amount;
  destinationAmount: Amount;
  /** The rate that was applied, as exact decimal text. */
  rate: string;
  fees: Fee[];
}

const RATE_DECIMALS = 10;
const BPS = 10_000n;

const ceilingOf = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator;

/** Cut, never rounded up: nobody gets more than the exact rate allows. */
const appliedRate = ({ numerator, denominator }: Ratio): bigint =>
  (numerator * 10n ** BigInt(RATE_DECIMALS)) / denominator;

/** Smallest parts of the destination for one of the source, from a rate in so many decimals. */
const partsRate = (conditions: Conditions, rate: bigint): Ratio => {
  const { sourceAssetCode, destinationAssetCode } = conditions;
  return {
    numerator: rate * 10n ** BigInt(ASSETS[destinationAssetCode].decimals),
    denominator: 10n ** BigInt(RATE_DECIMALS + ASSETS[sourceAssetCode].decimals),
  };
};

const outOfRange = (detail: string): PaymentError =>
  new PaymentError('AMOUNT_OUT_OF_RANGE', detail);

const within = (amount: bigint): Amount => {
  if (amount > AMOUNT_MOST) throw outOfRange('The amount is larger than an account can hold');
  return amountOf(amount);
};

const spreadOn = (gross: bigint, { spreadBps }: Conditions): bigint =>
  ceilingOf(gross * BigInt(spreadBps), BPS);

/** What must be there before the spread, so that exactly `net` remains after it. */
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

/** @throws PaymentError AMOUNT_OUT_OF_RANGE */
export const priceOf = (asked: AskedAmount, conditions: Conditions): Price => {
  const { payoutFee, sourceAssetCode: assetCode } = conditions;
  const applied = appliedRate(conditions.marketRate);
  if (applied === 0n) throw outOfRange('The rate is next to nothing');
  const rate = partsRate(conditions, applied);
  const { gross, destination } =
    'sourceAmount' in asked
      ? fromSource(asked.sourceAmount, conditions, rate)
      : fromDestination(asked.destinationAmount, conditions, rate);
  const spread = within(spreadOn(gross, conditions));
  const fees: Fee[] = [
    { type: 'SPREAD', amount: spread, assetCode },
    { type: 'PAYOUT', amount: payoutFee, assetCode },
  ];
  return {
    sourceAmount: within(gross + payoutFee),
    destinationAmount: within(destination),
    rate: decimalText(applied, RATE_DECIMALS).replace(/\.?0+$/, ''),
    fees: fees.filter(({ amount }) => amount > 0n),
  };
};
