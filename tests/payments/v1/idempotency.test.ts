import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  newCaller,
  openV1,
  rowsOf,
  serveV1,
  type Asked,
  type Caller,
  type V1Answer,
  type V1Fixture,
  type V1Server,
} from '../../support/v1.ts';

let fixture: V1Fixture;
let second: V1Server;
let caller: Caller;
beforeAll(async () => {
  fixture = await openV1();
  second = await serveV1(fixture.database.url);
});
afterAll(async () => {
  await second.stop();
  await fixture.close();
});
beforeEach(async () => {
  caller = await newCaller(fixture.database.store);
});

const keyed = (key: string, body: object = { classification: 'SECONDARY' }): Asked => ({
  body,
  headers: { 'Idempotency-Key': key },
});
const create = (asked: Asked, who = caller) => fixture.ask(who, '/v1/accounts', asked);
const isReplay = ({ headers }: V1Answer): boolean => headers.get('Idempotent-Replayed') === 'true';
const accountsOf = async (who: Caller): Promise<Record<string, unknown>[]> =>
  rowsOf((await fixture.ask(who, '/v1/accounts?limit=100')).body.data);

describe('an Idempotency-Key', () => {
  test('repeats the first answer for the same body, in whatever order and spelling', async () => {
    const first = await create(keyed('k-1', { classification: 'SECONDARY', name: 'A' }));
    const raw = '{ "name": "\\u0041", "classification":"SECONDARY" }';
    const again = await create({ raw, headers: { 'Idempotency-Key': '"k-1"' } });
    expect(again.text).toBe(first.text);
    expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
    expect(await accountsOf(caller)).toHaveLength(1);
  });

  test('with another body is a 422 and does nothing', async () => {
    await create(keyed('k-1'));
    const other = await create(keyed('k-1', { classification: 'SECONDARY', name: 'B' }));
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(isReplay(other)).toBe(false);
    expect(await accountsOf(caller)).toHaveLength(1);
  });

  test('belongs to organization, mode, method and path', async () => {
    const { organizationId } = caller;
    const live = await newCaller(fixture.database.store, { organizationId, mode: 'live' });
    const stranger = await newCaller(fixture.database.store);
    const made = [];
    for (const who of [caller, live, stranger]) made.push(await create(keyed('k-1'), who));
    const [mine] = made;
    const path = `/v1/accounts/${String(mine?.body.accountId)}`;
    const patched = await fixture.ask(caller, path, {
      ...keyed('k-1', { classification: 'PRIMARY' }),
      method: 'PATCH',
    });
    expect([...made, patched].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(made.map(({ body }) => String(body.accountId))).size).toBe(3);
  });

  test('is free again after a refusal: once its cause is gone, the request is done', async () => {
    await create({ body: { classification: 'PRIMARY', name: 'first' } });
    const refused = await create(keyed('k-1', { classification: 'PRIMARY' }));
    expect([refused.status, refused.body.code]).toEqual([409, 'PRIMARY_ACCOUNT_EXISTS']);
    const again = await create(keyed('k-1', { classification: 'PRIMARY' }));
    expect([again.status, isReplay(again)]).toEqual([409, false]);
    expect(again.body.traceId).not.toBe(refused.body.traceId);
    const [first] = await accountsOf(caller);
    await fixture.ask(caller, `/v1/accounts/${String(first?.accountId)}`, {
      method: 'PATCH',
      body: { classification: 'SECONDARY' },
    });
    const done = await create(keyed('k-1', { classification: 'PRIMARY' }));
    expect([done.status, isReplay(done)]).toEqual([200, false]);
    expect(isReplay(await create(keyed('k-1', { classification: 'PRIMARY' })))).toBe(true);
    expect(await accountsOf(caller)).toHaveLength(2);
  });

  test('is free again after a 404 and a 422, for another body as well', async () => {
    const headers = { 'Idempotency-Key': 'k-2', Accept: 'application/problem+json' };
    const rename = (id: string, name: string) =>
      fixture.ask(caller, `/v1/accounts/${id}`, { body: { name }, method: 'PATCH', headers });
    const missing = [await rename('acct_none', 'x'), await rename('acct_none', 'y')];
    expect(missing.map((each) => [each.status, isReplay(each)])).toEqual([
      [404, false],
      [404, false],
    ]);
    expect(missing[1]?.headers.get('Content-Type')).toBe('application/problem+json');
    const { body } = await create(keyed('k-0'));
    const accountId = String(body.accountId);
    const payout = (amount: string) => ({
      ...keyed('k-3', {
        accountId,
        toAddress: '11111111111111111111111111111112',
        chain: 'solana',
        funding: { type: 'DIRECT', amount, assetCode: 'USDC' },
      }),
    });
    const refused = [
      await fixture.ask(caller, '/v1/payouts/crypto', payout('1')),
      await fixture.ask(caller, '/v1/payouts/crypto', payout('2')),
    ];
    expect(refused.map((each) => [each.status, each.body.code, isReplay(each)])).toEqual([
      [422, 'CHAIN_NOT_CONFIGURED', false],
      [422, 'CHAIN_NOT_CONFIGURED', false],
    ]);
  });

  test('is free after a success that changed nothing', async () => {
    const { body } = await create(keyed('k-0'));
    const patch = (sent: object) =>
      fixture.ask(caller, `/v1/accounts/${String(body.accountId)}`, {
        ...keyed('k-4', sent),
        method: 'PATCH',
      });
    const answers = [await patch({}), await patch({}), await patch({ name: 'new' })];
    expect(answers.map((each) => [each.status, isReplay(each)])).toEqual([
      [200, false],
      [200, false],
      [200, false],
    ]);
    expect((await patch({ name: 'other' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('is free again after a 400, a 403 and a 415', async () => {
    const { organizationId } = caller;
    const reader = await newCaller(fixture.database.store, {
      organizationId,
      scopes: ['accounts:read'],
    });
    expect((await create(keyed('k-1'), reader)).status).toBe(403);
    expect((await create(keyed('k-1', { classification: 'X' }))).status).toBe(400);
    const headers = { 'Idempotency-Key': 'k-1', 'Content-Type': 'text/plain' };
    expect((await create({ raw: '{}', headers })).status).toBe(415);
    const done = await create(keyed('k-1'));
    expect([done.status, isReplay(done)]).toEqual([200, false]);
  });

  test.each(['', '""', '"a', 'x'.repeat(256)])('%j is a 400 that names the header', async (key) => {
    const answer = await create(keyed(key));
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({ field: 'Idempotency-Key' });
    expect(await accountsOf(caller)).toHaveLength(0);
  });

  test('means nothing for a GET', async () => {
    const headers = { 'Idempotency-Key': 'k-1' };
    await fixture.ask(caller, '/v1/accounts', { headers });
    await create({ body: { classification: 'SECONDARY' } });
    const { body } = await fixture.ask(caller, '/v1/accounts', { headers });
    expect(body.data).toHaveLength(1);
  });

  test('is the same for two spellings of a path', async () => {
    const { body } = await create(keyed('k-0'));
    const id = String(body.accountId);
    const patch = (path: string, name: string) =>
      fixture.ask(caller, path, { ...keyed('k-1', { name }), method: 'PATCH' });
    await patch(`/v1/accounts/${id}`, 'one');
    const other = await patch(`/v1/accounts/${id.replace('_', '%5F')}/`, 'one');
    expect(isReplay(other)).toBe(true);
  });
});

describe('equal requests at the same moment', () => {
  const fifty = (urls: readonly string[], body: object) =>
    Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        ask(urls[index % urls.length] ?? '', caller, '/v1/accounts', keyed('same', body)),
      ),
    );

  test.each([
    ['one process', () => [fixture.server.url]],
    ['two processes', () => [fixture.server.url, second.url]],
  ])('make one object and fifty equal answers in %s', async (_, urls) => {
    const answers = await fifty(urls(), { classification: 'PRIMARY' });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(await accountsOf(caller)).toHaveLength(1);
  });

  test('credit an account once', async () => {
    const { body } = await create(keyed('account'));
    const accountId = String(body.accountId);
    const payment = { accountId, amount: '5', assetCode: 'EUR' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        ask(
          index % 2 ? fixture.server.url : second.url,
          caller,
          '/v1/sandbox/payments',
          keyed('pay', payment),
        ),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const balances = await fixture.ask(caller, `/v1/accounts/${accountId}/balances`);
    expect(balances.body.data[0]).toMatchObject({ posted: '5' });
  });

  test('get the first answer where what they decide is refused a second time', async () => {
    const { body } = await create(keyed('account'));
    const accountId = String(body.accountId);
    const pay = (round: number) =>
      Array.from({ length: 8 }, (_, index) =>
        ask(
          index % 2 ? fixture.server.url : second.url,
          caller,
          '/v1/sandbox/payments',
          keyed(`pay-${round}`, {
            ...{ accountId, amount: '1', assetCode: 'EUR' },
            reference: `invoice-${round}`,
          }),
        ),
      );
    const refused = [];
    for (let round = 0; round < 40; round += 1)
      refused.push(...(await Promise.all(pay(round))).filter(({ status }) => status !== 200));
    expect(refused.map(({ text }) => text)).toEqual([]);
  });

  test('with different bodies: one is done, the others are a 422', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create(keyed('same', { classification: 'SECONDARY', name: `n${index}` })),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 422)]);
    expect(await accountsOf(caller)).toHaveLength(1);
  });
});
