import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { checkDatabase } from '#app/storage/checks.ts';
import { migrate, readMigrations } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { bankFileText } from '#payments/storage/bank.ts';
import { beneficiaryReader } from '#payments/storage/beneficiaries.ts';
import { eventReader } from '#payments/storage/events.ts';
import { idempotencyReader } from '#payments/storage/idempotency.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import { sealStored } from '#payments/storage/seals/seal-stored.ts';
import { freshFile, type TestDatabase } from '../../support/database.ts';
import { textsInFiles } from '../../support/database-bytes.ts';

/** A database from before texts were sealed: what it holds is sealed, and reads as before. */

const NAME = 'Zacharias "Unverwechselbar" Müller';
const IBAN = 'DE89370400440532013000';
const TEXT = 'Honorar für ein\nGutachten';
const NOTE = 'Aktenzeichen-4711';
const AT = '2026-11-21T12:00:00.000Z';
const tenant = { organizationId: 'org_1', mode: 'test' } as const;
const metadata = JSON.stringify({ note: NOTE, deep: { amount: 1.5 } });
const details = JSON.stringify({
  beneficiaryId: 'ben_1',
  name: NAME,
  iban: IBAN,
  bic: null,
  railReference: 'po-1',
});
const transfer = `<CdtTrfTxInf><PmtId><EndToEndId>po-1</EndToEndId></PmtId>${IBAN}</CdtTrfTxInf>`;
const file = `<?xml version="1.0"?><Document>${transfer}</Document>`;
const answer = JSON.stringify({ object: 'beneficiary', beneficiaryId: 'ben_1', name: NAME });
const PAYOUTS = 450;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshFile();
  const migrations = await readMigrations();
  const before = migrations.findIndex(({ name }) => name === 'personal-data');
  await migrate(database.store, { migrations: migrations.slice(0, before) });
  const payout = (id: string) =>
    sql`INSERT INTO payouts (organization_id, mode, id, account_id, method, status, phase, version,
          source_amount, source_asset, destination_amount, destination_asset, fees, fiat_details,
          description, metadata, initiated_at, completed_at, created_at, updated_at)
        VALUES ('org_1', 'test', ${id}, 'acct_1', 'fiat', 'COMPLETED', 'ENDED', 1, 9007199254740993,
          'EUR', 9007199254740993, 'EUR', '[]', ${details}, ${TEXT}, ${metadata}, ${AT}, ${AT},
          ${AT}, ${AT})`;
  await database.store.batch([
    sql`INSERT INTO organizations VALUES ('org_1', 'Acme', ${AT}, NULL)`,
    sql`INSERT INTO accounts VALUES ('org_1', 'test', 'acct_1', ${NAME}, ${TEXT}, 'OPERATING',
          'PRIMARY', 'ACTIVE', ${metadata}, 'reference', 1, ${AT}, ${AT})`,
    sql`INSERT INTO beneficiaries VALUES ('org_1', 'test', 'ben_1', ${NAME}, ${IBAN}, NULL, ${AT})`,
    ...Array.from({ length: PAYOUTS }, (_, each) => payout(`po_${each + 1}`)),
    sql`INSERT INTO idempotency VALUES ('org_1', 'test', 'POST /v1/beneficiaries key', 'print', 200,
          ${answer}, ${AT})`,
    sql`INSERT INTO bank_files VALUES ('test', 'FILE-1', ${file}, 1, 1234, ${AT})`,
  ]);
});
afterAll(() => database.drop());

const readable = (): Promise<string[]> =>
  textsInFiles(database, [IBAN, 'Unverwechselbar', 'Gutachten', NOTE]);

test('what was stored before is sealed in batches, once, and reads as it did', async () => {
  expect(await readable()).toHaveLength(4);
  const { store } = database;
  await migrate(store);
  // A reader before it is done reads the same.
  expect(await beneficiaryReader(store).find(tenant, 'ben_1')).toMatchObject({ iban: IBAN });
  expect(await sealStored(store)).toBeGreaterThan(0);
  expect(await readable()).toEqual([]);
  expect(await sealStored(store)).toBe(0);

  expect(await beneficiaryReader(store).find(tenant, 'ben_1')).toMatchObject({
    name: NAME,
    iban: IBAN,
    bic: null,
  });
  expect(await accountReader(store).find(tenant, 'acct_1')).toMatchObject({
    name: NAME,
    description: TEXT,
    metadata: { note: NOTE, deep: { amount: 1.5 } },
  });
  expect(await payoutReader(store).find(tenant, `po_${PAYOUTS}`)).toMatchObject({
    sourceAmount: 9007199254740993n,
    description: TEXT,
    fiatDetails: { name: NAME, iban: IBAN, railReference: 'po-1' },
  });
  const [event] = await eventReader(store).list(
    tenant,
    { objectId: 'po_7' },
    { after: null, limit: 5 },
  );
  expect(event?.subject).toMatchObject({
    payout: { sourceAmount: 9007199254740993n, description: TEXT, fiatDetails: { name: NAME } },
  });
  const scope = 'POST /v1/beneficiaries key';
  expect(await idempotencyReader(store).find(tenant, scope, new Date(AT))).toMatchObject({
    fingerprint: 'print',
    body: answer,
  });
  expect(await bankFileText(store, 'test', 'FILE-1')).toBe(file);
  const problems = (await checkDatabase({ url: database.url })).flatMap((each) => each.problems);
  expect(problems.filter((each) => !/money|ledger|po_/.test(each))).toEqual([]);
  const laws = z.object({ name: z.string() });
  const triggers = await store.rows(
    laws,
    sql`SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name = 'events_stay_on_update'`,
  );
  expect(triggers).toHaveLength(1);
});
