import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { amountOf } from '#kernel/money/amount.ts';
import { sql } from '#kernel/storage/sql.ts';
import { approvalPolicies } from '#payments/storage/approvals/policies.ts';
import { replaceDenyList } from '#payments/storage/deny-list.ts';
import { rotatedTwice } from '../../support/rotated-keys.ts';
import { ROOT, start, type Running } from '../../support/process.ts';
import { newCaller, rowsOf, type Caller, type V1Answer } from '../../support/v1.ts';
import {
  chainVariables,
  cryptoOrder,
  giveLiquidity,
  openPayoutsV1,
  type PayoutsFixture,
} from '../../support/v1-payouts.ts';

/** Payouts above a threshold wait for other eyes: a real server, a real chain, and its worker. */

const SLOT_MS = 50;
const THRESHOLD = amountOf(100_000_000n);

let fixture: PayoutsFixture;
let worker: Running;
let approver: Caller;
let second: Caller;
beforeAll(async () => {
  fixture = await openPayoutsV1({}, { slotMs: SLOT_MS });
  fixture.sign(true);
  worker = await start([join(ROOT, 'tests/support/payout-process.ts')], /at work/, {
    DATABASE_URL: fixture.database.url,
    ...chainVariables(fixture.rpcUrl, fixture.chain),
  });
  const { organizationId } = fixture.test;
  const scopes = ['payouts:approve', 'payouts:write', 'payouts:read'] as const;
  approver = await newCaller(fixture.database.store, { organizationId, scopes });
  second = await newCaller(fixture.database.store, { organizationId, scopes });
});
afterAll(async () => {
  await fixture.expectLawful();
  await worker.stop();
  await fixture.close();
});

const tenant = () => ({ organizationId: fixture.test.organizationId, mode: 'test' }) as const;

const setPolicy = (more: { approvers?: number; expiresAfterHours?: number } = {}) =>
  approvalPolicies(fixture.database.store).set(
    tenant(),
    { assetCode: 'USDC', threshold: THRESHOLD, approvers: 1, expiresAfterHours: 72, ...more },
    new Date(),
  );

beforeEach(() => setPolicy());
afterEach(async () => {
  await approvalPolicies(fixture.database.store).remove(tenant(), 'USDC');
});

const direct = (amount: string) => ({ funding: { type: 'DIRECT', amount, assetCode: 'USDC' } });

const pay = async (accountId: string, amount: string, caller: Caller = fixture.test) =>
  fixture.ask(caller, '/v1/payouts/crypto', { body: await cryptoOrder(accountId, direct(amount)) });

/** An account, and a payout of it that waits. */
const waiting = async () => {
  const accountId = await fixture.accountWith({ USDC: '500' });
  const { body } = await pay(accountId, '100.000001');
  expect(body.status).toBe('PENDING_APPROVAL');
  return { accountId, payoutId: String(body.payoutId) };
};

const judge = (
  verb: 'approve' | 'reject' | 'cancel',
  payoutId: string,
  caller: Caller = approver,
): Promise<V1Answer> =>
  fixture.ask(caller, `/v1/payouts/${payoutId}/${verb}`, { method: 'POST', body: {} });

const read = async (payoutId: string) =>
  (await fixture.ask(fixture.test, `/v1/payouts/${payoutId}`)).body;

const becomes = (payoutId: string, status: string) =>
  expect.poll(async () => (await read(payoutId)).status, { interval: 200 }).toBe(status);

const attemptsOf = async (payoutId: string) =>
  (
    await fixture.database.store.rows(
      z.unknown(),
      sql`SELECT 1 FROM payout_attempts WHERE payout_id = ${payoutId}`,
    )
  ).length;

const FREE = { available: '500', pending: '0', posted: '500' };

describe('a payout above the threshold', () => {
  test('waits with its money held, and is signed once another key has approved it', async () => {
    const { accountId, payoutId } = await waiting();
    expect(await fixture.balance(accountId)).toMatchObject({ available: '399.999999' });
    const below = await pay(accountId, '100');
    expect(below.body.status).toBe('INITIATED');
    expect(below.body.approval).toBeUndefined();
    await becomes(String(below.body.payoutId), 'COMPLETED');
    const shown = await read(payoutId);
    expect(shown).toMatchObject({ status: 'PENDING_APPROVAL', approval: { needed: 1 } });
    expect(await attemptsOf(payoutId)).toBe(0);
    const listed = await fixture.ask(fixture.test, '/v1/payouts?status=PENDING_APPROVAL');
    expect(rowsOf(listed.body.data).map((row) => row['payoutId'])).toContain(payoutId);
    const approved = await judge('approve', payoutId);
    expect(approved).toMatchObject({
      status: 200,
      body: { status: 'INITIATED', approval: { outcome: 'APPROVED' } },
    });
    await becomes(payoutId, 'COMPLETED');
    expect(await fixture.balance(accountId)).toMatchObject({ posted: '299.999999' });
    const events = await fixture.ask(fixture.test, `/v1/events?objectId=${payoutId}`);
    const types = rowsOf(events.body.data).map((row) => row['type']);
    expect(types.toReversed().slice(0, 3)).toEqual([
      'payout.pending_approval',
      'payout.initiated',
      'payout.processing',
    ]);
  });

  test('says so in its preview', async () => {
    const accountId = await fixture.accountWith({ USDC: '500' });
    const previewed = async (amount: string) => {
      const body = await cryptoOrder(accountId, direct(amount));
      return (await fixture.ask(fixture.test, '/v1/payouts/crypto/preview', { body })).body;
    };
    expect(await previewed('101')).toMatchObject({ acceptable: true, approvalsNeeded: 1 });
    expect(await previewed('99')).toMatchObject({ acceptable: true, approvalsNeeded: 0 });
  });

  test('is approved by no key without the scope, and not by the one that ordered it', async () => {
    const { accountId, payoutId } = await waiting();
    expect(await judge('approve', payoutId, fixture.test)).toMatchObject({
      status: 403,
      body: { code: 'INSUFFICIENT_SCOPE' },
    });
    const { body } = await pay(accountId, '200', approver);
    const own = String(body.payoutId);
    expect(await judge('approve', own)).toMatchObject({
      status: 403,
      body: { code: 'APPROVER_NOT_ALLOWED' },
    });
    expect((await read(own)).status).toBe('PENDING_APPROVAL');
    expect((await judge('reject', own)).status).toBe(200);
    expect((await judge('approve', own, second)).body.code).toBe('PAYOUT_NOT_PENDING_APPROVAL');
    expect((await judge('reject', payoutId)).body.status).toBe('CANCELLED');
    expect(await fixture.balance(accountId)).toEqual(FREE);
  });

  test('is approved by no key of the rotations of the one that ordered it', async () => {
    const line = await rotatedTwice(fixture.database.store, tenant());
    for (const by of line) {
      const { body } = await pay(await fixture.accountWith({ USDC: '500' }), '200', by);
      const payoutId = String(body.payoutId);
      for (const key of line)
        expect((await judge('approve', payoutId, key)).body.code).toBe('APPROVER_NOT_ALLOWED');
      expect((await judge('reject', payoutId, by)).status).toBe(200);
    }
  });

  test('that needs two approvals gets one of all keys that replaced one another', async () => {
    await setPolicy({ approvers: 2 });
    const line = await rotatedTwice(fixture.database.store, tenant());
    for (const first of line) {
      const { payoutId } = await waiting();
      expect((await judge('approve', payoutId, first)).status).toBe(200);
      for (const key of line)
        expect((await judge('approve', payoutId, key)).body.code).toBe('APPROVER_NOT_ALLOWED');
      expect((await judge('reject', payoutId, first)).status).toBe(200);
    }
  });

  test('that needs two approvals is paid after the second, by two different keys', async () => {
    await setPolicy({ approvers: 2 });
    const { payoutId } = await waiting();
    expect((await judge('approve', payoutId)).body).toMatchObject({
      status: 'PENDING_APPROVAL',
      approval: { needed: 2, decisions: [{ verdict: 'APPROVED' }] },
    });
    expect((await judge('approve', payoutId)).body.code).toBe('APPROVER_NOT_ALLOWED');
    expect(await attemptsOf(payoutId)).toBe(0);
    expect((await judge('approve', payoutId, second)).body.status).toBe('INITIATED');
    await becomes(payoutId, 'COMPLETED');
  });

  test('is paid once, however many approve it at the same moment', async () => {
    const { accountId, payoutId } = await waiting();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => judge('approve', payoutId, n % 2 ? approver : second)),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'taken' : body.code));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'PAYOUT_NOT_PENDING_APPROVAL'),
      'taken',
    ]);
    await becomes(payoutId, 'COMPLETED');
    expect(await attemptsOf(payoutId)).toBe(1);
    expect(await fixture.balance(accountId)).toMatchObject({ posted: '399.999999' });
  });

  test('approved and cancelled at the same moment is one of both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { accountId, payoutId } = await waiting();
      const [approved, cancelled] = await Promise.all([
        judge('approve', payoutId),
        judge('cancel', payoutId, fixture.test),
      ]);
      await expect
        .poll(async () => (await read(payoutId)).status, { interval: 100 })
        .toMatch(/COMPLETED|CANCELLED/);
      const { status } = await read(payoutId);
      expect(cancelled.status === 200).toBe(status === 'CANCELLED');
      if (status === 'COMPLETED') expect(approved.status).toBe(200);
      const balance = await fixture.balance(accountId);
      expect(balance).toEqual(
        status === 'CANCELLED'
          ? FREE
          : { available: '399.999999', pending: '0', posted: '399.999999' },
      );
    }
  });

  test('is cancelled with its reason when nobody approves it in time', async () => {
    await setPolicy({ expiresAfterHours: 2 });
    const { accountId, payoutId } = await waiting();
    const seconds = 2 * 3600 + 1;
    await fixture.ask(fixture.test, '/v1/sandbox/clock', { body: { seconds } });
    await becomes(payoutId, 'CANCELLED');
    expect(await read(payoutId)).toMatchObject({ approval: { outcome: 'EXPIRED' } });
    expect(await fixture.balance(accountId)).toEqual(FREE);
    expect((await judge('approve', payoutId)).body.code).toBe('PAYOUT_NOT_PENDING_APPROVAL');
  });

  test('can be taken back by its organization', async () => {
    const { accountId, payoutId } = await waiting();
    expect((await judge('cancel', payoutId, fixture.test)).body).toMatchObject({
      status: 'CANCELLED',
      approval: { outcome: 'WITHDRAWN' },
    });
    expect(await fixture.balance(accountId)).toEqual(FREE);
  });

  test('is decided, and previewed, also where its organization may store no more', async () => {
    const decided = [await waiting(), await waiting(), await waiting()];
    const store = (more: number) =>
      fixture.database.store.batch([sql`UPDATE stored_bytes SET bytes = bytes + ${more}`]);
    await store(2_000_000_000);
    const body = await cryptoOrder(decided[0]?.accountId ?? '', direct('1'));
    const refused = await fixture.ask(fixture.test, '/v1/payouts/crypto', { body });
    const answers = [await fixture.ask(fixture.test, '/v1/payouts/crypto/preview', { body })];
    for (const [index, verb] of (['approve', 'reject', 'cancel'] as const).entries())
      answers.push(await judge(verb, decided[index]?.payoutId ?? ''));
    await store(-2_000_000_000);
    expect(refused.body.code).toBe('STORAGE_QUOTA_EXCEEDED');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('is not approved once its destination is denied', async () => {
    const { payoutId } = await waiting();
    const { toAddress } = (await read(payoutId)).cryptoDetails;
    const { store } = fixture.database;
    await replaceDenyList(store, [toAddress], new Date());
    expect((await judge('approve', payoutId)).body.code).toBe('DESTINATION_BLOCKED');
    await replaceDenyList(store, [], new Date());
    expect((await judge('reject', payoutId)).status).toBe(200);
  });

  test('is one by what is exchanged as well as by what arrives', async () => {
    await giveLiquidity(fixture, [['EURC', 10_000n]]);
    const accountId = await fixture.accountWith({ USDC: '500' });
    const quote = await fixture.ask(fixture.test, '/v1/payouts/quote', {
      body: {
        accountId,
        sourceAssetCode: 'USDC',
        destinationAssetCode: 'EURC',
        sourceAmount: '150',
      },
    });
    const { toAddress, chain } = await cryptoOrder(accountId);
    const body = { payoutDestination: { toAddress, chain } };
    const accepted = await fixture.ask(fixture.test, `/v1/payouts/quote/${quote.body.quoteId}`, {
      body,
    });
    expect(accepted.body).toMatchObject({ status: 'PENDING_APPROVAL', approval: { needed: 1 } });
    expect((await judge('reject', String(accepted.body.payoutId))).status).toBe(200);
  });

  test('is nothing that another organization can approve', async () => {
    const { payoutId } = await waiting();
    const other = await newCaller(fixture.database.store, { scopes: ['payouts:approve'] });
    expect(await judge('approve', payoutId, other)).toMatchObject({ status: 404 });
    expect((await judge('reject', payoutId)).status).toBe(200);
  });
});
