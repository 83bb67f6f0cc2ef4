import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { migrate, readMigrations } from '#kernel/storage/migrations.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import { freshFile, type TestDatabase } from '../../support/database.ts';
import { hasSqld, startSqld } from '../../support/sqld.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';

/** A database from before payouts waited for approval. */

const AT = '2026-11-01T10:00:00.000Z';
const LAST_WITHOUT_APPROVALS = 30;
const anything = z.record(z.string(), z.unknown());

let database: TestDatabase;
beforeEach(async () => {
  database = await freshFile();
});
afterEach(() => database.drop());

const details = '{"chain":"solana","toAddress":"A"}';

const payout = (id: string, status: string): Statement => {
  const isFinal = status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELLED';
  return sql`INSERT INTO payouts (organization_id, mode, id, account_id, method, status, phase,
      version, source_amount, source_asset, destination_amount, destination_asset, fees,
      crypto_details, failure, description, metadata, initiated_at, completed_at, created_at,
      updated_at, fence, next_attempt_at, caller_reference, idempotency_key)
    VALUES ('org_1', 'test', ${id}, 'acct_1', 'crypto', ${status},
      ${isFinal ? 'ENDED' : 'WAITING'}, 3, 9007199254740993, 'USDC', 7, 'USDC', '[]', ${details},
      ${status === 'FAILED' ? '{"code":"CHAIN_REFUSED","message":"m"}' : null}, 'what', '{"a":1}',
      ${AT}, ${status === 'COMPLETED' ? AT : null}, ${AT}, ${AT}, 4,
      ${isFinal ? null : AT}, ${`ref ${id}`}, ${`key ${id}`})`;
};

const STATUSES = ['INITIATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'];

/** Payouts in each state, and a row of every table that refers to one. */
const FILLED: readonly Statement[] = [
  sql`INSERT INTO organizations (id, name, created_at) VALUES ('org_1', 'One', ${AT})`,
  sql`INSERT INTO accounts VALUES ('org_1', 'test', 'acct_1', '', '', 'OTHER', 'PRIMARY',
        'ACTIVE', '{}', 'key', 1, ${AT}, ${AT})`,
  ...STATUSES.map((status) => payout(`po_${status.toLowerCase()}`, status)),
  sql`INSERT INTO payout_attempts (organization_id, mode, payout_id, n, chain, signature, wire,
        lifetime, state, created_at, updated_at)
      VALUES ('org_1', 'test', 'po_processing', 1, 'solana', 's1', 'w', 'l', 'SENT', ${AT}, ${AT})`,
  sql`INSERT INTO payout_holds
      VALUES ('org_1', 'test', 'po_initiated', 'operator', 'why', ${AT})`,
  sql`INSERT INTO payout_faults
      VALUES ('org_1', 'test', 'po_processing', 2, 'why', ${AT}, ${AT})`,
  sql`INSERT INTO payout_orders (organization_id, mode, payout_id, action, operator, reason, at)
      VALUES ('org_1', 'test', 'po_initiated', 'HOLD', 'Ada', 'why', ${AT})`,
];

/** The schema of payouts and of what is beside them, without what the change itself brings. */
const schemaOf = (store: Store) =>
  store.rows(
    anything,
    sql`SELECT type, name, tbl_name FROM sqlite_schema
        WHERE name NOT LIKE 'sqlite_%' AND name NOT IN ('approval_policies', 'payouts_to_approve',
          'payouts_approved', 'payouts_keep_approval', 'payout_attempts_not_before_approval',
          'bank_payments_not_before_approval')
        ORDER BY type, name`,
  );

const rowsOf = async (store: Store) => ({
  payouts: await store.rows(anything, sql`SELECT * FROM payouts ORDER BY id`),
  attempts: await store.rows(anything, sql`SELECT * FROM payout_attempts`),
  holds: await store.rows(anything, sql`SELECT * FROM payout_holds`),
  events: await store.rows(anything, sql`SELECT id, type, object_id FROM events ORDER BY seq`),
  days: await store.rows(anything, sql`SELECT * FROM payout_days ORDER BY status`),
  references: await store.rows(anything, sql`SELECT * FROM used_references ORDER BY reference`),
});

const upgrade = async (store: Store, reopened: () => Promise<Store>) => {
  const migrations = await readMigrations();
  await migrate(store, { migrations: migrations.slice(0, LAST_WITHOUT_APPROVALS) });
  await store.batch([...FILLED]);
  const before = { ...(await rowsOf(store)), schema: await schemaOf(store) };
  await migrate(store, { migrations: migrations.slice(0, LAST_WITHOUT_APPROVALS + 1) });
  const other = await reopened();
  const after = { ...(await rowsOf(other)), schema: await schemaOf(other) };
  const payouts = before.payouts.map((row) => ({ ...row, approval: null }));
  expect(after).toEqual({ ...before, payouts });
  expect(await store.rows(anything, sql`PRAGMA foreign_key_check`)).toEqual([]);
  const orphan = sql`INSERT INTO payout_holds
    VALUES ('org_1', 'test', 'po_none', 'operator', 'why', ${AT})`;
  await expect(store.batch([orphan])).rejects.toThrow(/foreign key/i);
  const deleted = sql`DELETE FROM payouts WHERE id = 'po_completed'`;
  await expect(store.batch([deleted])).rejects.toThrow(/a payout stays/);
  const twice = sql`INSERT INTO payout_attempts (organization_id, mode, payout_id, n, chain,
      signature, wire, lifetime, state, created_at, updated_at)
    VALUES ('org_1', 'test', 'po_processing', 2, 'solana', 's2', 'w', 'l', 'SENT', ${AT}, ${AT})`;
  await expect(store.batch([twice])).rejects.toThrow(/unique/i);
};

test('keeps each payout, all that refers to it, and every guard', async () => {
  await upgrade(database.store, () => database.another());
});

test.runIf(hasSqld)('does so on a server, too', async () => {
  const server = await startSqld();
  const store = await openStore({ url: server.url });
  await upgrade(store, async () => store);
  await store.close();
  await server.stop();
});
