import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestQuota } from '#kernel/storage/quotas/request-quota.ts';
import { sharedSecret } from '#kernel/storage/secrets.ts';
import type { Store } from '#kernel/storage/store.ts';
import { sql } from '#kernel/storage/sql.ts';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { heldWorld } from '../../support/keys.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const WINDOW_MS = 10_000;
const world = heldWorld('2026-11-21T12:00:00.000Z');
const counting = (store: Store, most: number) =>
  requestQuota(store, { prefix: 'test', most, windowMs: WINDOW_MS }, world.now);

const allowedOf = (uses: readonly { allowed: boolean }[]): number =>
  uses.filter(({ allowed }) => allowed).length;

test('counts down to nothing, and begins again with the next window', async () => {
  const quota = counting(database.store, 3);
  const uses = [];
  for (let index = 0; index < 5; index += 1) uses.push(await quota.take('key_1'));
  expect(uses.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
    ...[[true, 2] as const, [true, 1] as const, [true, 0] as const],
    ...[[false, 0] as const, [false, 0] as const],
  ]);
  expect(uses[0]).toMatchObject({ most: 3, windowMs: WINDOW_MS, resetsInMs: WINDOW_MS });
  world.pass(9_999);
  expect(await quota.take('key_1')).toMatchObject({ allowed: false, resetsInMs: 1 });
  world.pass(1);
  expect(await quota.take('key_1')).toMatchObject({ allowed: true, remaining: 2 });
});

test('names are counted apart', async () => {
  const quota = counting(database.store, 1);
  expect(await quota.take('key_1')).toMatchObject({ allowed: true });
  expect(await quota.take('key_2')).toMatchObject({ allowed: true });
  expect(await quota.take('key_1')).toMatchObject({ allowed: false });
});

test('two processes that take at the same moment get exactly the quota together', async () => {
  const stores = [database.store, await database.another(), await database.another()];
  const quotas = stores.map((store) => counting(store, 100));
  const uses = await Promise.all(
    Array.from({ length: 150 }, async (_, index) => quotas[index % 3]?.take('key_1')),
  );
  expect(allowedOf(uses.flatMap((use) => use ?? []))).toBe(100);
});

test('those who wait at the same moment are served by one write', async () => {
  const quota = counting(database.store, 1000);
  const uses = await Promise.all(Array.from({ length: 500 }, () => quota.take('key_1')));
  expect(allowedOf(uses)).toBe(500);
  const { remaining } = await quota.take('key_1');
  expect(remaining).toBe(499);
});

test('a very large quota is taken in parts, and is never passed', async () => {
  const [mine, other] = [counting(database.store, 5000), counting(await database.another(), 5000)];
  await mine.take('key_1');
  const row = await database.store.row(
    z.object({ count: z.bigint() }),
    sql`SELECT count FROM rate_window WHERE bucket = 'test:key_1'`,
  );
  expect(row?.count).toBe(5n);
  const uses = [];
  for (let index = 0; index < 3000; index += 1)
    uses.push(await mine.take('key_1'), await other.take('key_1'));
  expect(allowedOf(uses)).toBe(4999);
});

test('windows that are over are forgotten', async () => {
  const quota = counting(database.store, 10);
  for (let index = 0; index < 5; index += 1) {
    await quota.take('key_1');
    world.pass(WINDOW_MS);
  }
  const rows = await database.store.rows(z.unknown(), sql`SELECT * FROM rate_window`);
  expect(rows.length).toBeLessThanOrEqual(2);
});

test('a database that fails, fails those who wait, and counts again when it is back', async () => {
  let isDown = true;
  const failing: Store = {
    ...database.store,
    batch: (statements) =>
      isDown ? Promise.reject(new Error('down')) : database.store.batch(statements),
  };
  const quota = counting(failing, 2);
  await expect(quota.take('key_1')).rejects.toThrow('down');
  isDown = false;
  expect(await quota.take('key_1')).toMatchObject({ allowed: true, remaining: 1 });
});

test('a secret is made once, is the same for all, and another one under another name', async () => {
  const stores = [database.store, await database.another(), await database.another()];
  const secrets = await Promise.all(stores.map((store) => sharedSecret(store, 'cursors', world)));
  const again = await sharedSecret(database.store, 'cursors', world);
  for (const secret of secrets) expect(Buffer.from(secret)).toEqual(Buffer.from(again));
  expect(again).toHaveLength(32);
  const other = await sharedSecret(database.store, 'addresses', world);
  expect(Buffer.from(other)).not.toEqual(Buffer.from(again));
});
