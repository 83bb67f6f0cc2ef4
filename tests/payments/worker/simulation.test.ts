import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { runSeed } from '../../../scripts/simulate/seed.ts';
import { times } from '../../support/runs.ts';
import { freshSeed, playSeeds, seedsFrom } from './simulation.ts';

/** Five in which all that is looked for happens; with `FULL=1` the first sixteen. */
const KNOWN = process.env.FULL === '1' ? seedsFrom(1, 16) : [9, 13, 16, 22, 26];
const FRESH = times(2, 4);

test(`no law breaks in ${KNOWN.length} seeds of faults and kills`, async () => {
  const { ended, faults, points } = await playSeeds(KNOWN);
  // What was to be shown has been there to see.
  for (const status of ['COMPLETED', 'FAILED', 'CANCELLED'])
    expect(ended.get(status), status).toBeGreaterThan(0);
  for (const fault of ['drop', 'lose', 'delay', 'swallow', 'lag', 'fork', 'kill', 'stall'])
    expect(faults.get(fault), fault).toBeGreaterThan(0);
  for (const lie of ['landing', 'error', 'transfer'])
    expect(faults.get(`invent-${lie}`), lie).toBeGreaterThan(0);
  expect(points.size).toBeGreaterThan(15);
}, 240_000);

test(`no law breaks in ${FRESH} seeds that nobody has seen before`, async () => {
  const from = freshSeed();
  console.log(`Fresh seeds of the simulation: npm run simulate -- --seeds ${FRESH} --from ${from}`);
  await playSeeds(seedsFrom(from, FRESH));
});

test('a seed tells the same story again, turn by turn, however busy the machine is', async () => {
  const seeds = [3, 17, 21].slice(0, times(1, 3));
  const reported = [];
  for (const seed of seeds) reported.push(await runSeed(seed));
  const busy = new Worker('for (;;);', { eval: true });
  try {
    for (const [index, seed] of seeds.entries())
      expect(await runSeed(seed)).toEqual(reported[index]);
  } finally {
    await busy.terminate();
  }
});
