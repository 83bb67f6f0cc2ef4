import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import {
  openDelayingProxy,
  tripsOf,
  type DelayingProxy,
} from '../../../scripts/bench/far/delaying-proxy.ts';
import { hasSqld, reportMissingSqld, startSqld, type SqldServer } from '../../support/sqld.ts';

/** What one turn asks of a server goes there in one request. */

const row = z.object({ found: z.bigint() });

describe.skipIf(!hasSqld)('a libSQL server far away', () => {
  reportMissingSqld();
  let server: SqldServer;
  let proxy: DelayingProxy;
  let store: Store;
  beforeAll(async () => {
    server = await startSqld();
    proxy = await openDelayingProxy(server.url, 1);
    store = await openStore({ url: proxy.url });
    await store.batch([sql`CREATE TABLE t (found INTEGER) STRICT`]);
  });
  afterAll(async () => {
    await store.close();
    await proxy.close();
    await server.stop();
  });

  test('is asked once for all reads of a turn, and each gets its own answer', async () => {
    proxy.taken();
    const asked = Array.from({ length: 40 }, (_, n) => store.row(row, sql`SELECT ${n} AS found`));
    const found = await Promise.all(asked);
    expect(found.map((each) => each?.found)).toEqual(
      Array.from({ length: 40 }, (_, n) => BigInt(n)),
    );
    expect(proxy.taken()).toHaveLength(1);
  });

  test('is asked again for what waits for an answer', async () => {
    proxy.taken();
    const first = await store.row(row, sql`SELECT 1 AS found`);
    await store.row(row, sql`SELECT ${first?.found ?? 0n} AS found`);
    expect(tripsOf(proxy.taken())).toBe(2);
  });

  test('a question that it cannot answer spoils no other', async () => {
    const good = store.row(row, sql`SELECT 7 AS found`);
    const bad = store.row(row, sql`SELECT found FROM nowhere`);
    const unread = store.row(row, sql`SELEKT`);
    const [first, second, third] = await Promise.allSettled([good, bad, unread]);
    expect(first).toEqual({ status: 'fulfilled', value: { found: 7n } });
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'unmigrated' } });
    expect(third.status).toBe('rejected');
  });

  test('a read sees every write that was answered before it', async () => {
    for (let count = 1n; count <= 5n; count += 1n) {
      await store.batch([sql`INSERT INTO t VALUES (${count})`]);
      expect(await store.row(row, sql`SELECT count(*) AS found FROM t`)).toEqual({ found: count });
    }
  });
});
