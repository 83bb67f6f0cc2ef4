import { expect, test } from 'vitest';
import { playSeeds, seedsFrom } from './simulation.ts';

test('no payout is sent twice or lost in 500 seeds of faults and kills', async () => {
  const tally = await playSeeds(seedsFrom(1001, 500));
  console.log(tally.text());
  expect(tally.points.size).toBeGreaterThan(30);
});
