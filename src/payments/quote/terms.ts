import type { Mode } from '#access/key.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { ASSETS, type AssetCode } from '#kernel/money/assets.ts';
import { type Ratio } from '#kernel/money/ratio.ts';
import { AMOUNT_MOST, amountOf, amountText, type Amount } from '#kernel/money/amount.ts';
import { PaymentError } from '#payments/errors.ts';
import type { PayoutMethod } from './method.ts';

/** The operator's fees for payouts, and the limits of one payout. */
export interface Terms {
  /** The spread: part of an exchanged amount, in hundredths of a percent. */
  spreadBps: number;
  /** The fee for each payout, in units of the source asset. */
  fee: Readonly<Record<PayoutMethod, Ratio>>;
  /** The additional fee for a payout that opens a token account, in units of the source asset. */
  tokenAccountFee: Ratio;
  /** How many payouts of an organization may open token accounts in a day; null: any number. */
  tokenAccountsDaily: Readonly<Record<Mode, number | null>>;
  /** Limits of the amount that arrives, in units of its asset. */
  least: Ratio;
  most: Ratio;
  /** The greatest age of a rate in days; weekends and holidays have no rates. Null: any age. */
  rateDaysMost: number | null;
}

/** Converts units to smallest parts, rounded up. */
const partsUp = ({ numerator, denominator }: Ratio, { decimals }: { decimals: number }): bigint =>
  (numerator * 10n ** BigInt(decimals) + denominator - 1n) / denominator;

const FREE = amountOf(0n);

/** A fee in smallest parts of the asset that it is taken from. */
const feeIn = (fee: Ratio, asset: AssetCode): Amount =>
  fee.numerator === 0n ? FREE : amountOf(partsUp(fee, ASSETS[asset]));

/** The fee for one payout, in smallest parts of the asset that it is taken from. */
export const payoutFee = ({ fee }: Terms, method: PayoutMethod, asset: AssetCode): Amount =>
  feeIn(fee[method], asset);

/** The fee for opening a token account, in smallest parts of the asset that it is taken from. */
export const tokenAccountFee = ({ tokenAccountFee: fee }: Terms, asset: AssetCode): Amount =>
  feeIn(fee, asset);

const isHoldable = (amount: bigint): amount is Amount => amount <= AMOUNT_MOST;

/**
 * The amount, for instance of a sum with fees, if an account can hold it.
 * @throws PaymentError AMOUNT_OUT_OF_RANGE
 */
export const requireHoldable = (amount: bigint): Amount => {
  if (isHoldable(amount)) return amount;
  throw new PaymentError('AMOUNT_OUT_OF_RANGE', 'The amount is larger than an account can hold');
};

/** Requires a recent rate. @throws PaymentError RATE_TOO_OLD, naming the day of the rate */
export const requireRecent = ({ rateDaysMost }: Terms, day: string, now: Date): void => {
  const days = Math.floor((now.getTime() - Date.parse(day)) / DAY_MS);
  if (rateDaysMost === null || days <= rateDaysMost) return;
  throw new PaymentError(
    'RATE_TOO_OLD',
    `The newest rate is of ${day}, ${days} days ago; at most ${rateDaysMost} are allowed`,
  );
};

/**
 * Requires an amount (smallest parts) within the limits.
 * @throws PaymentError AMOUNT_OUT_OF_RANGE, naming the limits
 */
export const requireWithin = ({ least, most }: Terms, amount: bigint, asset: AssetCode): void => {
  const [lowest, highest] = [partsUp(least, ASSETS[asset]), partsUp(most, ASSETS[asset])];
  if (amount >= lowest && amount <= highest && amount > 0n) return;
  const words = [lowest, highest].map((limit) => `${amountText(limit, asset)} ${asset}`);
  throw new PaymentError(
    'AMOUNT_OUT_OF_RANGE',
    `A payout is of ${words[0]} at least and of ${words[1]} at most`,
  );
};
