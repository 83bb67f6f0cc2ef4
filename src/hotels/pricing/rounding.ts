import { AMOUNT_SCALE } from '#hotels/calendar/rate-plan.ts';

/**
 * The only place where prices leave whole numbers.
 *
 * A stay's rates and its supplements are exact fractions of whole ten-thousandths: at most 10
 * million a night for at most 99 guests stays far below 2^53. The reference engine of AlpineBits
 * rounds each of the two to three decimals and their sum to two, with IEEE doubles and `toFixed`,
 * which puts an exact half where the double nearest to it lies: 1.005 becomes 1.00 and 10.005
 * becomes 10.01. One correctly rounded division gives that nearest double; every value that is not
 * an exact half is further from one than a double is from the value, and rounds plainly.
 */

/** Whole ten-thousandths over a whole number: `{ parts: 1_000_000, over: 3 }` is 33.333…. */
export interface Share {
  parts: number;
  over: number;
}

const decimal = ({ parts, over }: Share): number => parts / (over * AMOUNT_SCALE);

const toThree = (share: Share): number => Number(decimal(share).toFixed(3));

const centsOf = (amount: number): number => Number(amount.toFixed(2).replace('.', ''));

/** The cents of a share if they are a whole number; else NaN. */
const wholeCents = ({ parts, over }: Share): number => {
  const cent = over * (AMOUNT_SCALE / 100);
  return parts % cent === 0 ? parts / cent : Number.NaN;
};

/** The price of a stay in cents. */
export const totalCents = (rates: Share, supplements: Share): number => {
  // Most prices are whole cents: they need no rounding, which is slow.
  const whole = wholeCents(rates) + wholeCents(supplements);
  return Number.isNaN(whole) ? centsOf(toThree(rates) + toThree(supplements)) : whole;
};

/**
 * The share of one night in cents, for display: the shares of a stay need not add up to its price.
 */
export const nightCents = (rate: Share, supplements: Share): number =>
  Math.round((decimal(rate) + decimal(supplements)) * 100);
