import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { migrate } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import {
  openDelayingProxy,
  tripsOf,
  type DelayingProxy,
} from '../../../scripts/bench/far/delaying-proxy.ts';
import { startChain, type Chain } from '../../../scripts/solana-sandbox/start-chain.ts';
import { VAULT_SECRET } from '../../support/chain.ts';
import { hasSqld, reportMissingSqld, startSqld, type SqldServer } from '../../support/sqld.ts';
import { chainVariables, cryptoOrder } from '../../support/v1-payouts.ts';
import {
  ask,
  newCaller,
  serveV1,
  type Asked,
  type Caller,
  type V1Server,
} from '../../support/v1.ts';

/** How often requests go to a database that is a server far away; milliseconds are not counted. */

const TRIES = 6;
const APART_MS = 200;

describe.skipIf(!hasSqld)('far from the database', () => {
  reportMissingSqld();
  let folder: string;
  let chain: Chain;
  let sqld: SqldServer;
  let proxy: DelayingProxy;
  let store: Store;
  let server: V1Server;
  let caller: Caller;
  let accountId: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kontor-far-'));
    chain = await startChain({ file: join(folder, 'chain.db'), vaultSecret: VAULT_SECRET });
    sqld = await startSqld();
    proxy = await openDelayingProxy(sqld.url, 2);
    store = await openStore({ url: sqld.url });
    await migrate(store);
    caller = await newCaller(store);
    // So small that each request is counted by itself.
    const variables = { ...chainVariables(chain.url, chain), RATE_LIMIT: '900' };
    server = await serveV1(proxy.url, variables);
    const made = await send('/v1/accounts', { body: { classification: 'PRIMARY' } });
    accountId = String(made.body.accountId);
    const funds = { accountId, amount: '1000', assetCode: 'USDC' };
    expect((await send('/v1/sandbox/payments', { body: funds })).status).toBe(200);
  });
  afterAll(async () => {
    await server.stop();
    await store.close();
    await proxy.close();
    await sqld.stop();
    await chain.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const send = (path: string, asked: Asked = {}, by: Pick<Caller, 'basic'> = caller) =>
    ask(server.url, by, path, asked);

  /** Of the tries the one that met the least of what others left behind, such as webhooks. */
  const tripsFor = async (path: string, body?: () => Promise<object>): Promise<number> => {
    const trips: number[] = [];
    for (let count = 0; count < TRIES; count += 1) {
      const order = await body?.();
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      await pause(APART_MS);
      proxy.taken();
      const { status } = await send(path, order === undefined ? {} : { body: order, headers });
      trips.push(tripsOf(proxy.taken()));
      expect(status).toBe(200);
    }
    return Math.min(...trips);
  };

  test('a read of a known caller is one trip, of two that wait for each other two', async () => {
    expect(await tripsFor(`/v1/accounts/${accountId}`)).toBe(1);
    expect(await tripsFor('/v1/payments')).toBe(1);
    expect(await tripsFor(`/v1/accounts/${accountId}/balances`)).toBeLessThanOrEqual(2);
  });

  const quoteOrder = async () => {
    const assets = { sourceAssetCode: 'USDC', destinationAssetCode: 'USDC' };
    return { accountId, ...assets, sourceAmount: '2' };
  };

  test('a quote, its acceptance and a payout read once and write once', async () => {
    expect(await tripsFor('/v1/payouts/quote', quoteOrder)).toBeLessThanOrEqual(2);
    expect(await tripsFor('/v1/payouts/crypto', () => cryptoOrder(accountId))).toBeLessThanOrEqual(
      3,
    );
    const trips: number[] = [];
    for (let count = 0; count < TRIES; count += 1) {
      const { body: quote } = await send('/v1/payouts/quote', { body: await quoteOrder() });
      const { toAddress, chain: name } = await cryptoOrder(accountId);
      await pause(APART_MS);
      proxy.taken();
      const answer = await send(`/v1/payouts/quote/${quote.quoteId}`, {
        body: { payoutDestination: { toAddress, chain: name } },
      });
      trips.push(tripsOf(proxy.taken()));
      expect(answer.status).toBe(200);
    }
    expect(Math.min(...trips)).toBeLessThanOrEqual(3);
  });

  test('what was begun for a known caller is nothing to a key that was revoked since', async () => {
    const other = await newCaller(store, { organizationId: caller.organizationId });
    const read = `/v1/accounts/${accountId}`;
    for (let count = 0; count < 3; count += 1)
      expect((await send(read, {}, other)).status).toBe(200);
    const payouts = async () =>
      (await store.row(z.object({ n: z.bigint() }), sql`SELECT count(*) AS n FROM payouts`))?.n;
    const before = await payouts();
    await store.batch([
      sql`UPDATE api_keys SET revoked_at = '2026-01-01T00:00:00.000Z'
          WHERE id = (SELECT id FROM api_keys ORDER BY created_at DESC, rowid DESC LIMIT 1)`,
    ]);
    expect((await send(read, {}, other)).status).toBe(401);
    const refused = await send('/v1/payouts/crypto', { body: await cryptoOrder(accountId) }, other);
    expect(refused.status).toBe(401);
    expect(await payouts()).toBe(before);
  });

  test('a repeated key is answered again, also with what was begun early', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = await cryptoOrder(accountId);
    const [first, ...others] = [
      await send('/v1/payouts/crypto', { body, headers }),
      await send('/v1/payouts/crypto', { body, headers }),
      ...(await Promise.all([
        send('/v1/payouts/crypto', { body, headers }),
        send('/v1/payouts/crypto', { body, headers }),
      ])),
    ];
    for (const { status, body: again, headers: said } of others) {
      expect([status, again.payoutId]).toEqual([200, first?.body.payoutId]);
      expect(said.get('Idempotent-Replayed')).toBe('true');
    }
    const another = await cryptoOrder(accountId);
    const reused = await send('/v1/payouts/crypto', { body: another, headers });
    expect(reused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});
