import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { openingStore } from '#payments/storage/costs/openings.ts';
import { newAddress } from '../../support/chain.ts';
import { newCaller, rowsOf, type Caller } from '../../support/v1.ts';
import {
  cryptoOrder,
  giveLiquidity,
  openPayoutsV1,
  type PayoutsFixture,
} from '../../support/v1-payouts.ts';

/** Payouts that open a token account: what it costs who pays, and how many there may be a day. */

const MOST = 4;
const DAY_S = 86_400;

let fixture: PayoutsFixture;
beforeAll(async () => {
  fixture = await openPayoutsV1({
    PAYOUT_FEE_CRYPTO: '0.25',
    PAYOUT_FEE_TOKEN_ACCOUNT: '0.4',
    PAYOUT_TOKEN_ACCOUNTS_DAILY: String(MOST),
    PAYOUT_MOST: '5000000000000',
    PAYOUT_SPREAD_BPS: '0',
  });
  await giveLiquidity(fixture, [['EURC', 1000n]]);
});
afterAll(() => fixture.close());

const FEES = [
  { type: 'PAYOUT', amount: '0.25', assetCode: 'USDC' },
  { type: 'TOKEN_ACCOUNT', amount: '0.4', assetCode: 'USDC' },
];

const payer = async (): Promise<{ caller: Caller; accountId: string }> => {
  const caller = await newCaller(fixture.database.store);
  return { caller, accountId: await fixture.accountWith({ USDC: '1000' }, caller) };
};

const pay = (caller: Caller, body: object) => fixture.ask(caller, '/v1/payouts/crypto', { body });

const cancel = (caller: Caller, payoutId: string) =>
  fixture.ask(caller, `/v1/payouts/${payoutId}/cancel`, { method: 'POST' });

const preview = (caller: Caller, body: object) =>
  fixture.ask(caller, '/v1/payouts/crypto/preview', { body });

/** An address that has a token account for USDC. */
const openAddress = (): string => fixture.chain.faucetAddress;

const moveClock = (caller: Caller, seconds: number) =>
  fixture.ask(caller, '/v1/sandbox/clock', { body: { seconds } });

describe('the price of a token account', () => {
  test('is on top of a payout that opens one, as the preview says, and is held', async () => {
    const { caller, accountId } = await payer();
    const body = await cryptoOrder(accountId);
    const shown = await preview(caller, body);
    expect(shown.body).toMatchObject({ acceptable: true, sourceAmount: '11.15', fees: FEES });
    const { body: payout, status } = await pay(caller, body);
    expect(status).toBe(200);
    expect(payout).toMatchObject({ sourceAmount: '11.15', destinationAmount: '10.5', fees: FEES });
    const { body: balances } = await fixture.ask(caller, `/v1/accounts/${accountId}/balances`);
    expect(rowsOf(balances.data)).toMatchObject([{ available: '988.85', pending: '11.15' }]);
  });

  test('is not asked for where the account is there', async () => {
    const { caller, accountId } = await payer();
    const body = await cryptoOrder(accountId, { toAddress: openAddress() });
    const wanted = { sourceAmount: '10.75', fees: [FEES[0]] };
    expect((await preview(caller, body)).body).toMatchObject(wanted);
    expect((await pay(caller, body)).body).toMatchObject(wanted);
  });

  test('is paid once by payouts at once to one address, and again after their end', async () => {
    const { caller, accountId } = await payer();
    const body = await cryptoOrder(accountId);
    const answers = await Promise.all([pay(caller, body), pay(caller, body), pay(caller, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const fees = answers.map(({ body: { fees: each } }) => rowsOf(each).length);
    expect(fees.toSorted()).toEqual([1, 1, 2]);
    for (const { body: each } of answers) await cancel(caller, String(each.payoutId));
    const again = await pay(caller, body);
    expect(again.body).toMatchObject({ fees: FEES });
  });

  test('counts as funds that the account must have', async () => {
    const caller = await newCaller(fixture.database.store);
    const accountId = await fixture.accountWith({ USDC: '11.14' }, caller);
    const body = await cryptoOrder(accountId);
    expect((await preview(caller, body)).body.acceptable).toBe(false);
    expect((await pay(caller, body)).body.code).toBe('INSUFFICIENT_FUNDS');
  });

  test('comes on top of a quote, which says it beforehand', async () => {
    const { caller, accountId } = await payer();
    const wish = { sourceAssetCode: 'USDC', destinationAssetCode: 'EURC', sourceAmount: '10' };
    const { body: quote } = await fixture.ask(caller, '/v1/payouts/quote', {
      body: { accountId, ...wish },
    });
    expect(quote).toMatchObject({ sourceAmount: '10', tokenAccountFee: '0.4', fees: [FEES[0]] });
    const { body: payout } = await fixture.ask(caller, `/v1/payouts/quote/${quote.quoteId}`, {
      body: { payoutDestination: { toAddress: await newAddress(), chain: 'solana' } },
    });
    const { destinationAmount } = quote;
    expect(payout).toMatchObject({ sourceAmount: '10.4', destinationAmount, fees: FEES });
    await fixture.expectLawful();
  });
});

/** A payout that asks for more than an account can hold: order and preview say so. */
const expectTooLarge = async (caller: Caller, body: object, amount: string): Promise<void> => {
  const { body: refused } = await pay(caller, body);
  expect([amount, refused.status, refused.code]).toEqual([amount, 422, 'AMOUNT_OUT_OF_RANGE']);
  const { body: shown } = await preview(caller, body);
  expect(shown).toMatchObject({ acceptable: false, sourceAmount: amount });
  expect(rowsOf(shown.checks)).toContainEqual({
    check: 'limits',
    passed: false,
    code: 'AMOUNT_OUT_OF_RANGE',
    explanation: 'The amount is larger than an account can hold.',
  });
};

describe('what an amount and its fees are together', () => {
  test.each([
    ['4611686018427.387903', '4611686018428.037903'],
    ['4611686018427.2', '4611686018427.85'],
    ['4611686018427', '4611686018427.65'],
  ])('is no more than an account can hold: %s', async (amount, sum) => {
    const { caller, accountId } = await payer();
    const funding = { type: 'DIRECT', amount, assetCode: 'USDC' };
    await expectTooLarge(caller, await cryptoOrder(accountId, { funding }), sum);
  });

  test('is no more than that for a quote either', async () => {
    const { caller, accountId } = await payer();
    const quoteFor = (more: object) =>
      fixture.ask(caller, '/v1/payouts/quote', {
        body: { accountId, sourceAssetCode: 'USDC', destinationAssetCode: 'EURC', ...more },
      });
    const arriving = await quoteFor({ destinationAmount: '4611686018427.387903' });
    expect(arriving.body.code).toBe('AMOUNT_OUT_OF_RANGE');
    const { body: quote } = await quoteFor({ sourceAmount: '4611686018427' });
    const funding = { type: 'QUOTE', quoteId: quote.quoteId };
    await expectTooLarge(caller, await cryptoOrder(accountId, { funding }), '4611686018427.4');
    const accepted = await fixture.ask(caller, `/v1/payouts/quote/${quote.quoteId}`, {
      body: { payoutDestination: { toAddress: await newAddress(), chain: 'solana' } },
    });
    expect([accepted.status, accepted.body.code]).toEqual([422, 'AMOUNT_OUT_OF_RANGE']);
  });
});

describe('payouts that open a token account', () => {
  test('are so many a day, however many are sent at once, and again the next day', async () => {
    const { caller, accountId } = await payer();
    const orders = await Promise.all(
      Array.from({ length: MOST + 6 }, () => cryptoOrder(accountId)),
    );
    const answers = await Promise.all(orders.map((body) => pay(caller, body)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(6);
    const next = new Date(Math.floor(Date.now() / (DAY_S * 1000) + 1) * DAY_S * 1000);
    for (const { status, body } of refused)
      expect([status, body.code, body.detail]).toEqual([
        422,
        'TOKEN_ACCOUNT_LIMIT',
        expect.stringContaining(next.toISOString()),
      ]);
    const body = await cryptoOrder(accountId);
    expect(rowsOf((await preview(caller, body)).body.checks)).toContainEqual(
      expect.objectContaining({ check: 'limits', passed: false, code: 'TOKEN_ACCOUNT_LIMIT' }),
    );
    const known = await cryptoOrder(accountId, { toAddress: openAddress() });
    expect((await pay(caller, known)).status).toBe(200);
    await moveClock(caller, DAY_S);
    expect((await pay(caller, body)).status).toBe(200);
    await fixture.expectLawful();
  });

  test('are at most so many, whatever is sent at once and taken back in between', async () => {
    const day = (): string => new Date().toISOString().slice(0, 10);
    const turn = fc.oneof(
      fc.record({ does: fc.constant('send' as const), count: fc.integer({ min: 1, max: 7 }) }),
      fc.record({ does: fc.constant('cancel' as const), count: fc.integer({ min: 1, max: 4 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 6 }), async (turns) => {
        const began = day();
        const { caller, accountId } = await payer();
        let open: string[] = [];
        for (const { does, count } of turns)
          if (does === 'send') {
            const orders = await Promise.all(
              Array.from({ length: count }, () => cryptoOrder(accountId)),
            );
            const answers = await Promise.all(orders.map((body) => pay(caller, body)));
            const taken = answers.filter(({ status }) => status === 200);
            if (day() === began) expect(taken).toHaveLength(Math.min(count, MOST - open.length));
            for (const { status, body } of answers)
              if (status !== 200) expect(body.code).toBe('TOKEN_ACCOUNT_LIMIT');
            open.push(...taken.map(({ body }) => String(body.payoutId)));
          } else {
            await Promise.all(open.slice(0, count).map((each) => cancel(caller, each)));
            open = open.slice(count);
          }
      }),
      { numRuns: 12 },
    );
    await fixture.expectLawful();
  });

  test('count for their organization alone, and no more once they are cancelled', async () => {
    const [one, other] = [await payer(), await payer()];
    const sent = [];
    for (let turn = 0; turn < MOST; turn += 1)
      sent.push((await pay(one.caller, await cryptoOrder(one.accountId))).body);
    const refused = await pay(one.caller, await cryptoOrder(one.accountId));
    expect(refused.body.code).toBe('TOKEN_ACCOUNT_LIMIT');
    expect((await pay(other.caller, await cryptoOrder(other.accountId))).status).toBe(200);
    await cancel(one.caller, String(sent[0]?.payoutId));
    expect((await pay(one.caller, await cryptoOrder(one.accountId))).status).toBe(200);
    const again = await pay(one.caller, await cryptoOrder(one.accountId));
    expect(again.body.code).toBe('TOKEN_ACCOUNT_LIMIT');
  });

  test('are as many as the operator allows this organization', async () => {
    const { caller, accountId } = await payer();
    const store = openingStore(fixture.database.store);
    const tenant = { organizationId: caller.organizationId, mode: 'test' } as const;
    const sendable = async (): Promise<boolean> =>
      (await pay(caller, await cryptoOrder(accountId))).status === 200;
    await store.setLimit(tenant, 1, new Date());
    expect([await sendable(), await sendable()]).toEqual([true, false]);
    await store.setLimit(tenant, MOST + 1, new Date());
    for (let sent = 1; sent <= MOST; sent += 1) expect(await sendable()).toBe(true);
    expect(await sendable()).toBe(false);
    await store.setLimit(tenant, null, new Date());
    expect(await sendable()).toBe(false);
    await store.setLimit(tenant, 0, new Date());
    await moveClock(caller, DAY_S);
    const { body } = await pay(caller, await cryptoOrder(accountId));
    expect(body).toMatchObject({
      code: 'TOKEN_ACCOUNT_LIMIT',
      detail: 'The organization has no payouts that open a token account',
    });
  });

  test('open none that was closed meanwhile once there are as many as may be', async () => {
    const { caller, accountId } = await payer();
    const known = await cryptoOrder(accountId, { toAddress: openAddress() });
    const walletOf = async (): Promise<unknown> => {
      const { body } = await pay(caller, known);
      const [found] = await fixture.database.store.rows(
        z.object({ wallet: z.string().nullable() }),
        sql`SELECT crypto_details ->> 'wallet' AS wallet FROM payouts
            WHERE id = ${String(body.payoutId)}`,
      );
      return found?.wallet;
    };
    expect(await walletOf()).toBe(openAddress());
    for (let sent = 0; sent < MOST; sent += 1) await pay(caller, await cryptoOrder(accountId));
    expect(await walletOf()).toBeNull();
  });
});
