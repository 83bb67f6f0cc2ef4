import type { Mode } from '#access/key.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { ASSETS, type AssetCode } from '#kernel/money/assets.ts';
import { type Ratio } from '#kernel/money/ratio.ts';
import { amountOf, amountText, type Amount } from '#kernel/money/amount.ts';
import { PaymentError } from '#payments/errors.ts';
import type { PayoutMethod } from './method.ts';

/** What the operator asks for payouts, and how much it pays out at once. */
export interface Terms {
  /** Part of an exchanged amount, in hundredths of a percent. */
  spreadBps: number;
  /** For each payout, in units of the source asset. */
  fee: Readonly<Record<PayoutMethod, Ratio>>;
  /** On top of it, for one that opens a token account. */
  tokenAccountFee: Ratio;
  /** So many of those an organization may have on one day; null: as many as it likes. */
  tokenAccountsDaily: Readonly<Record<Mode, number | null>>;
  /** What arrives, in units of its asset. */
  least: Ratio;
  most: Ratio;
  /** So many days old a rate may be: weekends and holidays have none. Null: any age. */
  rateDaysMost: number | null;
}

/** So many units in smallest parts; a part of one counts as one. */
const partsUp = ({ numerator, denominator }: Ratio, { decimals }: { decimals: number }): bigint =>
  (numerator * 10n ** BigInt(decimals) + denominator - 1n) / denominator;

/** The fee for one payout, in the asset that it is taken from. */
export const payoutFee = ({ fee }: Terms, method: PayoutMethod, asset: AssetCode): Amount =>
  amountOf(partsUp(fee[method], ASSETS[asset]));

const FREE = amountOf(0n);

/** What opening a token account costs, in the asset that it is taken from; by default nothing. */
export const tokenAccountFee = ({ tokenAccountFee: fee }: Terms, asset: AssetCode): Amount =>
  fee.numerator === 0n ? FREE : amountOf(partsUp(fee, ASSETS[asset]));

/** @throws PaymentError RATE_TOO_OLD, naming the day of the rate */
export const requireRecent = ({ rateDaysMost }: Terms, day: string, now: Date): void => {
  const days = Math.floor((now.getTime() - Date.parse(day)) / DAY_MS);
  if (rateDaysMost === null || days <= rateDaysMost) return;
  throw new PaymentError(
    'RATE_TOO_OLD',
    `The newest rate is of ${day}, ${days} days ago; at most ${rateDaysMost} are allowed`,
  );
};

/** @throws PaymentError AMOUNT_OUT_OF_RANGE, naming the limit */
export const requireWithin = ({ least, most }: Terms, amount: bigint, asset: AssetCode): void => {
  const [lowest, highest] = [partsUp(least, ASSETS[asset]), partsUp(most, ASSETS[asset])];
  if (amount >= lowest && amount <= highest && amount > 0n) return;
  const words = [lowest, highest].map((limit) => `${amountText(limit, asset)} ${asset}`);
  throw new PaymentError(
    'AMOUNT_OUT_OF_RANGE',
    `A payout is of ${words[0]} at least and of ${words[1]} at most`,
  );
};
