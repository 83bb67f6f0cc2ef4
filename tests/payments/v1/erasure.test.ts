import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDatabase } from '#app/storage/checks.ts';
import { clearLog } from '#kernel/storage/clear-log.ts';
import { openStore } from '#kernel/storage/store.ts';
import { ACCOUNTS } from '#payments/storage/accounts.ts';
import { beneficiaryReader } from '#payments/storage/beneficiaries.ts';
import { eventReader } from '#payments/storage/events.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import { kontorHere } from '../../support/kontor-here.ts';
import { expectSealedIn } from '../../support/sealed-columns.ts';
import { newCaller, rowsOf, type Caller } from '../../support/v1.ts';
import { giveLiquidity, openPayoutsV1, type PayoutsFixture } from '../../support/v1-payouts.ts';

/** Names, bank accounts and texts of payments: nowhere readable in a file, and gone when erased. */

const NAME = 'Zacharias Unverwechselbar';
const IBAN = 'DE89370400440532013000';
const TEXT = 'Honorar für das verschwundene Gutachten';
const NOTE = 'Aktenzeichen-4711-geheim';
const REASON = 'Der Gutachter Unverwechselbar rief an';
const REFERENCE = 'Rechnung an Zacharias';
const PROVIDER = 'Hausbank Unverwechselbar';
const PROVIDERS_ID = 'Auftrag von Herrn U.';
const SECRETS = [NAME, IBAN, TEXT, NOTE, REASON, REFERENCE, PROVIDER, PROVIDERS_ID];

let fixture: PayoutsFixture;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-erasure-'));
  fixture = await openPayoutsV1();
  await giveLiquidity(fixture, [['EUR', 10_000n]]);
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const kontor = kontorHere(() => ({ DATABASE_URL: fixture.database.url }));
const reportedBy = async (...command: string[]) => (await kontor.run(...command)).stdout;
const ask = (path: string, asked = {}, caller: Caller = fixture.test) =>
  fixture.ask(caller, path, asked);

/** Everything that lies in the folder of the database, byte for byte. */
const bytesOfDatabase = async (): Promise<Buffer> => {
  const position = dirname(fileURLToPath(fixture.database.url));
  const files = await readdir(position);
  return Buffer.concat(await Promise.all(files.map((file) => readFile(join(position, file)))));
};

const found = async (texts: readonly string[]): Promise<string[]> => {
  await clearLog(fixture.database.store);
  const bytes = await bytesOfDatabase();
  return texts.filter((text) => bytes.includes(text));
};

const beneficiary = (key: string, caller: Caller = fixture.test) =>
  ask(
    '/v1/beneficiaries',
    { body: { name: NAME, iban: IBAN, bic: 'COBADEFF' }, headers: { 'Idempotency-Key': key } },
    caller,
  );

const payTo = async (
  beneficiaryId: string,
  caller: Caller = fixture.test,
  reference = `${REFERENCE} ${beneficiaryId.slice(-8)}`,
) => {
  const accountId = await fixture.accountWith({ USDC: '100' }, caller);
  const order = { accountId, sourceAssetCode: 'USDC', destinationAssetCode: 'EUR' };
  const quote = await ask(
    '/v1/payouts/quote',
    { body: { ...order, destinationAmount: '10' } },
    caller,
  );
  const body = {
    payoutDestination: { beneficiaryId },
    description: TEXT,
    metadata: { note: NOTE },
    reference,
  };
  const headers = { 'Idempotency-Key': `pay ${beneficiaryId}` };
  return ask(`/v1/payouts/quote/${String(quote.body.quoteId)}`, { body, headers }, caller);
};

/** What an outside provider reports, under names that are free texts. */
const recordFor = (accountId: unknown, caller: Caller = fixture.test) =>
  ask(
    '/v1/sandbox/payments',
    {
      body: {
        ...{ accountId, amount: '3', assetCode: 'USDC', provider: PROVIDER, description: TEXT },
        ...{ providerPaymentId: PROVIDERS_ID, reference: `${REFERENCE} in`, metadata: { NOTE } },
      },
    },
    caller,
  );

const listed = async (path: string, reference: string, caller: Caller = fixture.test) => {
  const answer = await ask(`${path}?${new URLSearchParams({ reference })}`, {}, caller);
  return rowsOf(answer.body.data).map((row) => row.payoutId ?? row.paymentId);
};

/** It is cancelled, unless the bank of test mode was faster and ends it. */
const untilEnded = async (payoutId: string, caller: Caller = fixture.test): Promise<void> => {
  const path = `/v1/payouts/${payoutId}`;
  await ask(`${path}/cancel`, { method: 'POST' }, caller);
  const status = async () => String((await ask(path, {}, caller)).body.status);
  await expect.poll(status).toMatch(/CANCELLED|COMPLETED/);
};

const problems = async (url = fixture.database.url) =>
  (await checkDatabase({ url })).flatMap((check) => check.problems);

const restored = async (backup: string, name: string) => {
  const url = `file:${join(folder, name)}`;
  const elsewhere = kontorHere(() => ({ DATABASE_URL: url }));
  await elsewhere.json('db', 'restore', backup);
  expect(await problems(url)).toEqual([]);
  return openStore({ url });
};

test('texts of persons are readable through the API alone', async () => {
  const { body } = await beneficiary('readable');
  const paid = await payTo(String(body.beneficiaryId));
  expect(paid.body).toMatchObject({
    description: TEXT,
    metadata: { note: NOTE },
    fiatDetails: { name: NAME, iban: IBAN },
  });
  expect((await beneficiary('readable')).body).toEqual(body);
  const recorded = await recordFor(paid.body.accountId);
  expect(recorded.body).toMatchObject({
    ...{ provider: PROVIDER, providerPaymentId: PROVIDERS_ID, reference: `${REFERENCE} in` },
  });
  const again = await recordFor(paid.body.accountId);
  expect([again.body.code, again.text.includes(String(recorded.body.paymentId))]).toEqual([
    'REFERENCE_EXISTS',
    true,
  ]);
  expect(await listed('/v1/payments', `${REFERENCE} in`)).toEqual([recorded.body.paymentId]);
  expect((await ask('/v1/events?limit=100')).text).toContain(PROVIDERS_ID);
  expect((await ask('/v1/beneficiaries')).text).toContain(NAME);
  expect((await ask('/v1/events?limit=100')).text).toContain(NOTE);
  expect(await found(SECRETS)).toEqual([]);
  const backup = join(folder, 'readable.backup');
  await kontor.json('db', 'backup', backup);
  const saved = gunzipSync(await readFile(backup)).toString();
  expect(SECRETS.filter((text) => saved.includes(text))).toEqual([]);
  const accounts = await ask('/v1/accounts', {
    body: { classification: 'SECONDARY', name: NAME, description: TEXT, metadata: { a: NOTE } },
  });
  expect(accounts.body).toMatchObject({ name: NAME, description: TEXT, metadata: { a: NOTE } });
  expect(await found(SECRETS)).toEqual([]);
  const wholly = ['accounts', 'beneficiaries', 'events', 'idempotency', 'payments'];
  const partly = ['payouts.given_reference', 'payouts.description', 'payouts.fiat_details'];
  await expectSealedIn(fixture.database.store, ...wholly, ...partly, 'payouts.metadata');
});

describe('a beneficiary that is deleted', () => {
  test('is gone from rows, events, answers and the backups of before', async () => {
    const made = await beneficiary('erased');
    const beneficiaryId = String(made.body.beneficiaryId);
    const mine = ['--org', fixture.test.organizationId, '--mode', 'test'] as const;
    await kontor.json('payouts', 'policy', 'set', ...mine, '--asset', 'USDC', '--above', '0');
    const paid = await payTo(beneficiaryId);
    await kontor.json('payouts', 'policy', 'remove', ...mine, '--asset', 'USDC');
    expect(paid.body.status).toBe('PENDING_APPROVAL');
    const payoutId = String(paid.body.payoutId);
    const path = `/v1/beneficiaries/${beneficiaryId}`;
    expect((await ask(path, { method: 'DELETE' })).body.code).toBe('BENEFICIARY_IN_USE');
    await kontor.json('payouts', 'reject', payoutId, ...mine, '--reason', REASON, '--yes');
    expect(await reportedBy('audit', 'list')).toContain(REASON);
    expect(await found(SECRETS)).toEqual([]);
    await expectSealedIn(fixture.database.store, 'audit_log', 'payouts.approval');
    const backup = join(folder, 'before.backup');
    await kontor.json('db', 'backup', backup);

    const gone = await ask(path, { method: 'DELETE' });
    expect([gone.status, gone.body]).toEqual([
      200,
      { beneficiaryId, object: 'beneficiary', deleted: true },
    ]);
    expect((await ask(path)).status).toBe(404);
    expect((await ask(path, { method: 'DELETE' })).body.code).toBe('BENEFICIARY_NOT_FOUND');
    expect((await ask('/v1/beneficiaries')).text).not.toContain(beneficiaryId);
    const shown = (await ask(`/v1/payouts/${payoutId}`)).body;
    expect(shown).toMatchObject({
      destinationAmount: '10',
      description: '[erased]',
      reference: '[erased]',
      metadata: { erased: true },
      fiatDetails: { beneficiaryId, name: '[erased]', iban: '[erased]' },
    });
    // It stays used for ever, and finds what has it where somebody still knows it.
    const used = `${REFERENCE} ${beneficiaryId.slice(-8)}`;
    expect(await listed('/v1/payouts', used)).toEqual([payoutId]);
    const next = await beneficiary('erased, next');
    const nextId = String(next.body.beneficiaryId);
    const second = await payTo(nextId, fixture.test, used);
    expect([second.status, second.body.code]).toEqual([409, 'REFERENCE_EXISTS']);
    expect((await ask(`/v1/beneficiaries/${nextId}`, { method: 'DELETE' })).status).toBe(200);
    const events = await ask(`/v1/events?objectId=${payoutId}`);
    expect(rowsOf(events.body.data).length).toBeGreaterThan(1);
    expect(SECRETS.filter((text) => events.text.includes(text))).toEqual([]);
    const paidAgain = await payTo(beneficiaryId, fixture.test, 'another');
    expect([(await beneficiary('erased')).status, paidAgain.status]).toEqual([410, 404]);
    expect(await problems()).toEqual([]);
    await fixture.expectLawful();
    const log = await reportedBy('audit', 'list');
    expect([log.includes(payoutId), log.includes(REASON)]).toEqual([true, false]);
    expect(await reportedBy('audit', 'verify')).toContain('Every row follows the one before it.');

    // The newest keys are those that the next backup wrote over the ones of before.
    await kontor.json('db', 'backup', join(folder, 'after.backup'));
    const store = await restored(backup, 'before.db');
    const tenant = { organizationId: fixture.test.organizationId, mode: 'test' } as const;
    expect(await beneficiaryReader(store).find(tenant, beneficiaryId)).toBeUndefined();
    expect(await payoutReader(store).find(tenant, payoutId)).toMatchObject({
      description: '[erased]',
      fiatDetails: { name: '[erased]', iban: '[erased]' },
    });
    const reported = await eventReader(store).list(
      tenant,
      { objectId: beneficiaryId },
      { after: null, limit: 9 },
    );
    expect(reported.map(({ subject }) => subject)).toMatchObject([
      { beneficiary: { name: '[erased]', iban: '[erased]' } },
    ]);
    await store.close();
  });
});

describe('an organization that is erased', () => {
  test('keeps its books, and nobody reads its names and texts, in backups neither', async () => {
    const caller = await newCaller(fixture.database.store);
    const { organizationId } = caller;
    const { body } = await beneficiary('organization', caller);
    const paid = await payTo(String(body.beneficiaryId), caller);
    const path = `/v1/accounts/${String(paid.body.accountId)}`;
    const changed = { name: NAME, description: TEXT, metadata: { note: NOTE } };
    expect((await ask(path, { method: 'PATCH', body: changed }, caller)).status).toBe(200);
    const recorded = await recordFor(paid.body.accountId, caller);
    expect(recorded.status).toBe(200);
    const backup = join(folder, 'organization.backup');
    await kontor.json('db', 'backup', backup);
    const erase = ['orgs', 'erase', organizationId, '--yes'] as const;
    const its = ['--org', organizationId, '--mode', 'test', '--asset', 'USDC'] as const;
    await kontor.json('payouts', 'policy', 'set', ...its, '--above', '0');
    const second = await beneficiary('waits for approval', caller);
    const waiting = await payTo(String(second.body.beneficiaryId), caller);
    expect(waiting.body.status).toBe('PENDING_APPROVAL');
    expect(await kontor.failure(...erase)).toMatchObject({ code: 'PAYOUTS_OPEN' });
    await untilEnded(String(paid.body.payoutId), caller);
    expect(await kontor.failure(...erase)).toMatchObject({ code: 'PAYOUTS_OPEN' });
    await untilEnded(String(waiting.body.payoutId), caller);

    const tenant = { organizationId, mode: 'test' } as const;
    const reader = paymentReader(fixture.database.store);
    const listed = () => reader.list(tenant, {}, { after: null, limit: 9 });
    // The second time from memory.
    for (const payments of [await listed(), await listed()])
      expect(payments).toContainEqual(expect.objectContaining({ provider: PROVIDER }));
    const { stdout } = await kontor.run(...erase);
    expect(stdout).toMatch(/db backup FILE[^]*kontor-data-keys\.json and kontor-data-keys\.test/);
    // Another process than the one that erases learns of it within a minute.
    fixture.database.store.seals.forget();
    expect(await kontor.json(...erase)).toEqual({ organizationId, erased: true });
    expect((await ask(path, {}, caller)).status).toBe(401);
    expect(await problems()).toEqual([]);
    await fixture.expectLawful();
    const first = { after: null, limit: 9 };
    const payouts = await payoutReader(fixture.database.store).list(tenant, {}, first);
    const reference = '[erased]';
    const erased = { description: '[erased]', metadata: { erased: true }, reference };
    expect(payouts).toMatchObject([erased, erased]);
    expect(await listed()).toContainEqual(
      expect.objectContaining({ provider: '[erased]', providerPaymentId: '[erased]', reference }),
    );
    const record = ['payments', 'record', '--org', organizationId, '--mode', 'test'] as const;
    const money = ['--amount', '1', '--asset', 'USDC', '--provider', 'A', '--reference', 'B'];
    const late = [...record, '--account', String(paid.body.accountId), ...money] as const;
    expect(await kontor.failure(...late)).toMatchObject({ code: 'ACCOUNT_INACTIVE' });
    await kontor.json('db', 'backup', join(folder, 'after.backup'), '--yes');
    const store = await restored(backup, 'organization.db');
    const accounts = await store.rows(ACCOUNTS.row, {
      sql: 'SELECT * FROM accounts WHERE organization_id = ?',
      args: [organizationId],
    });
    expect(accounts).toMatchObject([{ name: '[erased]', metadata: { erased: true } }]);
    await store.close();
  });
});
