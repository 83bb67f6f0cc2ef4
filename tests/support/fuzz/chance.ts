/** Chance that a seed repeats: mulberry32, fast enough for a million requests. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  /** Whether it happens, so many times of a hundred. */
  percent(share: number): boolean;
  upTo(most: number): number;
  pick<T>(values: readonly [T, ...T[]]): T;
  /** Undefined for an empty list. */
  any<T>(values: readonly T[]): T | undefined;
}

export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const any = <T>(values: readonly T[]): T | undefined =>
    values[Math.floor(next() * values.length)];
  return {
    next,
    any,
    percent: (share) => next() * 100 < share,
    upTo: (most) => Math.floor(next() * (most + 1)),
    pick: (values) => any(values) ?? values[0],
  };
};
