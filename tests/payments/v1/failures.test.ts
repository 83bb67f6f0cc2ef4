import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authenticateOrganization } from '#access/authenticate.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { idempotencyReader } from '#payments/storage/idempotency.ts';
import { requestQuota } from '#kernel/storage/quotas/request-quota.ts';
import { ResponseContractError } from '#payments/v1/execute.ts';
import { v1Endpoint } from '#payments/v1/endpoint.ts';
import type { Dependencies } from '#payments/v1/dependencies.ts';
import { idempotency } from '#payments/v1/idempotency.ts';
import { webhookPorts } from '#app/webhook-operations.ts';
import { systemWorld } from '#kernel/world.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { hostFrom } from '../../support/host.ts';
import { keyPorts } from '../../support/keys.ts';
import { setupOf } from '../../support/payments.ts';
import { newCaller, type Caller } from '../../support/v1.ts';

let database: TestDatabase;
let caller: Caller;
let reported: unknown[];
beforeEach(async () => {
  database = await freshDatabase();
  caller = await newCaller(database.store);
  reported = [];
  vi.spyOn(console, 'error').mockImplementation((_, error) => void reported.push(error));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.drop();
});

const { now } = systemWorld;

const dependencies = (
  accounts: Partial<Dependencies['operations']['accounts']> = {},
): Dependencies => {
  const { store } = database;
  const rule = { prefix: 'test', most: 1000, windowMs: 10_000 };
  return {
    authenticate: (credentials) =>
      authenticateOrganization({ ...keyPorts(store), now, noteUse: () => undefined }, credentials),
    storage: { storedBytes: async () => 0, megabytesMost: { test: 1, live: 1 } },
    requests: requestQuota(store, rule, now),
    failures: requestQuota(store, { ...rule, prefix: 'failures' }, now),
    operations: {
      ...setupOf(store).ports,
      accounts: { ...accountReader(store), ...accounts },
      cursorSecret: async () => new Uint8Array(32),
      webhooks: webhookPorts(store),
    },
    book: paymentBook(store, now),
    wakePayouts: async () => undefined,
    resumePayouts: () => undefined,
    wakeWebhooks: () => undefined,
    idempotent: idempotency({ answers: idempotencyReader(store), now }),
  };
};

const ask = async (open: () => Promise<Dependencies>, path: string, init: RequestInit = {}) => {
  const answer = v1Endpoint({
    siteUrl: () => 'https://kontor.example',
    open,
    log: () => undefined,
  });
  const headers = { Authorization: caller.basic, ...init.headers };
  const request = new Request(`https://kontor.example${path}`, { ...init, headers });
  const response = await answer(request, hostFrom('127.0.0.1'));
  return { status: response.status, headers: response.headers, body: await response.json() };
};

test('an answer that its own schema refuses is a 500 and is reported, never sent', async () => {
  const broken = dependencies({
    find: async () => ({
      ...Object({ accountId: 'acct_1', name: '', description: '', metadata: {}, version: 1 }),
      createdAt: now(),
      updatedAt: now(),
    }),
  });
  const { status, body } = await ask(async () => broken, '/v1/accounts/acct_1');
  expect([status, body.code]).toEqual([500, 'INTERNAL_SERVER_ERROR']);
  expect(JSON.stringify(body)).not.toContain('acct_1","name');
  expect(reported).toEqual([expect.any(ResponseContractError)]);
});

test.each([
  ['unreachable', 503, '30'],
  ['busy', 503, '1'],
  ['unmigrated', 503, null],
] as const)(
  'a database that is %s is a %i that tells when to come back',
  async (code, status, retry) => {
    const down = () => Promise.reject(new StorageError(code, 'down at /secret/place'));
    const answer = await ask(down, '/v1/accounts');
    expect([answer.status, answer.body.code]).toEqual([status, 'SERVICE_UNAVAILABLE']);
    expect(answer.headers.get('Retry-After')).toBe(retry);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(reported).toHaveLength(1);
  },
);

test('a body that the server had no room for is a 503 with Retry-After', async () => {
  const headers = { 'Content-Type': 'application/json', 'x-kontor-body': 'no-room' };
  const asked = { method: 'POST', headers };
  const answer = await ask(async () => dependencies(), '/v1/accounts', asked);
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '1']);
  expect(answer.body).toMatchObject({ code: 'SERVICE_UNAVAILABLE', traceId: expect.any(String) });
});

test('a fault frees the Idempotency-Key: the next request with it is done', async () => {
  const failing = dependencies();
  let isDown = true;
  const { book } = failing;
  failing.book = {
    ...book,
    commit: (...asked) => (isDown ? Promise.reject(new Error('down')) : book.commit(...asked)),
  };
  const send = () =>
    ask(async () => failing, '/v1/accounts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
      body: '{"classification":"PRIMARY"}',
    });
  expect((await send()).status).toBe(500);
  isDown = false;
  const second = await send();
  expect([second.status, second.headers.get('Idempotent-Replayed')]).toEqual([200, null]);
});
