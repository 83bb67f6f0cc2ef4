import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { migrate, readMigrations } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { opening } from '#kernel/storage/table.ts';
import { sealStored } from '#payments/storage/seals/seal-stored.ts';
import { freshFile, type TestDatabase } from '../../support/database.ts';
import { textsInFiles } from '../../support/database-bytes.ts';

/** Reasons of operators that were kept in plain are sealed once, and read as before. */

const AT = '2026-11-01T10:00:00.000Z';
const PLAIN_UNTIL = 41;
const HELD = 'Zebulon Unverwechselbar rief an';
const ORDERED = 'Gutachten für Unverwechselbar fehlt';
const TO = '{"beneficiaryId":"ben_1","name":"x","iban":"y","bic":null,"railReference":"po-1"}';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshFile();
  const migrations = await readMigrations();
  await migrate(database.store, { migrations: migrations.slice(0, PLAIN_UNTIL) });
  await database.store.batch([
    sql`INSERT INTO organizations (id, name, created_at) VALUES ('org_1', 'One', ${AT})`,
    sql`INSERT INTO accounts VALUES ('org_1', 'test', 'acct_1', '', '', 'OTHER', 'PRIMARY',
          'ACTIVE', '{}', 'key', 1, ${AT}, ${AT})`,
    sql`INSERT INTO payouts (organization_id, mode, id, account_id, method, status, phase, version,
          source_amount, source_asset, destination_amount, destination_asset, fees, fiat_details,
          description, metadata, initiated_at, created_at, updated_at, next_attempt_at)
        VALUES ('org_1', 'test', 'po_1', 'acct_1', 'fiat', 'INITIATED', 'WAITING', 1, 7, 'EUR', 7,
          'EUR', '[]', ${TO}, '', '{}', ${AT}, ${AT}, ${AT}, ${AT})`,
    sql`INSERT INTO payout_holds VALUES ('org_1', 'test', 'po_1', 'operator', ${HELD}, ${AT})`,
    sql`INSERT INTO payout_orders (organization_id, mode, payout_id, action, operator, reason, at)
        VALUES ('org_1', 'test', 'po_1', 'HOLD', 'Ada', ${ORDERED}, ${AT})`,
  ]);
});
afterAll(() => database.drop());

const readable = (): Promise<string[]> => textsInFiles(database, [HELD, ORDERED]);

test('they are in no file afterwards, and the laws of their tables hold again', async () => {
  const { store } = database;
  expect(await readable()).toEqual([HELD, ORDERED]);
  await migrate(store);
  expect(await sealStored(store)).toBe(2);
  expect(await readable()).toEqual([]);
  const reasons = await store.rows(
    opening('payout_orders', z.object({ reason: z.string() })),
    sql`SELECT reason FROM payout_holds UNION ALL SELECT reason FROM payout_orders`,
  );
  expect(reasons.map(({ reason }) => reason)).toEqual([HELD, ORDERED]);
  const changed = sql`UPDATE payout_orders SET reason = ''`;
  await expect(store.batch([changed])).rejects.toThrow(/stays as it is/);
  expect(await sealStored(store)).toBe(0);
});
