import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, newCaller, rowsOf, serveV1, type Caller, type V1Server } from '../../support/v1.ts';
import { cryptoOrder, openPayoutsV1, type PayoutsFixture } from '../../support/v1-payouts.ts';

let fixture: PayoutsFixture;
beforeAll(async () => {
  fixture = await openPayoutsV1();
});
afterAll(async () => {
  await fixture.expectLawful();
  await fixture.close();
});

const get = async (path: string, caller: Caller = fixture.test) => {
  const answer = await fixture.ask(caller, path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  (await fixture.ask(fixture.test, path, { method: 'POST', body, headers })).body;

/** The events of an object, the oldest first. */
const reported = async (objectId: string) =>
  rowsOf((await get(`/v1/events?objectId=${objectId}`)).data).reverse();

/** In order they have these types, and versions from 1; the newest shows what the object is now. */
const expectReported = async (objectId: string, types: readonly string[], now: unknown) => {
  const events = await reported(objectId);
  expect(events.map(({ type }) => type)).toEqual(types);
  expect(events.map(({ version }) => version)).toEqual(types.map((_, index) => index + 1));
  expect(events.at(-1)?.data).toEqual(now);
};

describe('each change is an event that shows the object as the API does', () => {
  test('of an account', async () => {
    const { accountId } = await post('/v1/accounts', { classification: 'SECONDARY' });
    const path = `/v1/accounts/${accountId}`;
    const body = { name: 'Till', metadata: { a: [1, null, 'ü'] } };
    await fixture.ask(fixture.test, path, { method: 'PATCH', body });
    await fixture.ask(fixture.test, path, { method: 'PATCH', body });
    await expectReported(accountId, ['account.created', 'account.updated'], await get(path));
  });

  test('of a payment, and of the balance that it moves', async () => {
    const accountId = await fixture.accountWith({});
    const order = { accountId, amount: '12.345678', assetCode: 'USDC' };
    const pending = { ...order, status: 'PENDING', providerPaymentId: 'late' };
    const { paymentId } = await post('/v1/sandbox/payments', pending);
    await post('/v1/sandbox/payments', { ...pending, status: 'COMPLETED' });
    await post(`/v1/sandbox/payments/${paymentId}/refund`, {});
    const types = ['payment.pending', 'payment.completed', 'payment.refunded'];
    await expectReported(paymentId, types, await get(`/v1/payments/${paymentId}`));
    const [balance] = (await get(`/v1/accounts/${accountId}/balances`)).data;
    const balanceTypes = ['balance.updated', 'balance.updated'];
    await expectReported(`${accountId}:USDC`, balanceTypes, { accountId, ...balance });
    expect((await reported(`${accountId}:USDC`))[0]?.['data']).toMatchObject({
      available: '12.345678',
    });
  });

  test('of a quote and its payout, whose hold and fee are one change of the balance', async () => {
    const accountId = await fixture.accountWith({ USDC: '100' });
    const { toAddress, chain } = await cryptoOrder(accountId);
    const { quoteId } = await post('/v1/payouts/quote', {
      accountId,
      sourceAssetCode: 'USDC',
      destinationAssetCode: 'USDC',
      sourceAmount: '10',
    });
    const path = `/v1/payouts/quote/${quoteId}`;
    const { payoutId } = await post(path, { payoutDestination: { toAddress, chain } });
    await expectReported(quoteId, ['quote.created', 'quote.accepted'], await get(path));
    await post(`/v1/payouts/${payoutId}/cancel`, {});
    const types = ['payout.initiated', 'payout.cancelled'];
    await expectReported(payoutId, types, await get(`/v1/payouts/${payoutId}`));
    const balances = (await reported(`${accountId}:USDC`)).map(({ data }) => data);
    expect(balances).toMatchObject([
      { available: '100', pending: '0' },
      { available: '90', pending: '10' },
      { available: '100', pending: '0' },
    ]);
  });

  test('of a beneficiary', async () => {
    const order = { name: 'Ada Beispiel', iban: 'DE89370400440532013000' };
    const { beneficiaryId } = await post('/v1/beneficiaries', order);
    const shown = await get(`/v1/beneficiaries/${beneficiaryId}`);
    await expectReported(beneficiaryId, ['beneficiary.created'], shown);
  });
});

test('what is refused or repeated leaves no event', async () => {
  const accountId = await fixture.accountWith({ USDC: '10' });
  const before = await get('/v1/events?limit=1');
  const order = await cryptoOrder(accountId);
  const tooMuch = { ...order, funding: { type: 'DIRECT', amount: '10.000001', assetCode: 'USDC' } };
  expect((await post('/v1/payouts/crypto', tooMuch)).code).toBe('INSUFFICIENT_FUNDS');
  const answer = await post('/v1/payouts/crypto', tooMuch, { 'Idempotency-Key': 'refused' });
  expect(answer.code).toBe('INSUFFICIENT_FUNDS');
  expect(await get('/v1/events?limit=1')).toEqual(before);
  const small = { ...order, funding: { type: 'DIRECT', amount: '1', assetCode: 'USDC' } };
  const once = { 'Idempotency-Key': 'once' };
  const [first, second] = [
    await post('/v1/payouts/crypto', small, once),
    await post('/v1/payouts/crypto', small, once),
  ];
  expect(second).toEqual(first);
  expect(await reported(first.payoutId)).toHaveLength(1);
  expect(await reported(`${accountId}:USDC`)).toHaveLength(2);
});

describe('the list', () => {
  let caller: Caller;
  let accountIds: string[];
  const list = (search: string, by = caller) => get(`/v1/events?${search}`, by);
  beforeAll(async () => {
    caller = await newCaller(fixture.database.store);
    accountIds = [];
    for (let count = 0; count < 7; count += 1)
      accountIds.push(await fixture.accountWith({}, caller));
    const body = { accountId: accountIds[0], amount: '1', assetCode: 'EUR' };
    await fixture.ask(caller, '/v1/sandbox/payments', { body });
  });

  test('is newest first, page after page, and each event is found by its id', async () => {
    const { data } = await list('limit=100');
    expect(rowsOf(data)).toHaveLength(9);
    const first = await list('limit=4');
    await fixture.accountWith({}, caller);
    const second = await list(`limit=4&cursor=${first.next_cursor}`);
    const third = await list(`limit=4&cursor=${second.next_cursor}`);
    expect([...first.data, ...second.data, ...third.data]).toEqual(data);
    expect(third.next_cursor).toBeNull();
    for (const event of data)
      expect(await get(`/v1/events/${event.eventId}`, caller)).toEqual(event);
  });

  test('is filtered by type, object and time, and a cursor belongs to its filter', async () => {
    const created = await list('type=account.created&limit=3');
    expect(rowsOf(created.data).map(({ type }) => type)).toEqual(Array(3).fill('account.created'));
    const { data } = await list('limit=100');
    const from = data[3].createdAt;
    const later = rowsOf(data).filter(({ createdAt }) => String(createdAt) >= from);
    const earlier = rowsOf(data).filter(({ createdAt }) => String(createdAt) < from);
    expect((await list(`limit=100&createdFrom=${from}`)).data).toEqual(later);
    expect((await list(`limit=100&createdBefore=${from}`)).data).toEqual(earlier);
    expect((await list(`objectId=${accountIds[2]}`)).data).toHaveLength(1);
    expect((await list(`objectId=${accountIds[0]}:EUR`)).data).toHaveLength(1);
    expect((await list('createdFrom=2999-01-01')).data).toEqual([]);
    const wrong = [`cursor=${created.next_cursor}`, 'type=account', 'objectId=acct', 'limit=0'];
    for (const search of wrong)
      expect((await fixture.ask(caller, `/v1/events?${search}`)).status, search).toBe(400);
  });

  test('holds nothing of other organizations, and nothing of the other mode', async () => {
    const { organizationId } = caller;
    const live = await newCaller(fixture.database.store, { organizationId, mode: 'live' });
    const stranger = await newCaller(fixture.database.store);
    const { data } = await list('limit=1');
    for (const other of [live, stranger]) {
      expect((await list('', other)).data).toEqual([]);
      expect((await list(`objectId=${accountIds[0]}`, other)).data).toEqual([]);
      const answer = await fixture.ask(other, `/v1/events/${data[0].eventId}`);
      expect(answer.body.code).toBe('EVENT_NOT_FOUND');
    }
  });
});

test('two processes that change one object at once tell of it in one order', async () => {
  const accountId = await fixture.accountWith({});
  const other: V1Server = await serveV1(fixture.database.url);
  try {
    const body = { accountId, amount: '1', assetCode: 'USDC' };
    const changes = [fixture.server.url, other.url].flatMap((url) =>
      Array.from({ length: 15 }, async (_, count) => [
        await ask(url, fixture.test, '/v1/sandbox/payments', { body }),
        await ask(url, fixture.test, `/v1/accounts/${accountId}`, {
          method: 'PATCH',
          body: { name: `${url} ${count}` },
        }),
      ]),
    );
    const answers = (await Promise.all(changes)).flat();
    const done = (method: string) =>
      answers.filter(({ status, body }) => status === 200 && method in body).length;
    const balances = await get(`/v1/events?limit=100&objectId=${accountId}:USDC`);
    const versions = rowsOf(balances.data).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => versions.length - index));
    expect(versions).toHaveLength(done('paymentId'));
    expect(balances.data[0].data.available).toBe(String(done('paymentId')));
    const half = await get(`/v1/events?limit=20&objectId=${accountId}:USDC`);
    const search = `limit=80&objectId=${accountId}:USDC&cursor=${half.next_cursor}`;
    expect([...half.data, ...(await get(`/v1/events?${search}`)).data]).toEqual(balances.data);
    const accounts = await get(`/v1/events?limit=100&objectId=${accountId}`);
    expect(accounts.data).toHaveLength(1 + done('classification'));
    expect(accounts.data[0].data).toEqual(await get(`/v1/accounts/${accountId}`));
  } finally {
    await other.stop();
  }
});
