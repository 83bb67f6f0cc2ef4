import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openSolana } from '#payments/solana/open.ts';
import { startChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { accountsLie, askChain } from '../../support/lying-provider.ts';
import { openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';
import { publish, verdictsOf } from '../../support/reserves.ts';
import { ask, newCaller, serveV1, type V1Server } from '../../support/v1.ts';

/** What is published of the vault where one provider of the chain lies. */

let fixture: PayoutFixture;
let server: V1Server;
beforeEach(async () => {
  fixture = await openPayoutFixture();
  server = await serveV1(fixture.database.url, {}, ['v1', 'reserves']);
});
afterEach(async () => {
  await server.stop();
  await fixture.close();
});

let chain: PayoutFixture['solana'];

/** The first of so many providers, which lies. */
const openWithLiar = async (count: number): Promise<ChainProxy> => {
  const liar = await startChainProxy(fixture.chain.url);
  const rpcUrls = [liar.url];
  while (rpcUrls.length < count) rpcUrls.push((await startChainProxy(fixture.chain.url)).url);
  chain = await openSolana({ ...fixture.settings, rpcUrls, timeLimitMs: 1000 });
  return liar;
};

const lie =
  (more: number, later: number): ChainProxy['behave'] =>
  (method, params) =>
    method === 'getMultipleAccounts'
      ? accountsLie(fixture.chain.url, params, { more, later })
      : 'pass';

const head = z.looseObject({ assetCode: z.string(), providers: z.array(z.unknown()) });
const published = z.object({ data: z.array(head) });

/** What is published then, and what the programs of others say of it. */
const publishNow = async () => {
  await publish(fixture, chain);
  const reserves = published.parse(await (await fetch(`${server.url}/v1/reserves`)).json());
  const { accountId, tenant, setup } = fixture;
  const caller = await newCaller(setup.store, { ...tenant, mode: 'test' });
  const { body: proof } = await ask(server.url, caller, `/v1/accounts/${accountId}/reserve-proof`);
  const usdc = reserves.data.find(({ assetCode }) => assetCode === 'USDC');
  return { usdc, verdicts: await verdictsOf({ accountId, proof, reserves: [reserves] }) };
};

test('two of which one is silent publish nothing, and then the word of both', async () => {
  const silent = await openWithLiar(2);
  silent.behave = () => 'silent';
  expect(await publish(fixture, chain)).toEqual([]);
  silent.behave = () => 'pass';
  const { usdc, verdicts } = await publishNow();
  expect(usdc?.providers).toHaveLength(2);
  expect(verdicts).toEqual(['', '']);
});

test.each([
  ['more, later', 5_000_000, 1000],
  ['less, long ago', -5_000_000, -400_000],
])('one of three that says %s changes nothing, and is named', async (_, more, later) => {
  const liar = await openWithLiar(3);
  const final = [{ commitment: 'finalized' }];
  const slot = z.number().parse(await askChain(fixture.chain.url, 'getSlot', final));
  liar.behave = lie(more, later);
  const { usdc, verdicts } = await publishNow();
  expect(usdc).toMatchObject({ vaultBalance: '1000', slot: String(slot) });
  const said = { provider: new URL(liar.url).host, vaultBalance: String(1000 + more / 1e6) };
  expect(usdc?.providers).toEqual(expect.arrayContaining([expect.objectContaining(said)]));
  expect(verdicts).toEqual(['', '']);
});

test('of two that differ the least is published', async () => {
  const liar = await openWithLiar(2);
  liar.behave = lie(5_000_000, 0);
  const { usdc, verdicts } = await publishNow();
  expect(usdc).toMatchObject({ vaultBalance: '1000' });
  expect(verdicts).toEqual(['', '']);
});
