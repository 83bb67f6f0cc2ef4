import { decimalText } from './amount.ts';

/** An exact positive number as a fraction of integers. */
export interface Ratio {
  readonly numerator: bigint;
  /** Greater than zero. */
  readonly denominator: bigint;
}

export const ONE: Ratio = { numerator: 1n, denominator: 1n };

const DECIMAL = /^\d{1,40}(\.\d{1,40})?$/;

/** Parses an unsigned decimal exactly; null for any other text. */
export const parseRatio = (text: string): Ratio | null => {
  if (!DECIMAL.test(text)) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
};

export const multiply = (left: Ratio, right: Ratio): Ratio => ({
  numerator: left.numerator * right.numerator,
  denominator: left.denominator * right.denominator,
});

/** Division by a ratio other than zero. */
export const divide = (left: Ratio, right: Ratio): Ratio => ({
  numerator: left.numerator * right.denominator,
  denominator: left.denominator * right.numerator,
});

/** The number in units of `10 ** -decimals`, rounded to the nearest integer, and half to even. */
export const roundHalfEven = ({ numerator, denominator }: Ratio, decimals: number): bigint => {
  const scaled = numerator * 10n ** BigInt(decimals);
  const whole = scaled / denominator;
  const twiceTheRest = 2n * (scaled % denominator);
  if (twiceTheRest === denominator) return whole + (whole % 2n);
  return twiceTheRest > denominator ? whole + 1n : whole;
};

/** The number in units of `10 ** -decimals`, rounded to the nearest integer, and half up. */
export const roundHalfUp = ({ numerator, denominator }: Ratio, decimals: number): bigint =>
  (2n * numerator * 10n ** BigInt(decimals) + denominator) / (2n * denominator);

/** The ratio with this number of significant digits, rounded half-even; zero is `0`. */
export const significantText = (ratio: Ratio, digits: number): string => {
  if (ratio.numerator === 0n) return '0';
  // The lengths of both numbers give the position of the first digit to within one.
  const size = String(ratio.numerator).length - String(ratio.denominator).length;
  const isSmaller =
    size >= 0
      ? ratio.numerator < ratio.denominator * 10n ** BigInt(size)
      : ratio.numerator * 10n ** BigInt(-size) < ratio.denominator;
  const leading = isSmaller ? size - 1 : size;
  const decimals = digits - 1 - leading;
  if (decimals >= 0) return decimalText(roundHalfEven(ratio, decimals), decimals);
  const unit = 10n ** BigInt(-decimals);
  return String(roundHalfEven(divide(ratio, { numerator: unit, denominator: 1n }), 0) * unit);
};
