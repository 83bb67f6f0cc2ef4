import { crossRate, type DayRates } from '#fx/rates.ts';
import { RATE_SIGNIFICANT_DIGITS } from '#fx/quote.ts';
import { multiply, ONE, roundHalfUp, significantText, type Ratio } from '#kernel/money/ratio.ts';

/** The conversion of a currency to euros. */
export interface EuroRate {
  currency: string;
  /** Euros for one unit of the currency. */
  exact: Ratio;
  /** The same with ten significant digits, for display. */
  shown: string;
  /** The day of the rate; null for the euro itself. */
  day: string | null;
}

const EURO: EuroRate = { currency: 'EUR', exact: ONE, shown: '1', day: null };

/** Null where the currency has no rate. */
export const euroRate = (rates: DayRates | null, currency: string): EuroRate | null => {
  if (currency === 'EUR') return EURO;
  const exact = rates === null ? null : crossRate(rates, currency, 'EUR');
  if (rates === null || exact === null) return null;
  return {
    currency,
    exact,
    shown: significantText(exact, RATE_SIGNIFICANT_DIGITS),
    day: rates.day,
  };
};

/** Converts whole cents of a currency to whole euro cents, half up. */
export const euroCents = (cents: number, { exact, day }: EuroRate): number =>
  day === null
    ? cents
    : Number(roundHalfUp(multiply({ numerator: BigInt(cents), denominator: 100n }, exact), 2));
