import { request, Agent } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemBody, shortBody } from '#payments/v1/problem.ts';
import { OPERATIONS } from '#payments/v1/routes.ts';
import { anyEncoded, headerText, PATH_MOST_BYTES } from '../../support/any-request.ts';
import { runs } from '../../support/runs.ts';
import { openV1, type V1Fixture } from '../../support/v1.ts';

/** Whatever is sent, is answered, in JSON that is documented, and never with a fault of ours. */

let fixture: V1Fixture;
let accountId: string;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
beforeAll(async () => {
  fixture = await openV1();
  const { body } = await fixture.ask(fixture.test, '/v1/accounts', {
    body: { classification: 'SECONDARY' },
  });
  accountId = String(body.accountId);
});
afterAll(async () => {
  agent.destroy();
  await fixture.close();
});

interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** Sends what fetch would not. */
const send = ({ path, method = 'GET', headers = {}, body }: Sent) =>
  new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const sent = request(fixture.server.url, { path, method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject).end(body);
  });

const expectAnswer = ({ status, type, text }: Awaited<ReturnType<typeof send>>): void => {
  expect(status, text).toBeGreaterThanOrEqual(200);
  expect(status, text).toBeLessThan(500);
  expect(type).toMatch(/^application\/(problem\+)?json|^text\/csv/);
  if (status === 200) return;
  const body: unknown = JSON.parse(text);
  const isDocumented = problemBody.safeParse(body).success || shortBody.safeParse(body).success;
  expect(isDocumented, text).toBe(true);
};

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64');
const anyCredentials = fc.oneof(
  headerText,
  headerText.map((text) => `Basic ${text}`),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => `Basic ${base64(bytes)}`),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `Basic ${base64(text)}`),
  fc
    .tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'x', 'kontor_test_sk_', '\0'))
    .map(([user, key]) => `Basic ${base64(`${user}:${key}`)}`),
);

test('any credentials', async () => {
  await fc.assert(
    fc.asyncProperty(anyCredentials, async (Authorization) => {
      const answer = await send({ path: '/v1/accounts', headers: { Authorization } });
      expect([401, 429]).toContain(answer.status);
      expectAnswer(answer);
    }),
    runs(150, 3000),
  );
});

test('any of the headers that are read', async () => {
  const names = ['Accept', 'traceparent', 'Idempotency-Key', 'Content-Type', 'X-Forwarded-Proto'];
  const headers = fc.dictionary(fc.constantFrom(...names), headerText, { maxKeys: 5 });
  await fc.assert(
    fc.asyncProperty(headers, fc.constantFrom('GET', 'POST'), async (given, method) => {
      const Authorization = fixture.test.basic;
      const body = method === 'POST' ? '{"classification":"SECONDARY"}' : undefined;
      const path = method === 'POST' ? '/v1/accounts' : `/v1/accounts/${accountId}/entries`;
      expectAnswer(await send({ path, method, body, headers: { ...given, Authorization } }));
    }),
    runs(200, 4000),
  );
});

const TEMPLATES = OPERATIONS.map(({ contract }) => contract.path);

test('any path and query, by any method', async () => {
  const path = fc
    .tuple(fc.constantFrom(...TEMPLATES), anyEncoded, fc.option(anyEncoded))
    .map(([template, part, query]) => {
      const filled = template.replace(/\{\w+\}/, () => part.replace(/[?#]/g, ''));
      return query === null ? filled : `${filled}?cursor=${query}&${query}=1`;
    })
    .filter((text) => text.length < PATH_MOST_BYTES);
  const method = fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS');
  await fc.assert(
    fc.asyncProperty(path, method, async (asked, by) => {
      const headers = { Authorization: fixture.test.basic };
      expectAnswer(await send({ path: asked, method: by, headers }));
    }),
    runs(300, 6000),
  );
});

/** Bodies that are nearly right: known fields with any value, and a few unknown ones. */
const field = fc.constantFrom(
  ...['classification', 'name', 'description', 'purpose', 'metadata', 'accountId', 'amount'],
  ...['assetCode', 'status', 'provider', 'providerPaymentId', 'constructor', 'toString', '\0'],
);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom('SECONDARY', 'USDC', '10.5', '-1', '1e3', '9'.repeat(30), '0.0000001', 'EUR'),
  fc.string({ unit: 'binary', maxLength: 600 }),
);
const anyBody = fc.oneof(
  fc.dictionary(field, value, { maxKeys: 6 }).map((body) => JSON.stringify(body)),
  fc
    .dictionary(field, value, { maxKeys: 3 })
    .map((body) => JSON.stringify({ accountId, amount: '0.01', assetCode: 'EUR', ...body })),
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.uint8Array({ maxLength: 300 }),
);

test('any body', async () => {
  const ways = [
    ['POST', () => '/v1/accounts'],
    ['PATCH', () => `/v1/accounts/${accountId}`],
    ['POST', () => '/v1/sandbox/payments'],
    ['POST', () => '/v1/sandbox/payments/pmt_1/refund'],
    ['POST', () => '/v1/sandbox/clock'],
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ways), anyBody, async ([method, path], body) => {
      const headers = { Authorization: fixture.test.basic, 'Content-Type': 'application/json' };
      expectAnswer(await send({ path: path(), method, headers, body }));
    }),
    runs(400, 8000),
  );
});
