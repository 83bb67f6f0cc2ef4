import { expect } from 'vitest';
import { runSeed } from '../../../scripts/simulate/seed.ts';
import { Tally } from '../../../scripts/simulate/tally.ts';

/** So many seeds that follow each other. */
export const seedsFrom = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);

/** Plays these seeds; the first broken law fails with the seed that shows it. */
export const playSeeds = async (seeds: readonly number[]): Promise<Tally> => {
  const tally = new Tally();
  for (const seed of seeds) {
    const result = await runSeed(seed);
    expect(result.broken, `npm run simulate -- --seeds 1 --from ${seed}`).toBeUndefined();
    tally.add(result);
  }
  return tally;
};

const SEEDS = 2 ** 31;

/** A seed that nobody has chosen: a reader of the output can play it again. */
export const freshSeed = (): number => Math.floor(Math.random() * SEEDS);
