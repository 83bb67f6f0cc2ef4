import { expect, test } from 'vitest';
import { explore } from '../../../scripts/simulate/explore/explorer.ts';
import { exploreAll } from '../../../scripts/simulate/explore/explore.ts';
import { payoutScene } from '../../../scripts/simulate/explore/payouts.ts';

const BUDGET = { rounds: 6, crashes: 1, waits: 3, losses: 1, silences: 1 };
const BOUNDS = { statesMost: 20_000, finishEvery: 25 };

test('no order of two workers, crashes and losses breaks a law', async () => {
  const lines: string[] = [];
  expect(await exploreAll(3000, (line) => lines.push(line)), lines.join('\n')).toBe(true);
  console.log(lines.join('\n'));
});

test('bytes that are given up and can still land are paid twice in some order', async () => {
  const open = payoutScene(1, BUDGET, (chain) => ({
    ...chain,
    findExpired: async (transfers) => new Set(transfers.map(({ signature }) => signature)),
  }));
  const { broken } = await explore(open, BOUNDS);
  expect(broken?.law).toMatch(/landed 2 times/);
  expect(broken?.way.join()).toMatch(/lands/);
});

test('bytes that are never given to the chain leave a payout without an end', async () => {
  const open = payoutScene(1, BUDGET, (chain) => ({
    ...chain,
    send: async () => ({ outcome: 'unknown', providers: [] }),
  }));
  expect((await explore(open, BOUNDS)).broken?.law).toMatch(/is not COMPLETED in the end/);
});
