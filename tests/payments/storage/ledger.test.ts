import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { amountOf } from '#kernel/money/amount.ts';
import { EXTERNAL, customer, exchange, hold, posted, voided } from '#payments/ledger/movements.ts';
import type { Movement, Transfer } from '#payments/ledger/movement.ts';
import type { Tenant } from '#payments/tenant.ts';
import { checkDatabase } from '#app/storage/checks.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import { WORLDS, type TestDatabase } from '../../support/database.ts';
import { freshSetup, type Setup } from '../../support/payments.ts';

const anything = z.record(z.string(), z.unknown());

describe.each(WORLDS)('the ledger on $world', ({ openMigrated }) => {
  let database: TestDatabase;
  let setup: Setup;
  let tenant: Tenant;
  let accountId: string;

  beforeAll(async () => {
    database = await openMigrated();
    setup = await freshSetup(database);
    tenant = await setup.newTenant();
    ({ accountId } = await setup.open(tenant));
    await setup.record(tenant, { accountId, amount: amountOf(100n) });
  });
  afterAll(() => database.drop());

  const state = async () => {
    const tables = ['ledger_accounts', 'ledger_transfers', 'ledger_entries'];
    const read = (table: string) =>
      setup.store.rows(anything, { sql: `SELECT * FROM ${table} ORDER BY 1, 2, 3, 4`, args: [] });
    return Promise.all(tables.map(read));
  };
  const move = (...movements: Movement[]) =>
    setup.book.commit(
      tenant,
      movements.map((movement) => ({ change: 'moved', movement })),
    );
  // What is held here is held for nobody's payout.
  const FOR_PAYOUTS = 'ledger: what is held is held for a payout';
  const problems = async () => {
    const results = await checkDatabase({ url: database.url });
    const ofTheLedger = results.filter(({ check }) => check !== FOR_PAYOUTS);
    return ofTheLedger.flatMap(({ check, problems: found }) => found.map(() => check));
  };
  const held = (reference: string, amount = 10n): Transfer =>
    hold({ reference, accountId, to: EXTERNAL, assetCode: 'USDC', amount: amountOf(amount) });
  const balance = async () => (await setup.ports.accounts.balances(tenant, accountId))[0];

  const columns = `(organization_id, mode, id, phase, pending_id, debit_kind, debit_account,
    credit_kind, credit_account, asset, amount, reason, reference, created_at)`;
  const transfer = (values: string, how = 'INSERT'): Statement => ({
    sql: `${how} INTO ledger_transfers ${columns}
      SELECT organization_id, mode, ${values}, 'r', 'r', created_at FROM accounts
      WHERE id = ?`,
    args: [accountId],
  });
  const entry = (how: string): Statement => ({
    sql: `${how} INTO ledger_entries SELECT organization_id, mode, transfer_seq, direction, kind,
      account_id, asset, amount + 1, balance_after FROM ledger_entries`,
    args: [],
  });

  test.each<[what: string, statement: () => Statement]>([
    ['a transfer changes', () => sql`UPDATE ledger_transfers SET amount = 1`],
    ['a transfer goes away', () => sql`DELETE FROM ledger_transfers`],
    ['an entry changes', () => sql`UPDATE ledger_entries SET balance_after = 0`],
    ['an entry goes away', () => sql`DELETE FROM ledger_entries WHERE direction = 'DEBIT'`],
    ['an account goes away', () => sql`DELETE FROM ledger_accounts`],
    [
      'a transfer is put in place of another',
      () =>
        sql`INSERT OR REPLACE INTO ledger_transfers SELECT seq, organization_id, mode, id, phase,
        pending_id, debit_kind, debit_account, credit_kind, credit_account, asset, amount + 1,
        reason, reference, created_at FROM ledger_transfers`,
    ],
    [
      'a transfer takes the id of another',
      () =>
        sql`INSERT OR REPLACE INTO ledger_transfers SELECT seq + 100, organization_id, mode, id,
        phase, pending_id, debit_kind, debit_account, credit_kind, credit_account, asset,
        amount + 1, reason, reference, created_at FROM ledger_transfers`,
    ],
    ['an entry is put in place of another', () => entry('INSERT OR REPLACE')],
    ['an entry comes a second time', () => entry('INSERT')],
    [
      'an entry has no transfer',
      () =>
        sql`INSERT INTO ledger_entries SELECT organization_id, mode, 999, direction, kind,
        account_id, asset, amount, balance_after FROM ledger_entries`,
    ],
    [
      'an account goes below zero',
      () => transfer(`'t1', 'posted', NULL, 'customer', id, 'external', '', 'USDC', 101`),
    ],
    [
      'an account goes below zero, ignoring what may be ignored',
      () =>
        transfer(
          `'t1', 'posted', NULL, 'customer', id, 'external', '', 'USDC', 101`,
          'INSERT OR IGNORE',
        ),
    ],
    [
      'more is reserved than is there',
      () => transfer(`'t1', 'pending', NULL, 'customer', id, 'vault', '', 'USDC', 101`),
    ],
    [
      'liquidity gives what it has not',
      () => transfer(`'t1', 'posted', NULL, 'liquidity', '', 'customer', id, 'EURC', 1`),
    ],
    [
      'another asset is taken',
      () => transfer(`'t1', 'posted', NULL, 'customer', id, 'external', '', 'EUR', 1`),
    ],
    [
      'an asset is not known',
      () => transfer(`'t1', 'posted', NULL, 'external', '', 'customer', id, 'BTC', 1`),
    ],
    [
      'nothing is moved',
      () => transfer(`'t1', 'posted', NULL, 'external', '', 'customer', id, 'USDC', 0`),
    ],
    [
      'less than nothing is moved',
      () => transfer(`'t1', 'posted', NULL, 'external', '', 'customer', id, 'USDC', -1`),
    ],
    [
      'an account pays itself',
      () => transfer(`'t1', 'posted', NULL, 'customer', id, 'customer', id, 'USDC', 1`),
    ],
    [
      'the account is not there',
      () => transfer(`'t1', 'posted', NULL, 'external', '', 'customer', 'acct_x', 'USDC', 1`),
    ],
    [
      'the account is not there, ignoring what may be ignored',
      () =>
        transfer(
          `'t1', 'posted', NULL, 'external', '', 'customer', 'acct_x', 'USDC', 1`,
          'INSERT OR IGNORE',
        ),
    ],
    [
      'the operator has no account of that kind',
      () => transfer(`'t1', 'posted', NULL, 'external', '', 'hold', '', 'USDC', 1`),
    ],
    [
      'what is posted was never pending',
      () => transfer(`'t1', 'post', 't0', 'customer', id, 'vault', '', 'USDC', 1`),
    ],
    [
      'a post names nothing pending',
      () => transfer(`'t1', 'post', NULL, 'customer', id, 'vault', '', 'USDC', 1`),
    ],
    [
      'the account of the other mode is meant',
      () => ({
        sql: `INSERT INTO ledger_transfers ${columns}
          SELECT organization_id, 'live', 't1', 'posted',
        NULL, 'external', '', 'customer', id, 'USDC', 1, 'r', 'r', created_at FROM accounts`,
        args: [],
      }),
    ],
  ])('refuses when %s', async (_, statement) => {
    const before = await state();
    await expect(setup.store.batch([statement()])).rejects.toThrow(/./);
    expect(await state()).toEqual(before);
  });

  test('what is held is reserved, moves when posted, and is free when voided', async () => {
    const before = (await balance())?.posted ?? 0n;
    await move(held('po_1'), held('po_2', 5n));
    expect(await balance()).toMatchObject({ posted: before, pending: 15n });
    await move(posted(held('po_1')));
    expect(await balance()).toMatchObject({ posted: before - 10n, pending: 5n });
    await move(voided(held('po_2')));
    expect(await balance()).toMatchObject({ posted: before - 10n, pending: 0n });
    const entries = await setup.ports.accounts.entries(tenant, accountId, {
      after: null,
      limit: 4,
    });
    expect(entries.map(({ phase, amount, transferId }) => [phase, amount, transferId])).toEqual([
      ['VOIDED', 5n, 'po_2.hold.void'],
      ['POSTED', 10n, 'po_1.hold.post'],
      ['PENDING', 5n, 'po_2.hold'],
      ['PENDING', 10n, 'po_1.hold'],
    ]);
  });

  test('the same movement, given again, moves nothing', async () => {
    await move(held('po_3'), posted(held('po_3')));
    const before = await state();
    await move(held('po_3'), posted(held('po_3')));
    await move(posted(held('po_3')));
    expect(await state()).toEqual(before);
  });

  test('the id of a movement stands for no other', async () => {
    await move(held('po_4'));
    await expect(move(held('po_4', 11n))).rejects.toMatchObject({ code: 'refused' });
    await move(voided(held('po_4')));
  });

  test('what is resolved, missing or itself no reservation is decided on anew', async () => {
    const outdated = { name: 'OutdatedError' };
    await move(held('po_5'), voided(held('po_5')));
    await expect(move(posted(held('po_5')))).rejects.toMatchObject(outdated);
    await expect(move(posted({ ...held('po_5'), transferId: 'po_none' }))).rejects.toMatchObject(
      outdated,
    );
    await expect(
      move(posted({ ...held('po_5'), transferId: 'po_5.hold.void' })),
    ).rejects.toMatchObject(outdated);
  });

  test('of post and void at once, from two clients, one is done', async () => {
    const other = await freshSetup({ ...database, store: await database.another() });
    for (let turn = 0; turn < 5; turn += 1) {
      const reserved = held(`po_race_${turn}`, 1n);
      await move(reserved);
      const ends = await Promise.allSettled([
        move(posted(reserved)),
        other.book.commit(tenant, [{ change: 'moved', movement: voided(reserved) }]),
      ]);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  test('an exchange moves both assets or none', async () => {
    const sum = (assetCode: 'USDC' | 'EURC', amount: bigint) => ({
      assetCode,
      amount: amountOf(amount),
    });
    const order = {
      from: customer(accountId),
      gives: sum('USDC', 10n),
      to: customer(accountId),
      takes: sum('EURC', 9n),
      phase: 'posted',
    } as const;
    const before = await state();
    await expect(move(...exchange({ ...order, reference: 'qt_1' }))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
    expect(await state()).toEqual(before);
    const stock = exchange({
      reference: 'stock',
      from: EXTERNAL,
      gives: sum('EURC', 50n),
      to: EXTERNAL,
      takes: sum('EURC', 1n),
      phase: 'posted',
    });
    await move(...stock);
    await move(...exchange({ ...order, reference: 'qt_1' }));
    const found = await setup.ports.accounts.balances(tenant, accountId);
    expect(found.find(({ assetCode }) => assetCode === 'EURC')).toMatchObject({ posted: 9n });
  });

  test('everything adds up, and what is put wrong by hand is found and named', async () => {
    expect(await problems()).toEqual([]);
    const undo = 'UPDATE ledger_accounts SET credits_posted = credits_posted - 1';
    const where = `WHERE kind = 'customer' AND asset = 'USDC'`;
    await setup.store.batch([
      sql`UPDATE ledger_accounts SET credits_posted = credits_posted + 1
          WHERE kind = 'customer' AND asset = 'USDC'`,
    ]);
    expect(await problems()).toEqual([
      'ledger: each asset sums to zero',
      'ledger: kept balances are the sums of the entries',
      'events: the newest of each object is the object as it is',
    ]);
    await setup.store.batch([{ sql: `${undo} ${where}`, args: [] }]);
    expect(await problems()).toEqual([]);
  });
});
