import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newAddress } from '../support/chain.ts';
import { childOf, isAlive, openLocalRuns, type LocalRuns } from '../support/sandbox.ts';
import type { RunningSite } from '../support/site.ts';

/** What a power cut in the middle of payouts leaves, when everything is started again. */

const SOON = { timeout: 60_000, interval: 300 };
const KILLS = 3;
const PAYOUTS = 6;

interface Traffic {
  runs: LocalRuns;
  accountId: string;
  /** By its key, what was asked for: it is asked again until it is answered. */
  asked: Map<string, object>;
}

const fund = async ({ runs, accountId }: Traffic, site: RunningSite): Promise<void> => {
  const body = { accountId, amount: '100', assetCode: 'USDC' };
  expect(await runs.ask(site, '/v1/sandbox/deposits', { body })).toMatchObject({ status: 200 });
};

const payOut = async ({ runs, asked }: Traffic, site: RunningSite): Promise<number[]> =>
  Promise.all(
    [...asked].map(async ([key, body]) => {
      const headers = { 'Idempotency-Key': key };
      return (await runs.ask(site, '/v1/payouts/crypto', { body, headers })).status;
    }),
  );

const order = async ({ asked, accountId }: Traffic, turn: number): Promise<void> => {
  for (let n = 0; n < PAYOUTS; n += 1)
    asked.set(`turn-${turn}-${n}`, {
      accountId,
      toAddress: await newAddress(),
      chain: 'solana',
      funding: { type: 'DIRECT', amount: '1.5', assetCode: 'USDC' },
    });
};

const begin = async (): Promise<Traffic & { site: RunningSite }> => {
  const runs = await openLocalRuns();
  const site = await runs.start();
  const { body } = await runs.ask(site, '/v1/accounts');
  const traffic = { runs, accountId: String(body.data[0].accountId), asked: new Map() };
  await fund(traffic, site);
  const balances = async () =>
    (await runs.ask(site, `/v1/accounts/${traffic.accountId}/balances`)).body.data;
  await expect.poll(balances, SOON).toMatchObject([{ available: '100' }]);
  return { ...traffic, site };
};

test(
  `everything ends and adds up after ${KILLS} kills of it all`,
  { timeout: 240_000 },
  async () => {
    let { site, ...traffic } = await begin();
    const { runs, accountId } = traffic;
    for (let turn = 1; turn <= KILLS; turn += 1) {
      await order(traffic, turn);
      const chain = await childOf(site.pid);
      const paying = payOut(traffic, site).catch(() => undefined);
      await pause(Math.random() * 1500);
      await site.kill();
      await paying;
      await expect.poll(() => isAlive(chain), SOON).toBe(false);
      site = await runs.start();
    }
    expect(new Set(await payOut(traffic, site))).toEqual(new Set([200]));
    const payouts = async (): Promise<string[]> => {
      const { body } = await runs.ask(site, '/v1/payouts?limit=100');
      return body.data.map(({ status }: { status: string }) => status);
    };
    const completed = Array.from({ length: KILLS * PAYOUTS }, () => 'COMPLETED');
    await expect.poll(payouts, SOON).toEqual(completed);
    const balances = await runs.ask(site, `/v1/accounts/${accountId}/balances`);
    expect(balances.body.data).toMatchObject([{ available: '73', pending: '0' }]);
    const { reconciled, assets, open } = await runs.reconcile();
    expect({ reconciled, open }).toEqual({ reconciled: true, open: [] });
    expect(assets[0]).toMatchObject({ onChain: '1000073', difference: '0' });
    await site.stop();
  },
);

test('a chain that dies alone comes back where it was', { timeout: 120_000 }, async () => {
  const { site, ...traffic } = await begin();
  const { runs } = traffic;
  const chain = await childOf(site.pid);
  process.kill(chain, 'SIGKILL');
  await order(traffic, 1);
  const answers = async () => new Set(await payOut(traffic, site));
  await expect.poll(answers, SOON).toEqual(new Set([200]));
  const reconciled = async () => (await runs.reconcile()).open.length;
  await expect.poll(reconciled, { timeout: 60_000, interval: 1000 }).toBe(0);
  expect(await childOf(site.pid)).not.toBe(chain);
  expect((await runs.reconcile()).assets[0]).toMatchObject({ onChain: '1000091', difference: '0' });
  await site.stop();
});
