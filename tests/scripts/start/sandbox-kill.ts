import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { newAddress } from '../../support/chain.ts';
import { childOf, isAlive, openLocalRuns, type LocalRuns } from '../../support/sandbox.ts';
import type { RunningSite } from '../../support/site.ts';

/** Payouts under way, and power cuts in the middle of them. */

export const SOON = { timeout: 120_000, interval: 300 };
export const PAYOUTS = 6;
const PAID = 1.5;
const FUNDS = '1000';

interface Traffic {
  runs: LocalRuns;
  accountId: string;
  /** By its key, what was asked for: it is asked again until it is answered. */
  asked: Map<string, object>;
}

const fund = async ({ runs, accountId }: Traffic, site: RunningSite): Promise<void> => {
  const body = { accountId, amount: FUNDS, assetCode: 'USDC' };
  expect(await runs.ask(site, '/v1/sandbox/deposits', { body })).toMatchObject({ status: 200 });
};

export const payOut = async ({ runs, asked }: Traffic, site: RunningSite): Promise<number[]> =>
  Promise.all(
    [...asked].map(async ([key, body]) => {
      const headers = { 'Idempotency-Key': key };
      return (await runs.ask(site, '/v1/payouts/crypto', { body, headers })).status;
    }),
  );

export const order = async ({ asked, accountId }: Traffic, turn: number): Promise<void> => {
  for (let n = 0; n < PAYOUTS; n += 1)
    asked.set(`turn-${turn}-${n}`, {
      accountId,
      toAddress: await newAddress(),
      chain: 'solana',
      funding: { type: 'DIRECT', amount: String(PAID), assetCode: 'USDC' },
    });
};

/** A site with money to pay out. */
interface Begun extends Traffic {
  site: RunningSite;
}

export const begin = async (): Promise<Begun> => {
  const runs = await openLocalRuns();
  const site = await runs.start();
  const { body } = await runs.ask(site, '/v1/accounts');
  const traffic = { runs, accountId: String(body.data[0].accountId), asked: new Map() };
  await fund(traffic, site);
  const balances = async () =>
    (await runs.ask(site, `/v1/accounts/${traffic.accountId}/balances`)).body.data;
  await expect.poll(balances, SOON).toMatchObject([{ available: FUNDS }]);
  return { ...traffic, site };
};

/** What the vault of a new sandbox has. */
const OPENING = 1_000_000;
/** In the vault once nothing but so many payouts has left. */
export const vaultAfter = (payouts: number): string =>
  String(OPENING + Number(FUNDS) - payouts * PAID);

/** All payouts by their status. */
export const statuses = async (
  runs: LocalRuns,
  site: RunningSite,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await runs.ask(site, `/v1/payouts?limit=100${page}`);
    for (const { status } of body.data) counts[status] = (counts[status] ?? 0) + 1;
    cursor = body.next_cursor;
  }
  return counts;
};

/** Kills everything so often in the middle of payouts, then lets all of them end. */
export const killAndEnd = async (
  { site: begun, ...traffic }: Begun,
  { kills, before = 0 }: { kills: number; before?: number },
): Promise<void> => {
  let site = begun;
  const { runs, accountId } = traffic;
  for (let turn = before + 1; turn <= before + kills; turn += 1) {
    await order(traffic, turn);
    const chain = await childOf(site.pid);
    const paying = payOut(traffic, site).catch(() => undefined);
    await pause(Math.random() * 1500);
    await site.kill();
    await paying;
    await expect.poll(() => isAlive(chain), SOON).toBe(false);
    site = await runs.start();
  }
  const payouts = (before + kills) * PAYOUTS;
  expect(new Set(await payOut(traffic, site))).toEqual(new Set([200]));
  await expect.poll(() => statuses(runs, site), SOON).toEqual({ COMPLETED: payouts });
  const left = Number(FUNDS) - payouts * PAID;
  const balances = await runs.ask(site, `/v1/accounts/${accountId}/balances`);
  expect(balances.body.data).toMatchObject([{ available: String(left), pending: '0' }]);
  const { reconciled, assets, open } = await runs.reconcile();
  expect({ reconciled, open }).toEqual({ reconciled: true, open: [] });
  expect(assets[0]).toMatchObject({ onChain: vaultAfter(payouts), difference: '0' });
  await site.stop();
};
