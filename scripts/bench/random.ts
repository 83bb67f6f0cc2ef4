/** Random choices that are the same in every run: figures of two runs speak of the same records. */
export interface Random {
  /** Evenly spread over 0 to 1, 1 left out. */
  next(): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** Picks early values far more often than late ones, as words occur in texts (Zipf's law). */
  pickCommon<T>(values: readonly T[]): T;
  /** `count` different values. */
  pickSeveral<T>(values: readonly T[], count: number): T[];
}

/** The generator mulberry32: 32 bits of state, good enough for choosing words. */
const mulberry32 = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const at = <T>(values: readonly T[], index: number): T => {
  const value = values[index];
  if (value === undefined) throw new RangeError(`no value ${index} of ${values.length}`);
  return value;
};

export const seededRandom = (seed: number): Random => {
  const next = mulberry32(seed);
  const pick = <T>(values: readonly T[]): T => at(values, Math.floor(next() * values.length));
  const pickSeveral = <T>(values: readonly T[], count: number): T[] => {
    const chosen = new Set<T>();
    while (chosen.size < Math.min(count, values.length)) chosen.add(pick(values));
    return [...chosen];
  };
  return {
    next,
    pick,
    pickSeveral,
    chance: (probability) => next() < probability,
    pickCommon: (values) => at(values, Math.floor((values.length + 1) ** next()) - 1),
  };
};
