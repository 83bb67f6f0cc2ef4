import type { Ratio } from '#kernel/money/ratio.ts';
import { divide, ONE, parseRatio } from '#kernel/money/ratio.ts';
import { parityCurrency } from '#kernel/money/currencies.ts';

/** The reference rates of one day, as the European Central Bank publishes them. */
export interface DayRates {
  /** The day the rates are for, such as 2026-11-20. */
  day: string;
  /** Units of a currency for one euro, as decimal text, by ISO 4217 code. */
  perEuro: Readonly<Record<string, string>>;
}

const unitsPerEuro = ({ perEuro }: DayRates, code: string): Ratio | null => {
  const currency = parityCurrency(code);
  if (currency === 'EUR') return ONE;
  return Object.hasOwn(perEuro, currency) ? parseRatio(perEuro[currency] ?? '') : null;
};

/** Units of `to` for one unit of `from`, crossed over the euro; null where a rate is missing. */
export const crossRate = (rates: DayRates, from: string, to: string): Ratio | null => {
  const [source, target] = [unitsPerEuro(rates, from), unitsPerEuro(rates, to)];
  return source === null || target === null ? null : divide(target, source);
};
