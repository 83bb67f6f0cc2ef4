import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '#kernel/durations.ts';
import { amountOf } from '#kernel/money/amount.ts';
import { createAccount } from '#payments/account/create.ts';
import type { Change } from '#payments/changes.ts';
import type { IdempotencyStamp } from '#payments/decision.ts';
import { EXTERNAL, hold } from '#payments/ledger/movements.ts';
import type { Tenant } from '#payments/tenant.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { count } from '#kernel/storage/columns.ts';
import { idempotencyReader } from '#payments/storage/idempotency.ts';
import { sql } from '#kernel/storage/sql.ts';
import { WORLDS, type TestDatabase } from '../../support/database.ts';
import { setupOf, freshSetup, type Setup } from '../../support/payments.ts';

const START = new Date('2026-11-21T12:00:00.000Z');
const after = (milliseconds: number): Date => new Date(START.getTime() + milliseconds);

describe.each(WORLDS)('the book on $world', ({ openMigrated }) => {
  let database: TestDatabase;
  let setup: Setup;
  let tenant: Tenant;

  beforeAll(async () => {
    database = await openMigrated();
    setup = await freshSetup(database);
    tenant = await setup.newTenant();
  });
  afterAll(() => database.drop());

  const stamp = (scope: string, facts: Partial<IdempotencyStamp> = {}): IdempotencyStamp => ({
    scope,
    fingerprint: 'f',
    status: 200,
    body: '{"a":1}',
    at: START,
    ...facts,
  });
  const newAccount = (): Change[] => {
    const { changes } = createAccount(setup.ports, { classification: 'SECONDARY' });
    return [...changes];
  };
  const accounts = async () =>
    (await setup.store.row(
      z.object({ total: count }),
      sql`SELECT count(*) AS total FROM accounts`,
    )) ?? { total: 0 };
  const find = (scope: string, now = START, of = tenant) =>
    idempotencyReader(setup.store).find(of, scope, now);

  test('keeps the answer with what it answers for', async () => {
    const given = stamp('kept', { status: 409, body: '{"ü":"😀"}' });
    await setup.book.commit(tenant, newAccount(), given);
    expect(await find('kept')).toEqual(given);
    expect(await find('kept', START, { ...tenant, mode: 'live' })).toBeUndefined();
    expect(await find('kept', START, await setup.newTenant())).toBeUndefined();
  });

  test('an answer alone is kept, too, and nothing at all is no write', async () => {
    await setup.book.commit(tenant, [], stamp('alone', { status: 422 }));
    expect(await find('alone')).toMatchObject({ status: 422 });
    await setup.book.commit(tenant, []);
  });

  test('of equal requests at once, from two clients, one is done', async () => {
    const books = [setup.book, setupOf(await database.another()).book];
    const before = await accounts();
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, each) =>
        (books[each % 2] ?? setup.book).commit(tenant, newAccount(), stamp('same')),
      ),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected')
        expect(end.reason).toMatchObject({ name: 'AlreadyAnsweredError' });
    expect((await accounts()).total).toBe(before.total + 1);
  });

  test('what is refused keeps no answer', async () => {
    const { accountId } = await setup.open(tenant);
    const few = { reference: 'po_1', accountId, to: EXTERNAL, amount: amountOf(1n) };
    const movement = hold({ ...few, assetCode: 'USDC' });
    const refused = setup.book.commit(tenant, [{ change: 'moved', movement }], stamp('refused'));
    await expect(refused).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await find('refused')).toBeUndefined();
  });

  test('a request that was answered gets that answer before any refusal', async () => {
    const own = await setup.newTenant();
    const { changes } = createAccount(setup.ports, { classification: 'PRIMARY' });
    await setup.book.commit(own, changes, stamp('first'));
    const again = createAccount(setup.ports, { classification: 'PRIMARY' });
    await expect(setup.book.commit(own, again.changes, stamp('first'))).rejects.toMatchObject({
      name: 'AlreadyAnsweredError',
    });
  });

  test('a version that has passed is outdated', async () => {
    const account = await setup.open(tenant);
    const account2 = { ...account, name: 'new', version: 2 };
    const change: Change = { change: 'account-updated', account: account2 };
    await setup.book.commit(tenant, [change]);
    await expect(setup.book.commit(tenant, [change])).rejects.toMatchObject({
      name: 'OutdatedError',
    });
  });

  test('an answer counts for 24 hours; then its key is free and it is forgotten', async () => {
    const own = await setup.newTenant();
    const book = paymentBook(setup.store, () => START);
    for (let each = 0; each < 20; each += 1) await book.commit(own, [], stamp(`old ${each}`));
    expect(await find('old 0', after(DAY_MS), own)).toBeDefined();
    expect(await find('old 0', after(DAY_MS + 1), own)).toBeUndefined();
    const tooEarly = stamp('old 0', { at: after(DAY_MS), body: '"new"' });
    await expect(book.commit(own, [], tooEarly)).rejects.toMatchObject({
      name: 'AlreadyAnsweredError',
    });
    const later = stamp('old 0', { at: after(DAY_MS + 1), body: '"new"' });
    await book.commit(own, [], later);
    expect(await find('old 0', after(DAY_MS + 1), own)).toEqual(later);
    for (let each = 0; each < 3; each += 1)
      await book.commit(own, [], stamp(`more ${each}`, { at: after(DAY_MS + 2) }));
    const left = await setup.store.row(
      z.object({ answers: count }),
      sql`SELECT count(*) AS answers FROM idempotency
          WHERE organization_id = ${own.organizationId}`,
    );
    expect(left).toEqual({ answers: 4 });
  });
});
