import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ENDINGS } from '#payments/sandbox/endings.ts';
import { sql } from '#kernel/storage/sql.ts';
import { ROOT, start, type Running } from '../../support/process.ts';
import { newCaller, type Caller, type V1Answer } from '../../support/v1.ts';
import {
  chainVariables,
  cryptoOrder,
  openPayoutsV1,
  type PayoutsFixture,
} from '../../support/v1-payouts.ts';

/** Every value of the table, tried at the door: what it says in the docs is what happens. */

const SLOT_MS = 50;

let fixture: PayoutsFixture;
let other: Caller;
let accountId: string;
let worker: Running;
beforeAll(async () => {
  fixture = await openPayoutsV1({}, { slotMs: SLOT_MS });
  fixture.sign(true);
  worker = await start([join(ROOT, 'tests/support/payout-process.ts')], /at work/, {
    DATABASE_URL: fixture.database.url,
    ...chainVariables(fixture.rpcUrl, fixture.chain),
  });
  other = await newCaller(fixture.database.store);
  accountId = await fixture.accountWith({ USDC: '100000', EUR: '100000' });
});
afterAll(async () => {
  await worker.stop();
  await fixture.close();
});

const post = (path: string, body: object, caller = fixture.test): Promise<V1Answer> =>
  fixture.ask(caller, path, { body });

const pay = async (more: object): Promise<V1Answer> =>
  post('/v1/payouts/crypto', await cryptoOrder(accountId, more));

const paying = (amount: string): Promise<V1Answer> =>
  pay({ funding: { type: 'DIRECT', amount, assetCode: 'USDC' } });

const quote = async (sourceAmount: string, asset = 'USDC', caller = fixture.test, account = '') =>
  post(
    '/v1/payouts/quote',
    {
      accountId: account || accountId,
      sourceAssetCode: asset,
      destinationAssetCode: asset,
      sourceAmount,
    },
    caller,
  );

const accept = (quoteId: unknown, payoutDestination: object): Promise<V1Answer> =>
  post(`/v1/payouts/quote/${String(quoteId)}`, { payoutDestination });

const payBank = async (iban: string): Promise<V1Answer> => {
  const { body: beneficiary } = await post('/v1/beneficiaries', { name: 'Ada Beispiel', iban });
  const { body: made } = await quote('12.34', 'EUR');
  return accept(made.quoteId, { beneficiaryId: beneficiary.beneficiaryId });
};

const read = async (payoutId: unknown) =>
  (await fixture.ask(fixture.test, `/v1/payouts/${String(payoutId)}`)).body;

const becomes = (payoutId: unknown, like: object, timeout = 90_000) =>
  vi.waitFor(
    async () => {
      const body = await read(payoutId);
      expect(body).toMatchObject(like);
      return body;
    },
    { timeout, interval: 50 },
  );

const move = (seconds: number, caller = fixture.test) =>
  post('/v1/sandbox/clock', { seconds }, caller);

describe('an amount', () => {
  test.each([
    [ENDINGS.insufficientFunds, 'INSUFFICIENT_FUNDS'],
    [ENDINGS.liquidityUnavailable, 'LIQUIDITY_UNAVAILABLE'],
  ])('%o', async ({ value }, code) => {
    const before = await fixture.balance(accountId);
    expect(await paying(value)).toMatchObject({ status: 422, body: { code } });
    const { body: made } = await quote(value);
    const { toAddress, chain } = await cryptoOrder(accountId);
    const used = await accept(made.quoteId, { toAddress, chain });
    expect(used).toMatchObject({ status: 422, body: { code } });
    const { funding } = await cryptoOrder(accountId);
    const order = await cryptoOrder(accountId, { funding: { ...funding, amount: value } });
    const { body: preview } = await post('/v1/payouts/crypto/preview', order);
    expect(preview.acceptable).toBe(false);
    expect(await fixture.balance(accountId)).toEqual(before);
  });

  test('that makes a quote which is EXPIRED at once', async () => {
    const { body: made } = await quote(ENDINGS.quoteExpires.value);
    expect(made.status).toBe('EXPIRED');
    const { toAddress, chain } = await cryptoOrder(accountId);
    const refused = await accept(made.quoteId, { toAddress, chain });
    expect(refused).toMatchObject({ status: 409, body: { code: 'QUOTE_EXPIRED' } });
  });

  test('that waits is cancelled, or goes out once the clock was moved on', async () => {
    const [first, second] = await Promise.all([
      paying(ENDINGS.waits.value),
      paying(ENDINGS.waits.value),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await read(first?.body.payoutId)).toMatchObject({ status: 'INITIATED' });
    const path = `/v1/payouts/${String(first?.body.payoutId)}/cancel`;
    const cancelled = await fixture.ask(fixture.test, path, { method: 'POST' });
    expect(cancelled.body.status).toBe('CANCELLED');
    await move(3600);
    await becomes(second?.body.payoutId, { status: 'COMPLETED' });
    expect(await read(first?.body.payoutId)).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('a wallet', () => {
  test('whose transfers fail, and one whose transfers are slow', async () => {
    const ways = [ENDINGS.fails, ENDINGS.slow];
    const made = await Promise.all(ways.map(({ value }) => pay({ toAddress: value })));
    const [fails, slow] = made.map(({ body }) => body.payoutId);
    const [failed, late] = await Promise.all([
      becomes(fails, { status: 'FAILED', failure: { code: 'TOKEN_ACCOUNT_UNFIT' } }),
      becomes(slow, { cryptoDetails: { transactionSignature: expect.any(String) } }),
    ]);
    expect(failed.cryptoDetails).toMatchObject({ networkFee: expect.any(String) });
    expect(late.status).toBe('PROCESSING');
    const done = await becomes(slow, { status: 'COMPLETED' });
    // Where the machine is slower than the chain the first transfer lapses, and another one lands.
    expect(done.cryptoDetails).toMatchObject({ transactionSignature: expect.any(String) });
    await fixture.expectLawful();
  });

  test('that is denied', async () => {
    const refused = await pay({ toAddress: ENDINGS.deniedWallet.value });
    expect(refused).toMatchObject({ status: 422, body: { code: 'DESTINATION_BLOCKED' } });
  });
});

describe('a bank account', () => {
  test('that is denied', async () => {
    const refused = await payBank(ENDINGS.deniedIban.value);
    expect(refused).toMatchObject({ status: 422, body: { code: 'DESTINATION_BLOCKED' } });
  });

  test('that rejects, that returns, and a slow one that the clock brings forward', async () => {
    const ways = [ENDINGS.bankRejects, ENDINGS.bankReturns, ENDINGS.bankWaits];
    const made = await Promise.all(ways.map(({ value }) => payBank(value)));
    const [rejected, returned, slow] = made.map(({ body }) => body.payoutId);
    await becomes(rejected, { status: 'FAILED', failure: { code: 'BANK_REJECTED' } });
    await becomes(slow, { status: 'PROCESSING' });
    await move(3600);
    await becomes(slow, { status: 'COMPLETED' });
    await becomes(returned, { status: 'COMPLETED' });
    await vi.waitFor(
      async () => {
        const { body } = await fixture.ask(fixture.test, `/v1/payments?accountId=${accountId}`);
        expect(JSON.stringify(body)).toContain(`return-${String(returned).replace('_', '-')}`);
      },
      { timeout: 90_000, interval: 50 },
    );
    await fixture.expectLawful();
  });
});

test.each([ENDINGS.paymentPending, ENDINGS.paymentFailed])('a payment: %o', async ({ value }) => {
  const account = await fixture.accountWith({});
  const body = { accountId: account, amount: '5', assetCode: 'USDC', status: value };
  const made = await post('/v1/sandbox/payments', body);
  expect(made.body).toMatchObject({ status: value, amount: '5' });
  expect(await fixture.balance(account)).toMatchObject({ posted: '0' });
});

describe('in live mode', () => {
  test('there is no clock, and the values are like any other', async () => {
    for (const asked of [{}, { body: { seconds: 1 } }])
      expect(await fixture.ask(fixture.live, '/v1/sandbox/clock', asked)).toMatchObject({
        status: 404,
        body: { code: 'ROUTE_NOT_FOUND' },
      });
    const { body: account } = await post(
      '/v1/accounts',
      { classification: 'SECONDARY' },
      fixture.live,
    );
    const value = ENDINGS.quoteExpires.value;
    const { body: made } = await quote(value, 'USDC', fixture.live, account.accountId);
    expect(made.status).toBe('ACTIVE');
  });
});

describe('the clock', () => {
  test('expires a quote of its organization, and of nobody else', async () => {
    const { body: account } = await post('/v1/accounts', { classification: 'SECONDARY' }, other);
    const { body: live } = await post(
      '/v1/accounts',
      { classification: 'SECONDARY' },
      fixture.live,
    );
    const mine = await quote('10');
    const theirs = await quote('10', 'USDC', other, account.accountId);
    const real = await quote('10', 'USDC', fixture.live, live.accountId);
    const before = await fixture.ask(fixture.test, '/v1/sandbox/clock');
    const { body: clock } = await move(300);
    expect(clock.aheadSeconds).toBe(before.body.aheadSeconds + 300);
    expect(Date.parse(clock.now)).toBeGreaterThanOrEqual(Date.parse(mine.body.expiresAt));
    const seen = async (caller: Caller, { body }: V1Answer) =>
      (await fixture.ask(caller, `/v1/payouts/quote/${String(body.quoteId)}`)).body.status;
    expect(await seen(fixture.test, mine)).toBe('EXPIRED');
    expect(await seen(other, theirs)).toBe('ACTIVE');
    expect(await seen(fixture.live, real)).toBe('ACTIVE');
    const { toAddress, chain } = await cryptoOrder(accountId);
    const refused = await accept(mine.body.quoteId, { toAddress, chain });
    expect(refused.body.code).toBe('QUOTE_EXPIRED');
    expect((await fixture.ask(other, '/v1/sandbox/clock')).body.aheadSeconds).toBe(0);
  });

  test('goes on from where it stands: a quote made now lives five minutes of it', async () => {
    const { body: made } = await quote('10');
    expect(made.status).toBe('ACTIVE');
    const { body: clock } = await move(200);
    const left = Date.parse(made.expiresAt) - Date.parse(clock.now);
    expect(left).toBeGreaterThan(80_000);
    expect(left).toBeLessThanOrEqual(100_000);
  });

  test('brings deliveries of events forward that wait, and those of nobody else', async () => {
    const at = new Date().toISOString();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { store } = fixture.database;
    const put = ({ organizationId }: Caller, n: number) => [
      sql`INSERT INTO webhook_endpoints (organization_id, mode, id, url, types, description,
            disabled_reason, public_key, version, since_seq, paused_until, created_at, updated_at)
          VALUES (${organizationId}, 'test', ${`whe_${n}`}, 'https://receiver.example', '[]', '',
            'REQUESTED', 'whpk_x', 1, 0, ${later}, ${at}, ${at})`,
      sql`INSERT INTO webhook_deliveries (organization_id, mode, id, endpoint_id, event_id, type,
            status, next_attempt_at, created_at, updated_at)
          VALUES (${organizationId}, 'test', ${`whd_${n}`}, ${`whe_${n}`}, ${`evt_${n}`},
            'payout.completed', 'PENDING', ${later}, ${at}, ${at})`,
    ];
    // Nothing is queued or sent for an endpoint that is disabled: these rows stay what they are.
    await store.batch([...put(fixture.test, 1), ...put(other, 2)]);
    await move(3600);
    const row = z.object({ id: z.string(), paused: z.string(), due: z.string() });
    const rows = await store.rows(
      row,
      sql`SELECT endpoint.id, paused_until AS paused, next_attempt_at AS due
          FROM webhook_endpoints AS endpoint
          JOIN webhook_deliveries AS delivery ON endpoint_id = endpoint.id
          WHERE delivery.id IN ('whd_1', 'whd_2') ORDER BY endpoint.id`,
    );
    const [mine, theirs] = rows;
    const now = new Date().toISOString();
    expect([mine?.paused ?? '', mine?.due ?? ''].every((moment) => moment <= now)).toBe(true);
    expect(theirs).toMatchObject({ paused: later, due: later });
  });

  test('loses no move of ten at once, and is not moved back', async () => {
    const { body: before } = await fixture.ask(fixture.test, '/v1/sandbox/clock');
    const moves = await Promise.all(Array.from({ length: 10 }, () => move(1)));
    expect(moves.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const { body: after } = await fixture.ask(fixture.test, '/v1/sandbox/clock');
    expect(after.aheadSeconds).toBe(before.aheadSeconds + 10);
    for (const seconds of [0, -1, 1.5, 31_536_001]) expect((await move(seconds)).status).toBe(400);
  });
});
