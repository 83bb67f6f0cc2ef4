import { decimalText } from '#kernel/money/amount.ts';
import { minorUnitDecimals } from '#kernel/money/currencies.ts';
import { multiply, roundHalfEven, significantText, type Ratio } from '#kernel/money/ratio.ts';
import { crossRate, type DayRates } from './rates.ts';

export const RATE_SIGNIFICANT_DIGITS = 10;

/** A conversion at the rates of a day; both numbers are exact decimal texts. */
interface Conversion {
  /** To ten significant digits. */
  rate: string;
  /**
   * Computed from the exact rate and rounded half-even to the minor unit of the target currency.
   */
  result: string;
}

/** Converts an amount; null where one of the two codes has no rate. */
export const convert = (
  rates: DayRates,
  { from, to, amount }: { from: string; to: string; amount: Ratio },
): Conversion | null => {
  const rate = crossRate(rates, from, to);
  if (rate === null) return null;
  const decimals = minorUnitDecimals(to);
  return {
    rate: significantText(rate, RATE_SIGNIFICANT_DIGITS),
    result: decimalText(roundHalfEven(multiply(amount, rate), decimals), decimals),
  };
};
