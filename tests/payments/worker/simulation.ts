import { expect } from 'vitest';
import { runSeed } from '../../../scripts/simulate/seed.ts';
import { Tally } from '../../../scripts/simulate/tally.ts';

/** Plays so many seeds; the first broken law is told with the seed that shows it. */
export const playSeeds = async (from: number, count: number): Promise<Tally> => {
  const tally = new Tally();
  for (let seed = from; seed < from + count; seed += 1) {
    const result = await runSeed(seed);
    expect(result.broken, `npm run simulate -- --seeds 1 --from ${seed}`).toBeUndefined();
    tally.add(result);
  }
  return tally;
};

const SEEDS = 2 ** 31;

/** A seed that nobody has chosen: a reader of the output can play it again. */
export const freshSeed = (): number => Math.floor(Math.random() * SEEDS);
