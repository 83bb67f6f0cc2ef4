import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vaultBooks } from '#payments/storage/outflows/vault-books.ts';
import { newCaller, openV1, rowsOf, type Caller, type V1Fixture } from '../../support/v1.ts';

let fixture: V1Fixture;
let caller: Caller;
let accounts: string[];
const PAYMENTS = 57;

const pay = async (accountId: string | undefined, more: object = {}): Promise<string> => {
  const body = { accountId, amount: '1', assetCode: 'EUR', ...more };
  const answer = await fixture.ask(caller, '/v1/sandbox/payments', { body });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.paymentId);
};

const list = (search: string, who: Caller = caller) => fixture.ask(who, `/v1/payments${search}`);

beforeAll(async () => {
  fixture = await openV1();
  caller = await newCaller(fixture.database.store);
  const made = [];
  for (let index = 0; index < 2; index += 1)
    made.push(await fixture.ask(caller, '/v1/accounts', { body: { classification: 'SECONDARY' } }));
  accounts = made.map(({ body }) => String(body.accountId));
  for (let index = 0; index < PAYMENTS; index += 1)
    await pay(accounts[index % 2], index % 5 === 0 ? { status: 'PENDING' } : {});
});
afterAll(() => fixture.close());

/** Every page to the end, doing something between two of them. */
const readAll = async (search: string, between: () => Promise<unknown> = async () => undefined) => {
  const ids: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < 100; pages += 1) {
    const { body } = await list(`?${search}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    ids.push(...rowsOf(body.data).map(({ paymentId }) => String(paymentId)));
    cursor = body.next_cursor === null ? null : String(body.next_cursor);
    await between();
  }
  return ids;
};

describe('GET /v1/payments', () => {
  test('is the envelope of the specification: 25 rows, newest first, with all fields', async () => {
    const { body } = await list('');
    expect(Object.keys(body)).toEqual(['data', 'page_size', 'next_cursor']);
    expect(body.page_size).toBe(25);
    expect(body.data).toHaveLength(25);
    const times = rowsOf(body.data).map(({ createdAt }) => String(createdAt));
    expect(times).toEqual([...times].sort().reverse());
    const completed = rowsOf(body.data).find(({ status }) => String(status) === 'COMPLETED');
    expect(completed).toEqual({
      paymentId: expect.stringMatching(/^pmt_/),
      object: 'payment',
      amount: '1',
      assetCode: 'EUR',
      method: 'OTHER',
      status: 'COMPLETED',
      provider: 'sandbox',
      providerPaymentId: expect.any(String),
      description: '',
      initiatedAt: expect.any(String),
      processedAt: expect.any(String),
      completedAt: expect.any(String),
      metadata: {},
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const pending = rowsOf(body.data).find(({ status }) => String(status) === 'PENDING');
    expect(pending).not.toHaveProperty('completedAt');
    expect(pending).not.toHaveProperty('processedAt');
  });

  test.each([1, 7, 25, 57, 100])('pages of %i hold every payment once', async (limit) => {
    const ids = await readAll(`limit=${limit}`);
    expect(ids).toHaveLength(PAYMENTS);
    expect(new Set(ids).size).toBe(PAYMENTS);
  });

  test('nothing is missed or doubled while new payments arrive', async () => {
    const before = await readAll('limit=100');
    const ids = await readAll('limit=10', () => pay(accounts[0]));
    expect(ids).toEqual(before);
  });

  test('filters by account, status and time, alone and together', async () => {
    const [one = '', two = ''] = accounts;
    const all = await readAll('limit=100');
    const ofOne = await readAll(`accountId=${one}&limit=10`);
    const ofTwo = await readAll(`accountId=${two}&limit=10`);
    expect([...ofOne, ...ofTwo].sort()).toEqual([...all].sort());
    const pending = await readAll(`status=PENDING&limit=5`);
    expect(pending).toHaveLength(12);
    const both = await readAll(`status=PENDING&accountId=${one}&limit=2`);
    expect(both).toEqual(pending.filter((id) => ofOne.includes(id)));
    const { body } = await list('?limit=100');
    const middle = String(body.data[30]?.createdAt);
    const from = await readAll(`createdFrom=${middle}&limit=20`);
    const until = await readAll(`createdBefore=${encodeURIComponent(middle)}&limit=20`);
    expect([...from, ...until]).toEqual(all);
    expect(await readAll('createdFrom=2099-01-01')).toEqual([]);
    const berlin = new Date(Date.parse(middle) + 3_600_000).toISOString().replace('Z', '+01:00');
    expect(await readAll(`createdFrom=${encodeURIComponent(berlin)}&limit=100`)).toEqual(from);
  });

  test('shows a payment as it is now, however often it was shown before', async () => {
    const again = { accountId: accounts[0], amount: '2', assetCode: 'EUR', providerPaymentId: 'p' };
    const send = (more: object) =>
      fixture.ask(caller, '/v1/sandbox/payments', { body: { ...again, ...more } });
    const paymentId = String(
      (await send({ status: 'PENDING', metadata: { a: 1 } })).body.paymentId,
    );
    const shown = async () => (await list('?limit=3')).body.data[0];
    const refund = { method: 'POST' };
    const steps = [
      async () => undefined,
      () => send({}),
      () => fixture.ask(caller, `/v1/sandbox/payments/${paymentId}/refund`, refund),
    ];
    for (const step of steps) {
      await step();
      const { accountId, ...alone } = (await fixture.ask(caller, `/v1/payments/${paymentId}`)).body;
      expect(accountId).toBe(accounts[0]);
      for (let turn = 0; turn < 4; turn += 1) expect(await shown()).toEqual(alone);
    }
    expect(await shown()).toMatchObject({ status: 'REFUNDED', metadata: { a: 1 } });
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['limit=%FF', 'limit'],
    ['page_size=10', 'page_size'],
    ['status=completed', 'status'],
    ['accountId=1', 'accountId'],
    ['createdFrom=yesterday', 'createdFrom'],
    ['createdBefore=2026-13-01', 'createdBefore'],
    ['cursor=', 'cursor'],
    ['cursor=nonsense', 'cursor'],
    ['a%00b=1', 'a\u0000b'],
  ])('%s is a 400 in the short body, with %j as target', async (search, target) => {
    const { status, body, headers } = await list(`?${search}`);
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual(['code', 'message', 'target']);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', target });
    expect(String(body.message)).toContain(`${target}: `);
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  });

  test('a cursor belongs to its organization, mode, list and filters', async () => {
    const cursor = String((await list('?limit=5')).body.next_cursor);
    expect((await list(`?limit=9&cursor=${cursor}`)).status).toBe(200);
    const stranger = await newCaller(fixture.database.store);
    const { organizationId } = caller;
    const live = await newCaller(fixture.database.store, { organizationId, mode: 'live' });
    for (const who of [stranger, live])
      expect((await list(`?cursor=${cursor}`, who)).body).toMatchObject({ target: 'cursor' });
    expect((await list(`?cursor=${cursor}&status=PENDING`)).status).toBe(400);
    const elsewhere = await fixture.ask(caller, `/v1/accounts?cursor=${cursor}`);
    expect(elsewhere.body.errors[0]).toMatchObject({ field: 'cursor' });
  });

  test('every error of it is short, and of its neighbours structured', async () => {
    const nobody = await fixture.ask(null, '/v1/payments');
    expect(nobody.status).toBe(401);
    expect(nobody.body).toEqual({
      code: 'UNAUTHENTICATED',
      message: expect.any(String),
      target: 'Authorization',
    });
    const asked = { headers: { Accept: 'application/problem+json' } };
    expect((await fixture.ask(null, '/v1/payments/', asked)).body).toHaveProperty('target');
    for (const [path, method] of [
      ['/v1/payments', 'POST'],
      ['/v1/payments', 'DELETE'],
      ['/v1/payments/pmt_1', 'GET'],
      ['/v1/accounts', 'GET'],
    ] as const)
      expect((await fixture.ask(null, path, { method })).body).toHaveProperty('traceId');
  });

  test('is empty for another organization and another mode', async () => {
    const stranger = await newCaller(fixture.database.store);
    const empty = { data: [], page_size: 25, next_cursor: null };
    expect((await list('', stranger)).body).toEqual(empty);
    const { organizationId } = caller;
    const live = await newCaller(fixture.database.store, { organizationId, mode: 'live' });
    expect((await list('', live)).body).toEqual(empty);
  });
});

describe('sandbox payments', () => {
  test('pending ends as completed once, and credits once', async () => {
    const [accountId] = accounts;
    const own = { accountId, amount: '7', assetCode: 'USDC', providerPaymentId: 'order-1' };
    const send = (more: object) =>
      fixture.ask(caller, '/v1/sandbox/payments', { body: { ...own, ...more } });
    const first = await send({ status: 'PENDING' });
    const second = await send({});
    expect(second.body).toMatchObject({ paymentId: first.body.paymentId, status: 'COMPLETED' });
    const third = await send({});
    expect([third.status, third.body.code]).toEqual([409, 'PROVIDER_PAYMENT_EXISTS']);
    const { body } = await fixture.ask(caller, `/v1/accounts/${accountId}/balances`);
    const usdc = rowsOf(body.data).find(({ assetCode }) => String(assetCode) === 'USDC');
    expect(usdc).toMatchObject({ available: '7' });
  });

  test('a refund takes the money back once, and shows in the payment', async () => {
    const paymentId = await pay(accounts[1], { amount: '3.33' });
    const refund = () =>
      fixture.ask(caller, `/v1/sandbox/payments/${paymentId}/refund`, { method: 'POST' });
    const [first, second] = [await refund(), await refund()];
    expect([first.status, first.body.status]).toEqual([200, 'REFUNDED']);
    expect([second.status, second.body.code]).toEqual([409, 'PAYMENT_NOT_REFUNDABLE']);
    expect((await fixture.ask(caller, `/v1/payments/${paymentId}`)).body).toEqual(first.body);
  });

  test.each(['Circle', 'Coinbase', 'sandbox'])(
    'coins that %s reports are claimed of no vault',
    async (provider) => {
      const given = { amount: '999999999', assetCode: 'USDC', method: 'CRYPTO', provider };
      const paymentId = await pay(accounts[0], given);
      const source = { mode: 'test', chain: 'solana' } as const;
      const owed = async () => (await vaultBooks(fixture.database.store).owed(source)).owed;
      expect((await owed()).filter((each) => each.owed > 0n)).toEqual([]);
      const path = `/v1/sandbox/payments/${paymentId}/refund`;
      expect((await fixture.ask(caller, path, { method: 'POST' })).status).toBe(200);
      expect((await owed()).filter((each) => each.owed > 0n)).toEqual([]);
    },
  );

  test.each(['bank', 'Bank', 'solana', 'SOLANA'])(
    'the name %s is Kontor’s own, and no provider’s',
    async (provider) => {
      const body = { accountId: accounts[0], amount: '1', assetCode: 'EUR', provider };
      const answer = await fixture.ask(caller, '/v1/sandbox/payments', { body });
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.errors).toMatchObject([{ field: 'provider', value: provider }]);
    },
  );
});
