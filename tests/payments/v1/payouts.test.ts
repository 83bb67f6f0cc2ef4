import { randomUUID } from 'node:crypto';
import { createSolanaRpc, address } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { setAccountStatus } from '#payments/account/update.ts';
import { sql } from '#kernel/storage/sql.ts';
import { replaceDenyList } from '#payments/storage/deny-list.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { startChainProxy } from '../../support/chain-proxy.ts';
import { setupOf } from '../../support/payments.ts';
import { undisturbed } from '../../support/processor-time.ts';
import { ask, newCaller, rowsOf, serveV1, type V1Answer } from '../../support/v1.ts';
import {
  chainVariables,
  cryptoOrder,
  fieldsOf,
  openPayoutsV1,
  type PayoutsFixture,
} from '../../support/v1-payouts.ts';

/** Stablecoin payouts from direct funding, over HTTP, with a real chain behind. */

let fixture: PayoutsFixture;
beforeAll(async () => {
  fixture = await openPayoutsV1({ PAYOUT_FEE_CRYPTO: '0.25', PAYOUT_MOST: '1000' });
});
afterAll(async () => {
  await fixture.close();
});

const pay = (body: unknown, headers: Record<string, string> = {}): Promise<V1Answer> =>
  fixture.ask(fixture.test, '/v1/payouts/crypto', { body, headers });

const UNTOUCHED = { available: '100', pending: '0', posted: '100' };

describe('a payout', () => {
  test('is accepted at once: its money is held, and nothing is on the chain', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const body = await cryptoOrder(accountId, { description: 'Invoice 7', metadata: { a: [1] } });
    const { status, body: payout } = await pay(body);
    expect(status).toBe(200);
    expect(payout).toEqual({
      payoutId: expect.stringMatching(/^po_[0-9a-z]{26}$/),
      object: 'payout',
      accountId,
      method: 'crypto',
      status: 'INITIATED',
      sourceAmount: '10.75',
      sourceAssetCode: 'USDC',
      destinationAmount: '10.5',
      destinationAssetCode: 'USDC',
      fees: [{ type: 'PAYOUT', amount: '0.25', assetCode: 'USDC' }],
      createdAt: payout.createdAt,
      updatedAt: payout.createdAt,
      initiatedAt: payout.createdAt,
      cryptoDetails: { toAddress: body.toAddress, chain: 'solana' },
      description: 'Invoice 7',
      metadata: { a: [1] },
    });
    expect(await fixture.balance(accountId)).toEqual({
      available: '89.25',
      pending: '10.75',
      posted: '100',
    });
    expect((await fixture.ask(fixture.test, `/v1/payouts/${payout.payoutId}`)).body).toEqual(
      payout,
    );
    await fixture.chain.step(3);
    const rpc = createSolanaRpc(fixture.chain.url);
    const history = await rpc.getSignaturesForAddress(address(fixture.chain.vaultAddress)).send();
    expect(history).toEqual([]);
  });

  test('asked for 20 times at once under one key is one payout', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const body = await cryptoOrder(accountId);
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(body, headers)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await fixture.balance(accountId)).pending).toBe('10.75');
  });

  test('is one of as many as the account can pay, whatever is asked at once', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const bodies = await Promise.all(Array.from({ length: 20 }, () => cryptoOrder(accountId)));
    const answers = await Promise.all(bodies.map((body) => pay(body)));
    const refused = answers.filter(({ status }) => status === 422);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(refused.map(({ body }) => body.code)).toEqual(
      Array.from({ length: 11 }, () => 'INSUFFICIENT_FUNDS'),
    );
    expect((await fixture.balance(accountId)).available).toBe('3.25');
  });

  test('is listed newest first, by account, status and time', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1)
      made.unshift(String((await pay(await cryptoOrder(accountId))).body.payoutId));
    await fixture.ask(fixture.test, `/v1/payouts/${made[0]}/cancel`, { method: 'POST' });
    const list = async (query: string) => {
      const { body } = await fixture.ask(
        fixture.test,
        `/v1/payouts?accountId=${accountId}${query}`,
      );
      return rowsOf(body.data).map(({ payoutId }) => payoutId);
    };
    expect(await list('')).toEqual(made);
    expect(await list('&status=CANCELLED')).toEqual(made.slice(0, 1));
    expect(await list('&status=INITIATED')).toEqual(made.slice(1));
    expect(await list('&createdBefore=2020-01-01')).toEqual([]);
    expect(await list('&createdFrom=2020-01-01&limit=1')).toEqual(made.slice(0, 1));
    const page = await fixture.ask(fixture.test, `/v1/payouts?accountId=${accountId}&limit=2`);
    expect(await list(`&limit=2&cursor=${page.body.next_cursor}`)).toEqual(made.slice(2));
  });
});

describe('nothing is held for a payout', () => {
  let accountId: string;
  beforeAll(async () => {
    accountId = await fixture.accountWith({ USDC: '100', EUR: '100' });
  });

  const refused = async (body: unknown, status: number, code: string): Promise<V1Answer> => {
    const answer = await pay(body);
    expect([answer.status, answer.body?.code], answer.text).toEqual([status, code]);
    expect(await fixture.balance(accountId)).toEqual(UNTOUCHED);
    return answer;
  };

  test.each([
    ['of the coin itself', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['of the system program', '11111111111111111111111111111111'],
    ['with a character missing', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1'],
    ['that is none', 'bank account 7'],
    ['off the curve, of nobody', 'DdZR6zRFiUt4S5mg7AV1uKB2z1f1WzcNYCaTEEWPAuby'],
  ])('to an address %s: 400 with the field toAddress', async (_, toAddress) => {
    const answer = await refused(
      await cryptoOrder(accountId, { toAddress }),
      400,
      'VALIDATION_ERROR',
    );
    expect(fieldsOf(answer)).toEqual(['toAddress']);
  });

  test('to the vault itself', async () => {
    const { vaultAddress: toAddress } = fixture.chain;
    const answer = await refused(
      await cryptoOrder(accountId, { toAddress }),
      400,
      'VALIDATION_ERROR',
    );
    expect(fieldsOf(answer)).toEqual(['toAddress']);
  });

  test('over another chain, with another kind of funding or of euros', async () => {
    for (const [more, field] of [
      [{ chain: 'ethereum' }, 'chain'],
      [{ funding: { type: 'CARD' } }, 'funding.type'],
      [{ funding: undefined }, 'funding'],
      [{ funding: { type: 'DIRECT', amount: '1', assetCode: 'EUR' } }, 'funding.assetCode'],
      [{ funding: { type: 'DIRECT', amount: '0', assetCode: 'USDC' } }, 'funding.amount'],
      [{ funding: { type: 'DIRECT', amount: '0.0000001', assetCode: 'USDC' } }, 'funding.amount'],
      [{ toAddress: undefined }, 'toAddress'],
    ] as const) {
      const answer = await refused(await cryptoOrder(accountId, more), 400, 'VALIDATION_ERROR');
      expect(fieldsOf(answer)).toEqual([field]);
    }
  });

  test('beyond the limits or the funds, of an unknown or a closed account', async () => {
    const direct = (amount: string) => ({ funding: { type: 'DIRECT', amount, assetCode: 'USDC' } });
    const large = await cryptoOrder(accountId, direct('1000.000001'));
    expect((await refused(large, 422, 'AMOUNT_OUT_OF_RANGE')).body.detail).toBe(
      'A payout is of 0.01 USDC at least and of 1000 USDC at most',
    );
    await refused(await cryptoOrder(accountId, direct('0.009999')), 422, 'AMOUNT_OUT_OF_RANGE');
    await refused(await cryptoOrder(accountId, direct('100')), 422, 'INSUFFICIENT_FUNDS');
    await refused(await cryptoOrder('acct_never'), 404, 'ACCOUNT_NOT_FOUND');
    const stranger = await newCaller(fixture.database.store);
    const others = await fixture.accountWith({ USDC: '100' }, stranger);
    await refused(await cryptoOrder(others), 404, 'ACCOUNT_NOT_FOUND');
    const closed = await fixture.accountWith({ USDC: '100' });
    const { ports, book } = setupOf(fixture.database.store);
    const tenant = { organizationId: fixture.test.organizationId, mode: 'test' } as const;
    const closing = { accountId: closed, status: 'INACTIVE' } as const;
    await commitDecision(book, { tenant, decide: () => setAccountStatus(ports, tenant, closing) });
    await refused(await cryptoOrder(closed), 422, 'ACCOUNT_INACTIVE');
    for (const method of ['CRYPTO', 'OTHER'] as const) {
      const body = { accountId: closed, amount: '1', assetCode: 'USDC', method };
      const reported = await fixture.ask(fixture.test, '/v1/sandbox/payments', { body });
      expect([reported.status, reported.body.code]).toEqual([422, 'ACCOUNT_INACTIVE']);
    }
    expect(await fixture.balance(closed)).toMatchObject({ posted: '100' });
  });

  test('to somebody on the deny list, and to nobody at all where it cannot be read', async () => {
    const body = await cryptoOrder(accountId);
    const { store } = fixture.database;
    await replaceDenyList(store, [body.toAddress], new Date());
    await refused(body, 422, 'DESTINATION_BLOCKED');
    await store.batch([sql`ALTER TABLE deny_list RENAME TO deny_list_away`]);
    await refused(await cryptoOrder(accountId), 422, 'DESTINATION_BLOCKED');
    await store.batch([sql`ALTER TABLE deny_list_away RENAME TO deny_list`]);
    await replaceDenyList(store, [], new Date());
    expect((await pay(await cryptoOrder(await fixture.accountWith({ USDC: '100' })))).status).toBe(
      200,
    );
  });

  test('in live mode, where no chain is set up', async () => {
    const made = await fixture.ask(fixture.live, '/v1/accounts', {
      body: { classification: 'SECONDARY' },
    });
    const answer = await fixture.ask(fixture.live, '/v1/payouts/crypto', {
      body: await cryptoOrder(String(made.body.accountId)),
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'CHAIN_NOT_CONFIGURED']);
  });

  test('when the chain is silent: 503 after two seconds, and the key stays free', async () => {
    const proxy = await startChainProxy(fixture.chain.url);
    const variables = chainVariables(proxy.url, fixture.chain);
    const server = await serveV1(fixture.database.url, variables);
    onTestFinished(() => server.stop());
    const body = await cryptoOrder(accountId);
    const headers = { 'Idempotency-Key': randomUUID() };
    const attempt = () => ask(server.url, fixture.test, '/v1/payouts/crypto', { body, headers });
    proxy.behave = () => 'silent';
    const startMs = performance.now();
    const { result: answer, tookMs } = await undisturbed(attempt, [server.pid]);
    expect(performance.now() - startMs).toBeGreaterThan(1900);
    expect(tookMs).toBeLessThan(4000);
    expect([answer.status, answer.body.code]).toEqual([503, 'CHAIN_UNAVAILABLE']);
    expect(answer.headers.get('Retry-After')).toBe('5');
    expect(await fixture.balance(accountId)).toEqual(UNTOUCHED);
    proxy.behave = (method) => (method === 'getLatestBlockhash' ? { status: 503 } : 'pass');
    const second = await attempt();
    expect(second.status, second.text).toBe(200);
    await fixture.ask(fixture.test, `/v1/payouts/${second.body.payoutId}/cancel`, {
      method: 'POST',
    });
    expect(await fixture.balance(accountId)).toEqual(UNTOUCHED);
  });
});

describe('cancelling', () => {
  test('frees what was held, once; then it is a 409', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const { body: payout } = await pay(await cryptoOrder(accountId));
    const cancel = () =>
      fixture.ask(fixture.test, `/v1/payouts/${payout.payoutId}/cancel`, { method: 'POST' });
    const answers = await Promise.all(Array.from({ length: 10 }, cancel));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.map(({ body }) => body.status)).toEqual(['CANCELLED']);
    expect(answers.filter(({ body }) => body.code === 'PAYOUT_NOT_CANCELLABLE')).toHaveLength(9);
    expect(await fixture.balance(accountId)).toEqual(UNTOUCHED);
    const stranger = await newCaller(fixture.database.store);
    const foreign = await fixture.ask(stranger, `/v1/payouts/${payout.payoutId}/cancel`, {
      method: 'POST',
    });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'PAYOUT_NOT_FOUND']);
  });
});

test('a path of fixed words is never taken for an id', async () => {
  const answer = await fixture.ask(fixture.test, '/v1/payouts/crypto');
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
});

test('after all of it every law of money holds', () => fixture.expectLawful());
