import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { runSeed } from '../../../scripts/simulate/seed.ts';
import { playSeeds } from './simulation.ts';

test('no payout is sent twice or lost in 20 seeds of faults and kills', async () => {
  const { ended, faults, points } = await playSeeds(1, 20);
  // What was to be shown has been there to see.
  for (const status of ['COMPLETED', 'FAILED', 'CANCELLED'])
    expect(ended.get(status), status).toBeGreaterThan(0);
  for (const fault of ['drop', 'lose', 'delay', 'swallow', 'lag', 'fork', 'kill', 'stall'])
    expect(faults.get(fault), fault).toBeGreaterThan(0);
  expect(points.size).toBeGreaterThan(15);
}, 240_000);

test('a seed tells the same story again, turn by turn, however busy the machine is', async () => {
  const seeds = [3, 17, 21];
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
