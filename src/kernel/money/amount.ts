import { ASSETS, type AssetCode } from './assets.ts';

declare const brand: unique symbol;

/**
 * An amount of one asset in its smallest unit: a whole number, not negative, and small enough to
 * store.
 */
export type Amount = bigint & { readonly [brand]: 'Amount' };

/** The largest amount: even the sum of two is an integer that the database can store. */
export const AMOUNT_MOST = 2n ** 62n - 1n;

const DECIMAL = /^(0|[1-9]\d{0,18})(?:\.(\d{1,18}))?$/;

/**
 * The amount with this number of smallest units. @throws RangeError outside of 0 to `AMOUNT_MOST`
 */
export const amountOf = (smallestParts: bigint): Amount => {
  if (smallestParts < 0n || smallestParts > AMOUNT_MOST)
    throw new RangeError(`${smallestParts} is no amount`);
  return smallestParts as Amount;
};

/**
 * Parses a decimal text such as `10.5` exactly. Null for signs, exponents, leading zeros, more
 * decimals than the asset has, and amounts that are too large to store.
 */
export const parseAmount = (text: string, asset: AssetCode): Amount | null => {
  const { decimals } = ASSETS[asset];
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  const smallestParts = BigInt(whole + fraction.padEnd(decimals, '0'));
  return smallestParts > AMOUNT_MOST ? null : amountOf(smallestParts);
};

/** `1234n` with two decimals is `12.34`. */
export const decimalText = (units: bigint, decimals: number): string => {
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** The canonical text: no trailing zeros, no exponent. Every asset has decimals. */
export const amountText = (amount: bigint, asset: AssetCode): string => {
  const { decimals } = ASSETS[asset];
  return decimalText(amount, decimals).replace(/\.?0+$/, '');
};

/** The same of an amount that may be below zero, as a difference may. */
export const signedAmount = (amount: bigint, asset: AssetCode): string =>
  amount < 0n ? `-${amountText(-amount, asset)}` : amountText(amount, asset);
