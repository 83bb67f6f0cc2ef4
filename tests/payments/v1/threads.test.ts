import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { newCaller, serveV1, type Caller, type V1Server } from '../../support/v1.ts';

/** A server whose /v1 is answered by two threads, as `npm start` has them. */

const LIMIT = 300;
const OFTEN = Array.from({ length: 40 }, (_, index) => index);

let database: TestDatabase;
let server: V1Server;
let caller: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  server = await serveV1(database.url, {
    THREADS: '2',
    DATABASE_THREAD: '1',
    RATE_LIMIT: String(LIMIT),
  });
  caller = await newCaller(database.store);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

interface Sent {
  by?: Caller;
  key?: string;
  body?: unknown;
}

/** On a connection of its own, so that the system chooses the thread anew. */
const ask = (path: string, { by = caller, key, body }: Sent = {}) =>
  new Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>((resolve, reject) => {
    const headers = {
      Authorization: by.basic,
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(`${server.url}${path}`, { agent: false, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: JSON.parse(String(Buffer.concat(parts))),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

const newAccount = async (by = caller): Promise<string> => {
  const body = { classification: 'SECONDARY' };
  const made = await ask('/v1/accounts', { by, key: crypto.randomUUID(), body });
  return made.body.accountId;
};

const credit = (accountId: string, key: string) =>
  ask('/v1/sandbox/payments', {
    key,
    body: { accountId, amount: '1', assetCode: 'EUR' },
  });

test('one key sent on forty connections at once credits once', async () => {
  const accountId = await newAccount();
  const answers = await Promise.all(OFTEN.map(() => credit(accountId, 'the-same')));
  const paid = answers.filter(({ status }) => status === 200);
  expect(new Set(paid.map(({ body }) => body.paymentId)).size).toBe(1);
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const { body } = await ask(`/v1/accounts/${accountId}/balances`);
  expect(JSON.stringify(body)).toContain('"1"');
});

test('what one connection was answered, every other one reads at once', async () => {
  const accountId = await newAccount();
  for (const turn of OFTEN) {
    const { body: payment } = await credit(accountId, `turn-${turn}`);
    const { status, body } = await ask(`/v1/payments/${payment.paymentId}`);
    expect([status, body.paymentId]).toEqual([200, payment.paymentId]);
  }
});

test('a key is limited over both threads together', async () => {
  const by = await newCaller(database.store);
  const statuses: number[] = [];
  for (let sent = 0; sent < LIMIT + 40; sent += 20) {
    const round = OFTEN.slice(0, 20).map(() => ask('/v1/accounts', { by }));
    statuses.push(...(await Promise.all(round)).map(({ status }) => status));
  }
  // A window may end meanwhile: then a second one has begun.
  const allowed = statuses.filter((status) => status === 200).length;
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect([LIMIT, statuses.length]).toContain(allowed);
});
