import type { Wins } from './ranges.ts';
import type { AriExtras, AriProduct, RestrictionName } from './state.ts';

/**
 * Of two messages of the same time nobody knows which was made last. The value with which less is
 * sold, or for more money, holds then, so that the order in which they arrive does not matter.
 */

/** The numbers are compared one after the other; the safer value has the larger ones. */
type Rank<Value> = (value: Value) => readonly number[];

const compared = (one: readonly number[], other: readonly number[]): number => {
  for (const [index, number] of one.entries()) {
    const against = other[index] ?? -Infinity;
    if (number !== against) return number > against ? 1 : -1;
  }
  return 0;
};

const textOrder = (one: unknown, other: unknown): number => {
  const [text, against] = [JSON.stringify(one), JSON.stringify(other)];
  return text === against ? 0 : text > against ? 1 : -1;
};

/** The newer value wins, then the safer one. The part of a time below 1 is not compared first. */
const newerBy =
  <Value>(rank: Rank<Value>): Wins<Value> =>
  ([, , atMs, value], [, , knownMs, known]) => {
    const [time, knownTime] = [Math.floor(atMs), Math.floor(knownMs)];
    if (time !== knownTime) return time > knownTime;
    const order = compared(rank(value), rank(known)) || textOrder(value, known);
    return order === 0 ? atMs > knownMs : order > 0;
  };

/** A price of 0 is none. */
export const ofPrices = newerBy<AriProduct['prices'][string][number][3]>(({ amount }) => [
  amount === 0 ? Infinity : amount,
]);

/** Without an amount, extra guests are not sold. */
export const ofExtras = newerBy<AriExtras>(({ adult, children }) => [
  adult ?? Infinity,
  -children.length,
  children.reduce((sum, { amount }) => sum + amount, 0),
]);

/** A removal clears more. */
export const ofClears = newerBy<boolean>((isRemoval) => [isRemoval ? 1 : 0]);

export const ofCounts = newerBy<number>((count) => [-count]);

/** Null is a removal. */
export const ofNamed = newerBy<object | null>((value) => [value === null ? 1 : 0]);

const isLongest = (name: RestrictionName): boolean => name.toLowerCase().includes('maximum');

/** A limit of 0 is none. */
const restrictionRank = (name: RestrictionName, value: boolean | number): number => {
  if (typeof value === 'boolean') return value ? 0 : 1;
  if (!isLongest(name)) return value;
  return value === 0 ? -Infinity : -value;
};

export const ofRestrictions = (name: RestrictionName): Wins<boolean | number> =>
  newerBy((value) => [restrictionRank(name, value)]);
