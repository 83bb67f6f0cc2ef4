import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  newCaller,
  openV1,
  rowsOf,
  type Asked,
  type Caller,
  type V1Fixture,
} from '../../support/v1.ts';

let fixture: V1Fixture;
let caller: Caller;
beforeAll(async () => {
  fixture = await openV1();
});
afterAll(() => fixture.close());

const ask = (path: string, asked?: Asked) => fixture.ask(caller, path, asked);
const create = (body: object) => ask('/v1/accounts', { body });
const patch = (id: unknown, body: unknown) =>
  ask(`/v1/accounts/${String(id)}`, { method: 'PATCH', body });

beforeAll(async () => {
  caller = await newCaller(fixture.database.store);
});

const FAULT = { code: 'MISSING_OR_INVALID_FIELD' };

describe('an account', () => {
  test('needs a classification only; the rest has the documented defaults', async () => {
    const { status, body } = await create({ classification: 'SECONDARY' });
    expect(status).toBe(200);
    expect(body).toEqual({
      accountId: expect.stringMatching(/^acct_[0-9a-z]{26}$/),
      name: 'OPERATING',
      description: '',
      purpose: 'OPERATING',
      classification: 'SECONDARY',
      status: 'ACTIVE',
      metadata: {},
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
    });
    const named = await create({ classification: 'SECONDARY', purpose: 'TAX' });
    expect(named.body).toMatchObject({ name: 'TAX', purpose: 'TAX' });
  });

  test('holds names, descriptions and metadata up to their limits', async () => {
    const sent = {
      classification: 'SECONDARY',
      name: '😀'.repeat(100),
      description: 'ä\n'.repeat(250),
      metadata: {
        ...Object.fromEntries(
          Array.from({ length: 47 }, (_, index) => [`${index}`.padEnd(40, 'k'), 'ä'.repeat(500)]),
        ),
        number: 1.5,
        nested: { list: [1, null, true, 'x'] },
        'ünï cødé "\\': '',
      },
    };
    const { status, body, text } = await create(sent);
    expect(status, text.slice(0, 300)).toBe(200);
    expect(body).toMatchObject(sent);
    expect((await ask(`/v1/accounts/${String(body.accountId)}`)).body).toEqual(body);
  });

  test.each([
    ['classification', {}, 'is required'],
    ['classification', { classification: 'primary' }, 'expected one of PRIMARY, SECONDARY'],
    ['purpose', { purpose: 'FUN' }, /^expected one of OPERATING, WALLET/],
    ['name', { name: '' }, 'expected at least 1 character'],
    ['name', { name: 'x'.repeat(101) }, 'expected at most 100 characters'],
    ['name', { name: 'a\u0000b' }, /^expected text without U\+0000 NULL/],
    ['name', { name: 5 }, 'expected a string, in quotes'],
    ['name', { name: null }, 'expected a string'],
    ['description', { description: 'x'.repeat(501) }, 'expected at most 500 characters'],
    ['metadata', { metadata: [] }, 'expected an object'],
    ['metadata.k', { metadata: { k: 'x'.repeat(501) } }, /^expected at most 500 characters/],
    ['metadata.k', { metadata: { k: { a: 'x'.repeat(500) } } }, /^expected at most 500/],
    [`metadata.${'k'.repeat(41)}`, { metadata: { ['k'.repeat(41)]: 1 } }, /1 to 40 characters/],
    ['metadata.', { metadata: { '': 1 } }, /1 to 40 characters/],
    [
      'metadata',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, key) => [key, key])) },
      'expected at most 50 keys',
    ],
  ])('%s of %j is a 400 that names it', async (field, body, message) => {
    const isMissing = field === 'classification';
    const sent = isMissing ? body : { classification: 'SECONDARY', ...body };
    const answer = await create(sent);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.code).toBe('VALIDATION_ERROR');
    expect(answer.body.errors).toHaveLength(1);
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(answer.body.errors[0]).toMatchObject({ field, message: expected, ...FAULT });
    const value = JSON.stringify(answer.body.errors[0]?.value ?? '');
    expect([...value].length).toBeLessThanOrEqual(102);
  });

  test('no error repeats what may be a secret', async () => {
    const secret = 'kontor_live_sk_0123456789';
    const answer = await create({
      classification: secret,
      name: 7,
      apiKey: 'x1y2',
      password: 'hunter2',
      note: { token: 'abc' },
      metadata: [secret],
    });
    expect(answer.status).toBe(400);
    for (const hidden of [secret, 'x1y2', 'hunter2', 'abc'])
      expect(answer.text).not.toContain(hidden);
    expect(rowsOf(answer.body.errors).find(({ field }) => String(field) === 'name')?.value).toBe(7);
  });
});

describe('PATCH', () => {
  test('changes what is sent, replaces metadata, and leaves the rest', async () => {
    const { body: made } = await create({
      classification: 'SECONDARY',
      purpose: 'WALLET',
      metadata: { a: 1, b: 2 },
    });
    const first = await patch(made.accountId, { name: 'New', metadata: { c: 3 } });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      ...made,
      name: 'New',
      metadata: { c: 3 },
      updatedAt: expect.any(String),
    });
    const second = await patch(made.accountId, { description: 'd', metadata: {} });
    expect(second.body).toMatchObject({ name: 'New', description: 'd', metadata: {} });
    expect((await ask(`/v1/accounts/${String(made.accountId)}`)).body).toEqual(second.body);
  });

  test('of nothing, or of what is so already, changes nothing', async () => {
    const { body: made } = await create({ classification: 'SECONDARY' });
    for (const body of [{}, { name: 'OPERATING', metadata: {} }]) {
      const answer = await patch(made.accountId, body);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(made);
    }
  });

  test('refuses purpose, status and all else that is not the caller’s by name', async () => {
    const { body: made } = await create({ classification: 'SECONDARY' });
    const answer = await patch(made.accountId, {
      ...made,
      purpose: 'TAX',
      status: 'INACTIVE',
      balance: 5,
    });
    expect(answer.status).toBe(400);
    const reported = Object.fromEntries(
      rowsOf(answer.body.errors).map(({ field, message }) => [field, message]),
    );
    expect(reported).toEqual({
      purpose: 'cannot be changed',
      status: 'cannot be changed',
      accountId: 'cannot be changed',
      createdAt: 'cannot be changed',
      updatedAt: 'cannot be changed',
      balance: 'is not known here',
    });
    expect((await ask(`/v1/accounts/${String(made.accountId)}`)).body).toEqual(made);
  });

  test('to PRIMARY is a 409 while another account is PRIMARY, and back is allowed', async () => {
    const own = await newCaller(fixture.database.store);
    const asOwn = (path: string, asked?: Asked) => fixture.ask(own, path, asked);
    const first = await asOwn('/v1/accounts', { body: { classification: 'PRIMARY' } });
    const second = await asOwn('/v1/accounts', { body: { classification: 'SECONDARY' } });
    const third = await asOwn('/v1/accounts', { body: { classification: 'PRIMARY' } });
    expect([first.status, second.status, third.status]).toEqual([200, 200, 409]);
    const [one, two] = [first, second].map(({ body }) => `/v1/accounts/${String(body.accountId)}`);
    const promote = { method: 'PATCH', body: { classification: 'PRIMARY' } };
    const refused = await asOwn(two ?? '', promote);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'PRIMARY_ACCOUNT_EXISTS',
      status: 409,
      instance: two,
      type: expect.stringMatching(/\/docs\/api\/errors\/primary-account-exists$/),
    });
    expect(refused.body).not.toHaveProperty('errors');
    const lowered = await asOwn(one ?? '', {
      method: 'PATCH',
      body: { classification: 'SECONDARY' },
    });
    expect(lowered.status).toBe(200);
    expect((await asOwn(two ?? '', promote)).body.classification).toBe('PRIMARY');
  });

  test('twenty at the same moment leave exactly one PRIMARY', async () => {
    const own = await newCaller(fixture.database.store);
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        fixture.ask(own, '/v1/accounts', { body: { classification: 'SECONDARY' } }),
      ),
    );
    const answers = await Promise.all(
      made.map(({ body }) =>
        fixture.ask(own, `/v1/accounts/${String(body.accountId)}`, {
          method: 'PATCH',
          body: { classification: 'PRIMARY' },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const { body } = await fixture.ask(own, '/v1/accounts?limit=100');
    expect(
      rowsOf(body.data).filter(({ classification }) => String(classification) === 'PRIMARY'),
    ).toHaveLength(1);
  });
});

describe('what an account holds', () => {
  test('balances and entries show each movement, as JSON and as CSV', async () => {
    const { body: made } = await create({ classification: 'SECONDARY' });
    const accountId = String(made.accountId);
    const path = `/v1/accounts/${accountId}`;
    expect((await ask(`${path}/balances`)).body).toEqual({ data: [] });
    const pay = (amount: string, assetCode: string) =>
      ask('/v1/sandbox/payments', { body: { accountId, amount, assetCode } });
    const usdc = await pay('10.500000', 'USDC');
    expect(usdc.body.amount).toBe('10.5');
    await pay('0.01', 'EUR');
    expect((await pay('0.001', 'EUR')).body.errors[0]?.field).toBe('amount');
    expect((await pay('0', 'EUR')).body.errors[0]?.field).toBe('amount');
    await ask(`/v1/sandbox/payments/${String(usdc.body.paymentId)}/refund`, { method: 'POST' });
    expect((await ask(`${path}/balances`)).body.data).toEqual([
      { assetCode: 'USDC', available: '0', pending: '0', posted: '0' },
      { assetCode: 'EUR', available: '0.01', pending: '0', posted: '0.01' },
    ]);
    const entries = await ask(`${path}/entries?limit=2`);
    expect(
      rowsOf(entries.body.data).map(({ direction, amount, balanceAfter }) => [
        direction,
        amount,
        balanceAfter,
      ]),
    ).toEqual([
      ['DEBIT', '10.5', '0'],
      ['CREDIT', '0.01', '0.01'],
    ]);
    const csv = await ask(`${path}/entries?limit=2`, { headers: { Accept: 'text/csv' } });
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present');
    const [head, ...rows] = csv.text.trimEnd().split('\r\n');
    expect(head).toBe(Object.keys(entries.body.data[0] ?? {}).join(','));
    expect(rows).toEqual(rowsOf(entries.body.data).map((row) => Object.values(row).join(',')));
    const [, next] = /^<(.+)>; rel="next"$/.exec(csv.headers.get('Link') ?? '') ?? [];
    const last = await ask(next ?? '', { headers: { Accept: 'text/csv' } });
    expect(last.text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(last.headers.get('Link')).toBeNull();
  });
});
