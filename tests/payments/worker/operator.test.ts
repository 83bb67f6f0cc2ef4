import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { amountOf } from '#kernel/money/amount.ts';
import { sql } from '#kernel/storage/sql.ts';
import { opening } from '#kernel/storage/table.ts';
import { acceptPayout } from '#payments/payout/accept.ts';
import { cancelPayout } from '#payments/payout/cancel.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import { bankReader } from '#payments/storage/bank.ts';
import { GOOD_IBAN } from '../../support/bank.ts';
import { kontorHere } from '../../support/kontor-here.ts';
import { openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';
import { expectSealedIn } from '../../support/sealed-columns.ts';

/** What the operator orders for payouts, at the command line, while a worker is at work. */

let fixture: PayoutFixture;
let position: string[];
beforeEach(async () => {
  fixture = await openPayoutFixture();
  position = ['--org', fixture.tenant.organizationId, '--mode', 'test', '--reason', 'a test'];
});
afterEach(() => fixture.close());

const kontor = kontorHere(() => ({ DATABASE_URL: fixture.database.url }));

const order = (verb: string, payoutId: string): Promise<unknown> =>
  kontor.json('payouts', verb, payoutId, ...position, ...(verb === 'fail' ? ['--yes'] : []));

const refused = (verb: string, payoutId: string): Promise<object> =>
  kontor.failure('payouts', verb, payoutId, ...position, ...(verb === 'fail' ? ['--yes'] : []));

const NOT_STOPPABLE = { exit: 1, code: 'PAYOUT_NOT_STOPPABLE' };

/** The chain with some of its answers replaced. */
const chainWith = (more: Partial<PayoutChain>): PayoutChain =>
  Object.assign(Object.create(fixture.solana), more);

const finish = async (payoutId: string, rounds = 6) => {
  for (let turn = 0; turn < rounds; turn += 1) {
    await fixture.round();
    await fixture.settle();
  }
  return fixture.read(payoutId);
};

/** The command line goes by the world's clock, and the worker of the test by its own. */
const catchUp = () =>
  fixture.round(Math.max(2000, Date.now() - Date.parse('2026-11-21T10:00:00.000Z')));

const attempts = () =>
  fixture.database.store.rows(z.object({ state: z.string() }), sql`SELECT * FROM payout_attempts`);

const orders = async () => {
  const row = z.object({ action: z.string(), payout_id: z.string(), reason: z.string() });
  return fixture.database.store.rows(
    opening('payout_orders', row),
    sql`SELECT * FROM payout_orders ORDER BY number`,
  );
};

/** Columns as they lie in the database, since nothing says that they are sealed. */
const inPlain = (text: string) => {
  const row = z.object({ found: z.string() });
  const like = `%${text}%`;
  return fixture.database.store.rows(
    row,
    sql`SELECT * FROM (
          SELECT failure AS found FROM payouts UNION ALL SELECT ' ' || data FROM events
          UNION ALL SELECT reason FROM payout_orders
          UNION ALL SELECT details FROM audit_log)
        WHERE found LIKE ${like}`,
  );
};

/** Signed, lost, and given up: nothing of it can land any more. */
const expired = async (): Promise<string> => {
  const { payoutId } = await fixture.accept();
  const send: PayoutChain['send'] = async () => ({ outcome: 'unknown', providers: [] });
  await fixture.round(2000, { chain: chainWith({ send }) });
  const findExpired: PayoutChain['findExpired'] = async (transfers) =>
    new Set(transfers.map(({ signature }) => signature));
  const readLifetimes = async () => [];
  const chain = chainWith({ send, findExpired, readLifetimes });
  await fixture.round(60_000, { chain });
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'PROCESSING', phase: 'WAITING' });
  return payoutId;
};

describe('a payout that is held', () => {
  test('is not signed for until it is released, and others pass', async () => {
    const held = await fixture.accept();
    const other = await fixture.accept();
    expect(await order('hold', held.payoutId)).toMatchObject({
      status: 'INITIATED',
      hold: { heldBy: 'operator', reason: 'a test' },
    });
    const { store } = fixture.database;
    await expectSealedIn(store, 'payout_holds.reason', 'payout_orders.reason');
    expect(await finish(other.payoutId)).toMatchObject({ status: 'COMPLETED' });
    expect(await fixture.read(held.payoutId)).toMatchObject({ status: 'INITIATED' });
    await order('release', held.payoutId);
    await catchUp();
    expect(await finish(held.payoutId)).toMatchObject({ status: 'COMPLETED' });
    expect(await orders()).toMatchObject([
      { action: 'HOLD', payout_id: held.payoutId, reason: 'a test' },
      { action: 'RELEASE', payout_id: held.payoutId },
    ]);
    expect(await refused('release', held.payoutId)).toMatchObject(NOT_STOPPABLE);
  });

  test('while a worker signs for it has no bytes', async () => {
    const { payoutId } = await fixture.accept();
    const sign: PayoutChain['sign'] = async (...asked) => {
      await order('hold', payoutId);
      return fixture.solana.sign(...asked);
    };
    await fixture.round(2000, { chain: chainWith({ sign }) });
    expect(await attempts()).toEqual([]);
    expect(await finish(payoutId)).toMatchObject({ status: 'INITIATED' });
  });

  test('can still be cancelled by its owner', async () => {
    const { payoutId } = await fixture.accept();
    await order('hold', payoutId);
    const { ports, book } = fixture.setup;
    const { tenant } = fixture;
    await commitDecision(book, { tenant, decide: () => cancelPayout(ports, tenant, payoutId) });
    expect(await fixture.read(payoutId)).toMatchObject({ status: 'CANCELLED' });
    expect(await refused('release', payoutId)).toMatchObject(NOT_STOPPABLE);
  });

  test('goes to no bank', async () => {
    const { accountId, setup, tenant } = fixture;
    const amount = amountOf(500n);
    await setup.record(tenant, { accountId, amount, assetCode: 'EUR' });
    const assets = { sourceAssetCode: 'EUR', destinationAssetCode: 'EUR' } as const;
    const sums = { sourceAmount: amount, destinationAmount: amount, fees: [], quote: null };
    const details = { beneficiaryId: 'ben_1', name: 'Ada', iban: GOOD_IBAN, bic: null };
    const { result: payout, changes } = acceptPayout(setup.ports, {
      accountId,
      sums: { ...sums, ...assets },
      words: {},
      to: { fiatDetails: { ...details, railReference: null } },
    });
    await setup.book.commit(tenant, changes);
    const waiting = async () =>
      (await bankReader(fixture.database.store).waiting('test', 10)).payments.length;
    expect(await waiting()).toBe(1);
    await order('hold', payout.payoutId);
    expect(await waiting()).toBe(0);
    const handedOver = sql`INSERT INTO bank_payments (organization_id, mode, payout_id, state,
        created_at, updated_at) VALUES (${tenant.organizationId}, 'test', ${payout.payoutId},
        'HANDED_OVER', '', '')`;
    await expect(fixture.database.store.batch([handedOver])).rejects.toThrow(/held payout/);
    await order('release', payout.payoutId);
    expect(await waiting()).toBe(1);
  });
});

describe('a payout whose bytes can still land', () => {
  test.each(['hold', 'retry', 'fail', 'release'])(
    'is refused %s, and is paid once',
    async (verb) => {
      const { payoutId } = await fixture.accept();
      await fixture.round();
      expect(await refused(verb, payoutId)).toMatchObject(NOT_STOPPABLE);
      expect(await finish(payoutId)).toMatchObject({ status: 'COMPLETED' });
      expect(await refused(verb, payoutId)).toMatchObject(NOT_STOPPABLE);
      expect(await attempts()).toEqual([{ state: 'LANDED' }]);
    },
  );
});

describe('fail', () => {
  test('cancels what was never signed', async () => {
    const { available } = await fixture.balance();
    const { payoutId } = await fixture.accept();
    expect(await order('fail', payoutId)).toMatchObject({ status: 'CANCELLED' });
    expect(await fixture.balance()).toEqual({ available, pending: 0n });
  });

  test('ends what has lost its bytes, and says why; the worker signs nothing more', async () => {
    const { available } = await fixture.balance();
    const payoutId = await expired();
    expect(await order('fail', payoutId)).toMatchObject({
      status: 'FAILED',
      failure: { code: 'STOPPED_BY_OPERATOR', message: 'The operator stopped it: a test' },
    });
    await expectSealedIn(fixture.database.store, 'payouts.failure');
    expect(await finish(payoutId)).toMatchObject({ status: 'FAILED' });
    expect(await fixture.balance()).toEqual({ available, pending: 0n });
    expect(await attempts()).toEqual([{ state: 'EXPIRED' }]);
    expect(await inPlain('a test')).toEqual([]);
  });

  test('comes before a worker that signs at the same moment, or after it', async () => {
    const payoutId = await expired();
    const sign: PayoutChain['sign'] = async (...asked) => {
      await order('fail', payoutId);
      return fixture.solana.sign(...asked);
    };
    await fixture.round(2000, { chain: chainWith({ sign }) });
    expect(await fixture.read(payoutId)).toMatchObject({ status: 'FAILED' });
    expect(await attempts()).toEqual([{ state: 'EXPIRED' }]);
  });
});

describe('a payout with which every round fails', () => {
  test('is set aside after five, the others pass, and a retry pays it', async () => {
    const bad = await fixture.accept();
    const sign: PayoutChain['sign'] = async (asked, lifetime) => {
      if (asked.memo === bad.payoutId) throw new Error('broken');
      return fixture.solana.sign(asked, lifetime);
    };
    const chain = chainWith({ sign });
    for (let turn = 0; turn < 5; turn += 1) await fixture.round(2000, { chain });
    expect((await fixture.round(2000, { chain })).claimed).toBe(0);
    const shown = await kontor.json('payouts', 'show', bad.payoutId, ...position.slice(0, 4));
    expect(shown).toMatchObject({
      hold: { heldBy: 'worker', reason: expect.stringMatching(/after 5 rounds.*broken/) },
    });
    const good = await fixture.accept();
    expect(await finish(good.payoutId)).toMatchObject({ status: 'COMPLETED' });
    await order('retry', bad.payoutId);
    await catchUp();
    expect(await finish(bad.payoutId)).toMatchObject({ status: 'COMPLETED' });
  });

  test('since its row cannot be read, stops nobody but itself', async () => {
    const { store } = fixture.database;
    const bad = await fixture.accept();
    await store.batch([sql`UPDATE payouts SET fees = '[1]' WHERE id = ${bad.payoutId}`]);
    const good = await fixture.accept();
    expect(await finish(good.payoutId)).toMatchObject({ status: 'COMPLETED' });
    for (let turn = 0; turn < 5; turn += 1) await fixture.round(31_000);
    const row = z.object({ reason: z.string() });
    expect(await store.rows(row, sql`SELECT reason FROM payout_holds`)).toMatchObject([
      { reason: expect.stringContaining('cannot be read') },
    ]);
  });
});

test('an order of an operator stays as it was given', async () => {
  const { payoutId } = await fixture.accept();
  await order('hold', payoutId);
  const { store } = fixture.database;
  for (const statement of [
    sql`DELETE FROM payout_orders`,
    sql`UPDATE payout_orders SET reason = ''`,
  ])
    await expect(store.batch([statement])).rejects.toThrow(/order of an operator/);
});
