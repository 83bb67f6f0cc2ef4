import { getBase58Decoder } from '@solana/kit';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { readAccount } from '#payments/account/read.ts';
import { openSolana } from '#payments/solana/open.ts';
import { startChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { watcherOf, type Watcher } from '../../support/deposits.ts';
import { openPayoutFixture, OPERATOR_FUNDS, type PayoutFixture } from '../../support/payouts.ts';

/** Histories of any length are read in steps, and take a bounded part of a round. */

let fixture: PayoutFixture;
let proxy: ChainProxy;
let chain: PayoutFixture['solana'];
let watcher: Watcher;
beforeEach(async () => {
  fixture = await openPayoutFixture();
  proxy = await startChainProxy(fixture.chain.url);
  chain = await openSolana({ ...fixture.settings, rpcUrls: [proxy.url] });
  watcher = watcherOf(fixture);
});
afterEach(() => fixture.close());

const signatureOf = (index: number): string =>
  getBase58Decoder().decode(createHash('sha512').update(String(index)).digest());

const history = Array.from({ length: 12_500 }, (_, index) => signatureOf(index));

const asked = z.object({
  limit: z.number(),
  before: z.string().optional(),
  until: z.string().optional(),
});

/** The history of the vault, newest first, as a provider tells it. */
const answerWith = (signatures: readonly string[]): void => {
  proxy.behave = (method, [address, options]) => {
    if (method === 'getTransaction') return { result: null };
    if (method !== 'getSignaturesForAddress') return 'pass';
    if (address !== fixture.vault.address) return { result: [] };
    const { limit, before, until } = asked.parse(options);
    const newest = signatures.toReversed();
    const begin = before === undefined ? 0 : newest.indexOf(before) + 1;
    const end = until === undefined ? -1 : newest.indexOf(until);
    const page = newest.slice(begin, end < 0 ? undefined : end).slice(0, limit);
    return { result: page.map((signature) => ({ signature, slot: 5, err: null, memo: null })) };
  };
};

const known = async (): Promise<Set<string>> => {
  const rows = await fixture.setup.store.rows(
    z.object({ signature: z.string() }),
    sql`SELECT signature FROM chain_sightings`,
  );
  return new Set(rows.map(({ signature }) => signature));
};

test('a backlog of many pages is read to its end, with what comes meanwhile', async () => {
  answerWith(history.slice(0, 12_000));
  expect(await watcher.watch(chain)).toMatchObject({ more: true });
  expect((await known()).size).toBe(5000);
  answerWith(history);
  let rounds = 1;
  for (let size = 0; size < history.length && rounds < 9; rounds += 1) {
    await watcher.watch(chain);
    ({ size } = await known());
  }
  expect(await known()).toEqual(new Set(history));
  expect(rounds).toBeLessThan(6);
});

test('dust takes a bounded number of proofs in a round, and holds no deposit up', async () => {
  const { referenceKey } = await readAccount(
    fixture.setup.ports,
    fixture.tenant,
    fixture.accountId,
  );
  const pay = (amount: bigint, references: readonly string[]) =>
    fixture.testWallet.deposit({ assetCode: 'USDC', amount, references });
  for (let count = 0; count < 200; count += 1) {
    await pay(1n, []);
    if (count % 50 === 0) await fixture.chain.step();
  }
  await pay(4_000_000n, [referenceKey]);
  await fixture.settle();
  proxy.asked = [];
  expect(await watcher.watch(chain)).toEqual({ found: 128, more: true });
  expect(proxy.asked.filter((method) => method === 'getTransaction')).toHaveLength(128);
  expect(await watcher.watch(chain)).toEqual({ found: 73, more: false });
  expect(await watcher.watch(chain)).toEqual({ found: 0, more: false });
  expect((await fixture.balance()).available).toBe(OPERATOR_FUNDS + 4_000_000n);
});
