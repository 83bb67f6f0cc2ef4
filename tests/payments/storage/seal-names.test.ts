import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, readMigrations } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { eraseOrganization } from '#payments/storage/erasure/erase-organization.ts';
import { eventReader } from '#payments/storage/events.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import { idempotencyReader } from '#payments/storage/idempotency.ts';
import { referenceReader } from '#payments/storage/requests/references.ts';
import { testDeposits } from '#payments/storage/requests/test-deposits.ts';
import { sealStored } from '#payments/storage/seals/seal-stored.ts';
import { freshFile, type TestDatabase } from '../../support/database.ts';
import { textsInFiles } from '../../support/database-bytes.ts';

/** A database from before references and names of providers were sealed. */

const AT = '2026-11-21T12:00:00.000Z';
const LIVE = { organizationId: 'org_1', mode: 'test' } as const;
const GONE = { organizationId: 'org_2', mode: 'test' } as const;
const OUT = 'Honorar Unverwechselbar';
const IN = 'Einzahlung Unverwechselbar';
const KEY = 'Miete von Frau Beispielhaft';
const SCOPE = `POST /v1/payouts/crypto ${KEY}`;
const PROVIDER = 'Hausbank Müller';
const SIGNATURE = '5'.repeat(88);
const PAYMENTS = 250;
const PAGE = { after: null, limit: 500 };

const details = JSON.stringify({
  ...{ beneficiaryId: 'ben_1', name: '', iban: '', bic: null, railReference: 'po-1' },
});

const filled = (organizationId: string) => [
  sql`INSERT INTO organizations VALUES (${organizationId}, 'Acme', ${AT}, NULL)`,
  sql`INSERT INTO accounts VALUES (${organizationId}, 'test', ${`acct_${organizationId}`}, '', '',
        'OPERATING', 'PRIMARY', 'ACTIVE', '{}', ${`key ${organizationId}`}, 1, ${AT}, ${AT})`,
  sql`INSERT INTO payouts (organization_id, mode, id, account_id, method, status, phase, version,
        source_amount, source_asset, destination_amount, destination_asset, fees, fiat_details,
        description, metadata, initiated_at, completed_at, created_at, updated_at,
        caller_reference, idempotency_key)
      VALUES (${organizationId}, 'test', ${`po_${organizationId}`}, ${`acct_${organizationId}`},
        'fiat', 'COMPLETED', 'ENDED', 1, 1, 'EUR', 1, 'EUR', '[]', ${details}, '', '{}', ${AT},
        ${AT}, ${AT}, ${AT}, ${OUT}, ${KEY})`,
  sql`INSERT INTO idempotency
      VALUES (${organizationId}, 'test', ${SCOPE}, 'print', 200, '{}', ${AT})`,
  sql`INSERT INTO test_deposits VALUES (${organizationId}, 'test', ${KEY},
        ${`acct_${organizationId}`}, 1, 'USDC', 'signature', 'wire', 'lifetime', ${AT}, NULL)`,
];

const payment = (organizationId: string, id: string, names: readonly (string | null)[]) => {
  const [provider = '', providersId = '', reference = null] = names;
  return sql`INSERT INTO payments (organization_id, mode, id, account_id, amount, asset, method,
      status, provider, provider_payment_id, description, metadata, version, initiated_at,
      created_at, updated_at, caller_reference)
    VALUES (${organizationId}, 'test', ${id}, ${`acct_${organizationId}`}, 1, 'USDC', 'OTHER',
      'COMPLETED', ${provider}, ${providersId}, '', '{}', 1, ${AT}, ${AT}, ${AT}, ${reference})`;
};

const AGAIN = `POST /v1/accounts ${KEY}`;

const answer = (scope: string, at: string) =>
  sql`INSERT INTO idempotency VALUES ('org_1', 'test', ${scope}, 'print', 200, '{}', ${at})`;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshFile();
  const migrations = await readMigrations();
  const before = migrations.findIndex(({ name }) => name === 'sealed-references');
  await migrate(database.store, { migrations: migrations.slice(0, before) });
  await database.store.batch([
    ...[LIVE, GONE].flatMap(({ organizationId }) => filled(organizationId)),
    payment('org_1', 'pmt_0', ['solana', SIGNATURE]),
    ...Array.from({ length: PAYMENTS }, (_, each) =>
      payment('org_1', `pmt_${each + 1}`, [PROVIDER, `Auftrag ${each + 1}`, `${IN} ${each + 1}`]),
    ),
    payment('org_2', 'pmt_a', [PROVIDER, 'Auftrag 1', IN]),
    payment('org_2', 'pmt_b', [PROVIDER, 'Auftrag 2']),
    ...Array.from({ length: 8 }, (_, each) => answer(`POST /v1/accounts ${each}`, AT)),
    answer(AGAIN, '2026-11-20T11:59:59.999Z'),
  ]);
});
afterAll(() => database.drop());

const readable = (): Promise<string[]> =>
  textsInFiles(database, ['Unverwechselbar', PROVIDER, 'Auftrag', KEY]);

const expectToFindAll = async () => {
  const { store } = database;
  const [references, payouts, payments] = [
    referenceReader(store),
    payoutReader(store),
    paymentReader(store),
  ];
  expect(await references.find(LIVE, OUT)).toEqual({ objectId: 'po_org_1', status: 'COMPLETED' });
  expect(await references.find(LIVE, `${IN} 7`)).toMatchObject({ objectId: 'pmt_7' });
  expect(await references.find(LIVE, 'another')).toBeUndefined();
  expect(await idempotencyReader(store).find(LIVE, SCOPE, new Date(AT))).toEqual({
    ...{ scope: SCOPE, fingerprint: 'print', status: 200, body: '{}', at: new Date(AT) },
  });
  expect(await testDeposits(store).find(LIVE, KEY, new Date(AT))).toMatchObject({
    ...{ key: KEY, accountId: 'acct_org_1' },
  });
  const [payout, ...others] = await payouts.list(LIVE, { reference: OUT }, PAGE);
  expect([payout?.reference, others]).toEqual([OUT, []]);
  const made = await payouts.list(LIVE, { idempotencyKey: KEY }, PAGE);
  expect(made.map(({ payoutId }) => payoutId)).toEqual(['po_org_1']);
  const paid = await payments.list(LIVE, { reference: `${IN} 9` }, PAGE);
  expect(paid.map(({ paymentId }) => paymentId)).toEqual(['pmt_9']);
  for (const [name, id] of [
    [{ provider: PROVIDER, providerPaymentId: 'Auftrag 250' }, 'pmt_250'],
    [{ provider: 'solana', providerPaymentId: SIGNATURE }, 'pmt_0'],
  ] as const)
    expect(await payments.findReported(LIVE, name)).toMatchObject({ ...name, paymentId: id });
  const events = await eventReader(store).list(LIVE, { objectId: 'pmt_3' }, PAGE);
  expect(events.map(({ subject }) => subject)).toMatchObject([
    { payment: { provider: PROVIDER, providerPaymentId: 'Auftrag 3', reference: `${IN} 3` } },
  ]);
};

test('are sealed in batches, are found all the while, and are gone with their owner', async () => {
  expect(await readable()).toHaveLength(4);
  const { store } = database;
  await migrate(store);
  await expectToFindAll();
  // Its answer is older than a day and not the first to be deleted: the key is free.
  const given = { fingerprint: 'other', status: 200, body: '{"a":1}', at: new Date(AT) };
  await paymentBook(store, () => new Date(AT)).commit(LIVE, [], { scope: AGAIN, ...given });
  await eraseOrganization(store, GONE.organizationId, new Date(AT));
  expect(await sealStored(store)).toBe(6);
  expect(await sealStored(store)).toBe(0);
  expect(await readable()).toEqual([]);
  await expectToFindAll();
  expect(await idempotencyReader(store).find(LIVE, AGAIN, new Date(AT))).toMatchObject(given);

  expect(await referenceReader(store).find(GONE, OUT)).toBeUndefined();
  expect(await payoutReader(store).list(GONE, { idempotencyKey: KEY }, PAGE)).toEqual([]);
  expect(await testDeposits(store).find(GONE, KEY, new Date(AT))).toBeUndefined();
  const gone = { provider: '[erased]', providerPaymentId: '[erased]' };
  const payments = await paymentReader(store).list(GONE, {}, PAGE);
  expect(payments).toMatchObject([gone, { ...gone, reference: '[erased]' }]);
  const stays = /reference stays|keeps its reference|append-only/;
  for (const statement of [
    sql`UPDATE used_references SET reference = 'x'`,
    sql`UPDATE payments SET reference_digest = 'x'`,
    sql`UPDATE events SET data = '{}'`,
  ])
    await expect(store.batch([statement])).rejects.toThrow(stays);
});

test('a process from before keeps no answer, and nothing of the same write', async () => {
  const { store } = database;
  const change = sql`UPDATE accounts SET name = 'changed' WHERE organization_id = 'org_1'`;
  const deposit = sql`INSERT INTO test_deposits VALUES ('org_1', 'test', 'key', 'acct_org_1', 1,
        'USDC', 'signature', 'wire', 'lifetime', ${AT}, NULL)
      ON CONFLICT (organization_id, mode, idempotency_key) DO UPDATE SET sent_at = NULL`;
  for (const kept of [
    sql`INSERT OR REPLACE INTO idempotency
        VALUES ('org_1', 'test', 'POST /v1/accounts key', 'print', 200, '{}', ${AT})`,
    deposit,
  ])
    await expect(store.batch([change, kept])).rejects.toThrow(/restart the older process/);
  const [account] = await accountReader(store).list(LIVE, PAGE);
  expect(account?.name).toBe('');
});
