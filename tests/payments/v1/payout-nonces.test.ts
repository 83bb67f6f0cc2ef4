import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { makeNonceAccount } from '#payments/solana/lifetimes/nonce-account.ts';
import { examineNonceAccounts } from '#payments/solana/lifetimes/nonce-health.ts';
import { openSolana } from '#payments/solana/open.ts';
import { openProviders } from '#payments/solana/providers.ts';
import { sql } from '#kernel/storage/sql.ts';
import { walletsOf } from '../../support/chain.ts';
import { ROOT, start, type Running } from '../../support/process.ts';
import {
  chainVariables,
  cryptoOrder,
  openPayoutsV1,
  type PayoutsFixture,
} from '../../support/v1-payouts.ts';

/** Payouts whose attempts are bound to durable nonces, which the environment names. */

let fixture: PayoutsFixture;
let worker: Running;
let nonceAccounts: readonly string[];
beforeAll(async () => {
  fixture = await openPayoutsV1({}, { slotMs: 50 });
  const { vault } = await walletsOf(fixture.chain);
  const settings = { rpcUrls: [fixture.chain.url], vault, mints: fixture.chain.mints };
  const solana = await openSolana(settings);
  const providers = openProviders({ urls: settings.rpcUrls });
  const make = () => makeNonceAccount(solana, settings);
  nonceAccounts = [await make(), await make()];
  await vi.waitFor(
    async () => {
      const health = await examineNonceAccounts(providers, vault.address, nonceAccounts);
      expect(health.map(({ state }) => state)).toEqual(['ready', 'ready']);
    },
    { timeout: 90_000, interval: 50 },
  );
  // Blockhashes are not even to be had.
  fixture.sign(false);
  worker = await start([join(ROOT, 'tests/support/payout-process.ts')], /at work/, {
    DATABASE_URL: fixture.database.url,
    ...chainVariables(fixture.rpcUrl, fixture.chain),
    SOLANA_TEST_NONCES: nonceAccounts.join(','),
  });
});
afterAll(async () => {
  await worker.stop();
  await fixture.close();
});

const attempts = () =>
  fixture.database.store.rows(
    z.object({ account: z.string().nullable(), state: z.string() }),
    sql`SELECT bound_to AS account, state FROM payout_attempts`,
  );

test('more payouts than nonce accounts all end, each by a nonce and in one attempt', async () => {
  const accountId = await fixture.accountWith({ USDC: '100' });
  const orders = [1, 2, 3, 4, 5].map(() => cryptoOrder(accountId));
  for (const order of orders)
    expect(
      (await fixture.ask(fixture.test, '/v1/payouts/crypto', { body: await order })).status,
    ).toBe(200);
  const statuses = async () => {
    const { status, text, body } = await fixture.ask(fixture.test, '/v1/payouts');
    expect(status, text).toBe(200);
    return body.data.map(({ status }: { status: string }) => status);
  };
  const all = orders.map(() => 'COMPLETED');
  await expect.poll(statuses).toEqual(all);
  const made = await attempts();
  expect(made.map(({ state }) => state)).toEqual(orders.map(() => 'LANDED'));
  expect(new Set(made.map(({ account }) => account))).toEqual(new Set(nonceAccounts));
  await fixture.expectLawful();
});
