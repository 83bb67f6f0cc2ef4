import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { migrate, readMigrations } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openDeposits } from '#payments/storage/deposits/open-deposits.ts';
import { PAYOUT_CHECKS } from '#payments/storage/checks/payout-checks.ts';
import { withClient } from '#kernel/storage/backup/session.ts';
import { freshFile, type TestDatabase } from '../../support/database.ts';

/** A database from before accounts had addresses of their own. */

let database: TestDatabase;
beforeEach(async () => {
  database = await freshFile();
});
afterEach(() => database.drop());

const AT = '2026-11-01T10:00:00.000Z';
const LAST_WITHOUT_ADDRESSES = 26;

test('keeps every deposit as it was judged, and the open ones can be given away', async () => {
  const { store } = database;
  const migrations = await readMigrations();
  await migrate(store, { migrations: migrations.slice(0, LAST_WITHOUT_ADDRESSES) });
  const deposit = (signature: string, verdict: string, paymentId: string | null) =>
    sql`INSERT INTO chain_deposits (mode, chain, signature, position, block, token, asset, amount,
          sender, verdict, organization_id, account_id, payment_id, seen_at)
        VALUES ('test', 'solana', ${signature}, 0, 9, 'M', 'USDC', 5, NULL, ${verdict},
          ${paymentId && 'org_1'}, ${paymentId && 'acct_1'}, ${paymentId}, ${AT})`;
  await store.batch([
    sql`INSERT INTO organizations (id, name, created_at) VALUES ('org_1', 'One', ${AT})`,
    sql`INSERT INTO accounts VALUES ('org_1', 'test', 'acct_1', '', '', 'OTHER', 'PRIMARY',
          'ACTIVE', '{}', 'key', 1, ${AT}, ${AT})`,
    sql`INSERT INTO payments (organization_id, mode, id, account_id, amount, asset, method, status,
          provider, provider_payment_id, description, metadata, version, initiated_at, created_at,
          updated_at)
        VALUES ('org_1', 'test', 'pmt_1', 'acct_1', 5, 'USDC', 'CRYPTO', 'COMPLETED', 'solana',
          's1', '', '{}', 1, ${AT}, ${AT}, ${AT})`,
    deposit('s1', 'CREDITED', 'pmt_1'),
    deposit('s2', 'UNKNOWN_REFERENCE', null),
  ]);
  await migrate(store, { migrations });
  const kept = z.object({ signature: z.string(), verdict: z.string(), payment_id: z.unknown() });
  expect(
    await store.rows(kept, sql`SELECT * FROM chain_deposits ORDER BY signature`),
  ).toMatchObject([
    { signature: 's1', verdict: 'CREDITED', payment_id: 'pmt_1' },
    { signature: 's2', verdict: 'UNKNOWN_REFERENCE', payment_id: null },
  ]);
  expect(await openDeposits(store, 'test', 10)).toMatchObject([
    { signature: 's2', tokenAccount: null, recordedAs: null },
  ]);
  const found = await withClient({ url: database.url }, (client) =>
    Promise.all(PAYOUT_CHECKS.map(({ problems }) => problems(client))),
  );
  expect(found.flat()).toEqual([]);
});
