import { afterEach, describe, expect, test } from 'vitest';
import { runSimulatedBank } from '#payments/rail/simulated.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { updateAccount } from '#payments/account/update.ts';
import { quotedSums } from '#payments/payout/funding.ts';
import type { Quote } from '#payments/quote/quote.ts';
import { acceptPayout } from '#payments/payout/accept.ts';
import { amountOf } from '#kernel/money/amount.ts';
import { checkDatabase } from '#app/storage/checks.ts';
import { eventFeed, eventsQuery } from '#payments/storage/events.ts';
import { migrate, readMigrations } from '#kernel/storage/migrations.ts';
import { expireQuotes } from '#payments/quote/expire.ts';
import { lateQuoteReader } from '#payments/storage/quotes.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { showEvent } from '#payments/v1/events/event.ts';
import { z } from 'zod';
import { openBankFixture } from '../../support/bank.ts';
import { freshDatabase, WORLDS, type TestDatabase } from '../../support/database.ts';
import { setupOf, fillLedger, freshSetup, type Setup } from '../../support/payments.ts';
import { openPayoutFixture } from '../../support/payouts.ts';
import { executeUnguarded } from '../../support/unguarded.ts';

const expire = ({ store, book }: Setup, mode: 'test' | 'live', at: Date): Promise<number> =>
  expireQuotes({ lateQuotes: lateQuoteReader(store), book, now: () => at }, mode);

const problemsOf = async (database: { url: string }) =>
  (await checkDatabase({ url: database.url })).filter(({ problems }) => problems.length > 0);

const typesOf = async (store: Store, objectId: string): Promise<string[]> => {
  const events = await eventFeed(store).after(0n, {}, 1000);
  const own = events.filter((event) => event.objectId === objectId);
  expect(own.map(({ version }) => version)).toEqual(own.map((_, position) => position + 1));
  return own.map(({ type }) => type);
};

describe('each step of a payout writes an event, no matter who moves it on', () => {
  test('the worker: signed, sent and completed', async () => {
    const fixture = await openPayoutFixture();
    try {
      const { payoutId } = await fixture.accept();
      await fixture.round();
      await fixture.settle();
      await fixture.round();
      const types = await typesOf(fixture.database.store, payoutId);
      expect(types).toEqual([
        'payout.initiated',
        'payout.processing',
        'payout.processing',
        'payout.completed',
      ]);
      // Funded, held, and gone.
      expect(await typesOf(fixture.database.store, `${fixture.accountId}:USDC`)).toHaveLength(3);
      expect(await problemsOf(fixture.database)).toEqual([]);
    } finally {
      await fixture.close();
    }
  });

  test('the bank: handed over, settled and returned', async () => {
    const fixture = await openBankFixture();
    const { database } = fixture;
    try {
      const { payoutId } = await fixture.accept('DE62370400440532077700');
      const refused = await fixture.accept('DE32370400440532066600');
      for (let count = 0; count < 3; count += 1) {
        await runSimulatedBank(fixture.ports, 'test');
        fixture.later(3000);
      }
      await runSimulatedBank(fixture.ports, 'test');
      const begun = ['payout.initiated', 'payout.processing'];
      const types = await typesOf(database.store, payoutId);
      expect(types).toEqual([...begun, 'payout.completed', 'payout.returned']);
      expect(await typesOf(database.store, refused.payoutId)).toEqual([...begun, 'payout.failed']);
      expect(await problemsOf(database)).toEqual([]);
    } finally {
      await database.drop();
    }
  });
});

test('a quote that nobody accepts is told to have expired, once, and stays so', async () => {
  const database = await freshDatabase();
  try {
    const now = () => new Date('2026-11-21T10:00:00.000Z');
    const setup = await freshSetup(database, now);
    const tenant = await setup.newTenant();
    const { accountId } = await setup.open(tenant);
    await setup.record(tenant, { accountId });
    const minutesLater = (count: number) => new Date(now().getTime() + count * 60_000);
    const quoteOf = (quoteId: string): Quote => ({
      ...{ quoteId, accountId, rate: '1', fees: [], payoutId: null, createdAt: now() },
      ...{ sourceAmount: amountOf(5n), sourceAssetCode: 'USDC' },
      ...{ destinationAmount: amountOf(5n), destinationAssetCode: 'USDC' },
      ...{ tokenAccountFee: amountOf(0n), rateDate: null, expiresAt: minutesLater(5) },
    });
    const accepted = (quote: Quote) => {
      const fiatDetails = { beneficiaryId: 'ben_1', name: 'A', iban: 'DE89370400440532013000' };
      const to = { fiatDetails: { ...fiatDetails, bic: null, railReference: null } };
      const order = { accountId, sums: quotedSums(quote), words: {}, to };
      return setup.book.commit(tenant, acceptPayout(setup.ports, order).changes);
    };
    const [used, unused] = [quoteOf('qt_used'), quoteOf('qt_unused')];
    for (const quote of [used, unused])
      await setup.book.commit(tenant, [{ change: 'quote-created', quote }]);
    await accepted(used);
    expect(await expire(setup, 'test', minutesLater(4))).toBe(0);
    expect(await expire(setup, 'live', minutesLater(6))).toBe(0);
    expect(await expire(setup, 'test', minutesLater(6))).toBe(1);
    expect(await expire(setup, 'test', minutesLater(7))).toBe(0);
    expect(await typesOf(database.store, 'qt_unused')).toEqual(['quote.created', 'quote.expired']);
    expect(await typesOf(database.store, 'qt_used')).toEqual(['quote.created', 'quote.accepted']);
    await expect(accepted(unused)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' });
    await expect(accepted(used)).rejects.toMatchObject({ code: 'QUOTE_ALREADY_USED' });
    expect(await problemsOf(database)).toEqual([]);
  } finally {
    await database.drop();
  }
});

test('a clock that was moved on makes the quotes of its own organization expire', async () => {
  const database = await freshDatabase();
  try {
    const now = new Date('2026-11-21T10:00:00.000Z');
    const setup = await freshSetup(database, () => now);
    const [early, late] = [await setup.newTenant(), await setup.newTenant()];
    for (const tenant of [early, late]) {
      const { accountId } = await setup.open(tenant);
      const quote: Quote = {
        ...{ quoteId: `qt_${tenant.organizationId}`, accountId, rate: '1', fees: [] },
        ...{ sourceAmount: amountOf(5n), sourceAssetCode: 'USDC', payoutId: null, rateDate: null },
        ...{ destinationAmount: amountOf(5n), destinationAssetCode: 'USDC', createdAt: now },
        ...{ tokenAccountFee: amountOf(0n), expiresAt: new Date(now.getTime() + 300_000) },
      };
      await setup.book.commit(tenant, [{ change: 'quote-created', quote }]);
    }
    await setup.book.commit(early, [{ change: 'clock-moved', byMs: 299_999 }]);
    expect(await expire(setup, 'test', now)).toBe(0);
    await setup.book.commit(early, [{ change: 'clock-moved', byMs: 1 }]);
    expect(await expire(setup, 'test', now)).toBe(1);
    const events = await eventFeed(setup.store).after(0n, { type: 'quote.expired' }, 10);
    expect(events.map(({ tenant }) => tenant)).toEqual([early]);
    expect(events.map(showEvent)).toMatchObject([{ data: { status: 'EXPIRED' } }]);
    expect(await problemsOf(database)).toEqual([]);
  } finally {
    await database.drop();
  }
});

describe.each(WORLDS)('events on $world', ({ open, openMigrated }) => {
  let database: TestDatabase;
  afterEach(() => database.drop());

  test('begin with the next change of what was there before', async () => {
    database = await open();
    const { store } = database;
    const migrations = await readMigrations();
    const before = migrations.filter(({ number }) => number < 10);
    const past = new Date(Date.now() - 60_000);
    await migrate(store, { migrations: before });
    const { tenant, accountId } = await oldAccount(store, past);
    await migrate(store);
    expect(await problemsOf(database)).toEqual([]);
    expect(await eventFeed(store).newest()).toBe(0n);
    const setup = setupOf(store);
    const change = { accountId, patch: { name: 'new' } };
    const decide = () => updateAccount(setup.ports, tenant, change);
    await commitDecision(setup.book, { tenant, decide });
    expect(await typesOf(store, accountId)).toEqual(['account.updated']);
    expect(await problemsOf(database)).toEqual([]);
  });

  test('are kept for ever as they are', async () => {
    database = await openMigrated();
    await fillLedger(database.store);
    const deeds = [
      sql`UPDATE events SET data = '{}'`,
      sql`DELETE FROM events`,
      sql`INSERT OR REPLACE INTO events SELECT * FROM events WHERE seq = 1`,
      sql`INSERT OR REPLACE INTO events SELECT seq + 100, organization_id, mode, id || 'x', type,
            object_kind, object_id, version, created_at, data FROM events WHERE seq = 1`,
      sql`INSERT INTO events SELECT seq + 100, organization_id, mode, id || 'x', type,
            object_kind, object_id, version + 5, created_at, data FROM events WHERE seq = 1`,
    ];
    for (const deed of deeds) await expect(database.store.batch([deed])).rejects.toThrow();
    expect(await problemsOf(database)).toEqual([]);
  });
});

const oldAccount = async (store: Store, at: Date) => {
  const setup: Setup = setupOf(store);
  const tenant = await setup.newTenant();
  const [accountId, moment] = ['acct_old', at.toISOString()];
  await store.batch([
    sql`INSERT INTO accounts VALUES (${tenant.organizationId}, ${tenant.mode}, ${accountId}, 'old',
          '', 'OPERATING', 'SECONDARY', 'ACTIVE', '{}', 'key', 3, ${moment}, ${moment})`,
    sql`INSERT INTO ledger_transfers (organization_id, mode, id, phase, debit_kind, debit_account,
          credit_kind, credit_account, asset, amount, reason, reference, created_at)
        VALUES (${tenant.organizationId}, ${tenant.mode}, 'x', 'posted', 'external', '',
          'customer', ${accountId}, 'EUR', 5, 'opening', 'x', ${moment})`,
  ]);
  return { tenant, accountId };
};

const RISE = 'events: the versions of each object rise by one, as they were written';
const NEWEST = 'events: the newest of each object is the object as it is';
const ALL = 'events: each object has its events';
const BYTES = 'events: the bytes of each organization are counted';

/** Every deed is one that the triggers forbid, done while they are gone. */
const DEEDS: readonly (readonly [what: string, deed: string, found: readonly string[]])[] = [
  ['the newest is gone', `DELETE FROM events WHERE type = 'payment.refunded'`, [NEWEST, BYTES]],
  [
    'the first is gone',
    `DELETE FROM events WHERE object_kind = 'balance' AND version = 1`,
    [RISE, BYTES],
  ],
  ['all of an object are gone', `DELETE FROM events WHERE type = 'payment.pending'`, [ALL, BYTES]],
  ['all of a balance are gone', `DELETE FROM events WHERE object_kind = 'balance'`, [ALL, BYTES]],
  ['an object was changed in silence', `UPDATE accounts SET name = 'other'`, [NEWEST]],
  [
    'an event is of what there is not',
    `UPDATE events SET object_id = object_id || 'x' WHERE type = 'account.created'`,
    [NEWEST, ALL],
  ],
];

test.each(DEEDS)('verify says so when %s', async (_, deed, found) => {
  const database = await freshDatabase();
  try {
    await fillLedger(database.store);
    expect(await problemsOf(database)).toEqual([]);
    await executeUnguarded(database.url, deed);
    const broken = (await problemsOf(database)).map(({ check }) => check);
    expect(broken.toSorted()).toEqual([...found, 'triggers'].toSorted());
  } finally {
    await database.drop();
  }
});

test('events before a moment are all there, also where clocks were in another order', async () => {
  const database = await freshDatabase();
  try {
    const { store } = database;
    const setup = setupOf(store);
    const [tenant, other] = [await setup.newTenant(), await setup.newTenant()];
    const moment = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second));
    // A clock that went far ahead is among them, for as long as somebody needs to see it.
    const ahead = Array.from({ length: 1100 }, () => 59);
    const seconds = [...ahead, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 59, 7];
    const happen = ({ organizationId, mode }: typeof tenant, second: number) =>
      sql`INSERT INTO told_events VALUES (${organizationId}, ${mode}, 'account.updated', 'account',
            'acct_1', ${moment(second).toISOString()}, '{}')`;
    await store.batch(seconds.flatMap((each) => [happen(tenant, each), happen(other, each)]));
    const row = z.object({ seq: z.bigint(), created_at: z.string() });
    const read = (filter: object, before = 2n ** 63n - 1n) =>
      store.rows(row, eventsQuery(tenant, filter, { before, limit: 2000 }));
    const all = await read({});
    expect(all).toHaveLength(seconds.length);
    for (const second of [0, 1, 2, 5, 8, 60]) {
      const filter = { createdBefore: moment(second) };
      const to = moment(second).toISOString();
      const due = all.filter((each) => each.created_at < to);
      expect(await read(filter)).toEqual(due);
      expect(await read(filter, due[1]?.seq ?? 1n)).toEqual(due.slice(2));
    }
  } finally {
    await database.drop();
  }
});

test('every list of events is found by an index, in its order', async () => {
  const database = await freshDatabase();
  try {
    const tenant = { organizationId: 'org_1', mode: 'test' } as const;
    const at = new Date(0);
    const type = 'payout.failed';
    const filters = [
      [{}, 'events_by_tenant'],
      [{ type }, 'events_by_type'],
      [{ createdFrom: at }, 'events_by_tenant'],
      [{ createdBefore: at }, 'events_by_tenant'],
      [{ createdFrom: at, createdBefore: at, type }, 'events_by_type'],
      [{ objectId: 'po_1' }, 'object_id=?'],
      [{ objectId: 'po_1', createdFrom: at, type }, 'object_id=?'],
    ] as const;
    for (const [filter, index] of filters) {
      const query = eventsQuery(tenant, filter, { before: 9n, limit: 25 });
      const plan = { ...query, sql: `EXPLAIN QUERY PLAN ${query.sql}` };
      const steps = await database.store.rows(z.looseObject({ detail: z.string() }), plan);
      expect(steps[0]?.detail).toContain(index);
      const words = steps.map(({ detail }) => detail).join('; ');
      expect(words).not.toMatch(/SCAN|TEMP B-TREE/);
    }
  } finally {
    await database.drop();
  }
});
