import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createKey } from '#access/create.ts';
import { revokeKey } from '#access/revoke.ts';
import { keyPorts, operatorKey } from '../../support/keys.ts';
import {
  basicOf,
  newCaller,
  openV1,
  serveV1,
  type Asked,
  type V1Fixture,
} from '../../support/v1.ts';

let fixture: V1Fixture;
beforeAll(async () => {
  fixture = await openV1();
});
afterAll(() => fixture.close());

const ask = (path: string, asked?: Asked) => fixture.ask(fixture.test, path, asked);
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`;

const logged = z.looseObject({
  traceId: z.string(),
  status: z.number(),
  route: z.string().nullable(),
});

/** The log's line about a request; it is written a moment after the answer. */
const logOf = async (traceId: unknown) => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const line = fixture.server
      .output()
      .split('\n')
      .find((each) => each.includes(String(traceId)));
    if (line !== undefined) return logged.parse(JSON.parse(line));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${String(traceId)} is not in the log`);
};

const withOtherEnd = (key: string): string => key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x');

describe('credentials', () => {
  test('of others, of an operator, revoked or expired ones open nothing', async () => {
    const { store } = fixture.database;
    const ports = keyPorts(store);
    const { organizationId } = fixture.test;
    const stranger = await newCaller(store);
    const { key: operator } = await operatorKey(store);
    const holder = { type: 'organization', organizationId, mode: 'test' } as const;
    const revoked = await createKey(ports, { holder });
    await revokeKey(ports, revoked.record.keyId);
    const expiresAt = new Date(Date.now() + 2000);
    const expired = await createKey(ports, { holder, expiresAt });
    await new Promise((resolve) => setTimeout(resolve, 2100));
    for (const basic of [
      basicOf(organizationId, stranger.key),
      basicOf(stranger.organizationId, fixture.test.key),
      basicOf(organizationId, operator.text),
      basicOf(organizationId, revoked.key.text),
      basicOf(organizationId, expired.key.text),
      basicOf(organizationId, withOtherEnd(fixture.test.key)),
      basicOf(fixture.test.key, organizationId),
      `Bearer ${fixture.test.key}`,
    ]) {
      const answer = await fixture.ask({ basic }, '/v1/accounts');
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(answer.text).not.toContain(fixture.test.key);
    }
  });

  test('of another scheme are refused with the scheme that is expected', async () => {
    const { body } = await fixture.ask({ basic: `Bearer ${fixture.test.key}` }, '/v1/accounts');
    expect(body.detail).toBe('Send the organization id and its API key by HTTP Basic');
  });

  test('are asked for before anything is told of paths and methods', async () => {
    for (const path of ['/v1', '/v1/', '/v1/zzz', '/v1/%ZZ', '/v1/accounts/x/y/z', '/v1/a%00b'])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
        const answer = await fixture.ask(null, path, { method });
        expect(answer.status, `${method} ${path}`).toBe(401);
      }
  });
});

describe('live keys', () => {
  const rawAsk = (url: string, headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sent = request(`${url}/v1/accounts`, { headers, agent: false }, (answer) => {
        let body = '';
        answer.on('data', (text) => (body += String(text)));
        answer.on('end', () => resolve({ status: answer.statusCode, body }));
      });
      sent.on('error', reject).end();
    });

  test('are taken over plain HTTP on loopback alone, over https behind a known proxy', async () => {
    const known = await serveV1(fixture.database.url, { TRUST_PROXY: '127.0.0.1' });
    const live = { Authorization: fixture.live.basic };
    const testKey = { Authorization: fixture.test.basic };
    const forwarded = { 'X-Forwarded-For': '203.0.113.9', Host: 'api.kontor.example' };
    const https = { ...forwarded, 'X-Forwarded-Proto': 'https' };
    try {
      const statuses = await Promise.all([
        rawAsk(fixture.server.url, live),
        rawAsk(fixture.server.url, { ...live, Host: 'api.kontor.example' }),
        rawAsk(fixture.server.url, { ...live, ...https }),
        rawAsk(fixture.server.url, { ...testKey, ...forwarded }),
        rawAsk(known.url, { ...live, ...https }),
        rawAsk(known.url, { ...live, ...forwarded }),
        rawAsk(known.url, { ...live, ...https, 'X-Forwarded-Proto': 'https, http' }),
        rawAsk(known.url, { ...testKey, ...forwarded }),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([
        ...[200, 403, 403, 200],
        ...[200, 403, 403, 200],
      ]);
      expect(JSON.parse(statuses[1]?.body ?? '').code).toBe('HTTPS_REQUIRED');
      // A Host header chooses no address that the answer names.
      expect(statuses[1]?.body).not.toContain('api.kontor.example');
    } finally {
      await known.stop();
    }
  });
});

test('a key that is bound to addresses opens nothing from others, and says so', async () => {
  const { organizationId } = fixture.test;
  const holder = { type: 'organization', organizationId, mode: 'test' } as const;
  const keyFrom = async (range: string) => {
    const ports = keyPorts(fixture.database.store);
    const { key } = await createKey(ports, { holder, addressRanges: [range] });
    return { ...fixture.test, basic: basicOf(organizationId, key.text) };
  };
  const from = async (range: string) => fixture.ask(await keyFrom(range), '/v1/accounts');
  expect(await from('203.0.113.0/24')).toMatchObject({
    status: 403,
    body: { code: 'ADDRESS_NOT_ALLOWED', detail: expect.stringContaining('127.0.0.1') },
  });
  expect((await from('127.0.0.1')).status).toBe(200);
});

describe('a trace', () => {
  test('is the caller’s own where it is valid: in headers, problem and log', async () => {
    const answer = await ask('/v1/accounts/acct_none', { headers: { traceparent: PARENT } });
    expect(answer.body.traceId).toBe(TRACE_ID);
    expect(answer.headers.get('X-Request-Id')).toBe(TRACE_ID);
    expect(answer.headers.get('traceresponse')).toMatch(new RegExp(`^00-${TRACE_ID}-.{16}-01$`));
    expect(await logOf(TRACE_ID)).toMatchObject({
      method: 'GET',
      route: '/v1/accounts/{account_id}',
      status: 404,
      operation: 'get_account',
      organizationId: fixture.test.organizationId,
      mode: 'test',
      code: 'ACCOUNT_NOT_FOUND',
    });
  });

  test('is a fresh one otherwise, another for each request', async () => {
    const answers = await Promise.all(
      [undefined, 'nonsense', PARENT.toUpperCase()].map((traceparent) =>
        ask('/v1/accounts', { headers: traceparent === undefined ? {} : { traceparent } }),
      ),
    );
    const ids = answers.map(({ headers }) => headers.get('X-Request-Id'));
    expect(new Set([...ids, TRACE_ID]).size).toBe(4);
  });

  test('the log holds one line a request and no secret, whatever was sent', async () => {
    const body = {
      classification: 'SECONDARY',
      name: 'Geheim',
      metadata: { pin: 'nobody-may-read-this' },
    };
    const sent = [
      await ask('/v1/accounts', { body }),
      await ask(`/v1/${fixture.test.key}?key=${fixture.test.key}`),
      await ask('/v1/accounts', { raw: `{"key": ${fixture.test.key}` }),
    ];
    for (const { headers } of sent) await logOf(headers.get('X-Request-Id'));
    const output = fixture.server.output();
    const [, secret = ''] = /_sk_(.{20})/.exec(fixture.test.key) ?? [];
    for (const hidden of [secret, fixture.test.basic.slice(6), 'Geheim', 'nobody-may-read-this'])
      expect(output).not.toContain(hidden);
    const id = String(sent[0]?.headers.get('X-Request-Id'));
    expect(output.split('\n').filter((line) => line.includes(id))).toHaveLength(1);
  });
});

describe('what does not fit', () => {
  test('an unknown path is a 404 after authentication, and another method a 405', async () => {
    const unknown = await ask('/v1/zzz');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    const answers = await Promise.all([
      ask('/v1/accounts', { method: 'DELETE' }),
      ask('/v1/accounts', { method: 'OPTIONS' }),
      ask('/v1/accounts/acct_1', { method: 'PUT' }),
      ask('/v1/payments', { method: 'POST', body: {} }),
    ]);
    expect(answers.map(({ status, headers }) => [status, headers.get('Allow')])).toEqual([
      [405, 'POST, GET, HEAD'],
      [405, 'POST, GET, HEAD'],
      [405, 'GET, HEAD, PATCH'],
      [405, 'GET, HEAD'],
    ]);
    expect(answers[0]?.body.code).toBe('METHOD_NOT_ALLOWED');
  });

  test('HEAD answers as GET does, without a body', async () => {
    const answer = await ask('/v1/accounts', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=utf-16', 415],
    ['application/jsonp', 415],
    ['application/json', 200],
    ['APPLICATION/JSON;charset=UTF-8', 200],
  ])('a body of type %s is a %i', async (type, status) => {
    const raw = '{"classification":"SECONDARY"}';
    const answer = await ask('/v1/accounts', { raw, headers: { 'Content-Type': type } });
    expect(answer.status).toBe(status);
    if (status === 415) expect(answer.body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  test('a body of more than 64 KiB is a 413, one of 64 KiB is read', async () => {
    const padded = (bytes: number) => `{"classification":"X"}${' '.repeat(bytes - 22)}`;
    const [large, fitting] = await Promise.all([
      ask('/v1/accounts', { raw: padded(65_537) }),
      ask('/v1/accounts', { raw: padded(65_536) }),
    ]);
    expect([large.status, large.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(fitting.status).toBe(400);
  });

  test.each([
    ['', 'body', 'is required'],
    ['[]', 'body', 'expected a JSON object'],
    ['null', 'body', 'expected a JSON object'],
    ['"x"', 'body', 'expected a JSON object'],
    ['{', 'body', /^is not well-formed JSON/],
    ['{"name":"a","name":"b"}', 'name', 'is given twice'],
    ['{"metadata":{"n":12345678901234567890}}', 'metadata.n', /send it as a string$/],
    ['{"name":"\\ud800"}', 'name', /lone surrogate/],
    [`{"metadata":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`, /^metadata\.a\.a/, /nested deeper/],
  ])('the body %j is a 400 that names %s', async (raw, field, message) => {
    const answer = await ask('/v1/accounts', { raw });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    const like = (value: string | RegExp) =>
      typeof value === 'string' ? value : expect.stringMatching(value);
    expect(answer.body.errors[0]).toMatchObject({ field: like(field), message: like(message) });
  });

  test('bytes that are not UTF-8 are a 400', async () => {
    const raw = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect((await ask('/v1/accounts', { raw })).body.errors[0]?.message).toBe('is not UTF-8');
  });
});

test.each([
  ['application/problem+json', 'application/problem+json'],
  ['application/problem+json, application/json', 'application/problem+json'],
  ['application/json, application/problem+json;q=0.5', 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
  ['application/problem+json;q=0', 'application/json; charset=utf-8'],
  ['text/html', 'application/json; charset=utf-8'],
])('who accepts %s gets a problem as %s', async (Accept, type) => {
  const answer = await ask('/v1/accounts/acct_none', { headers: { Accept } });
  expect(answer.headers.get('Content-Type')).toBe(type);
  expect(answer.body).toEqual({
    type: `${fixture.server.url}/docs/api/errors/account-not-found`,
    title: 'There is no such account',
    status: 404,
    detail: 'There is no account acct_none',
    instance: '/v1/accounts/acct_none',
    code: 'ACCOUNT_NOT_FOUND',
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});
