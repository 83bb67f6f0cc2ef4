import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatKey } from '#access/format.ts';
import { error } from '#kernel/http/errors.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { operatorKey } from '../../support/keys.ts';
import { ROOT, start, type Running } from '../../support/process.ts';

/** What is asked of an operator key besides that it is right. */

let database: TestDatabase;
let server: Running;
beforeAll(async () => {
  database = await freshDatabase();
  const program = join(ROOT, 'tests/support/endpoint-server.ts');
  const variables = { DATABASE_URL: database.url, FX_FEED: 'https://127.0.0.1:1/none' };
  server = await start([program, 'fx-quote'], /open at (http:\/\/\S+)/, variables);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const PATH = '/api/fx-quote?from=EUR&to=EUR&amount=100';

interface Answered {
  status: number | undefined;
  retryAfter: string | undefined;
  text: string;
}

/** Node's own request: fetch would not send another Host. */
const ask = (headers: Readonly<Record<string, string>>) =>
  new Promise<Answered>((resolve, reject) => {
    const sent = request(`${server.found[1]}${PATH}`, { headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += String(chunk)));
      const { statusCode: status } = answer;
      answer.on('end', () => resolve({ status, retryAfter: answer.headers['retry-after'], text }));
    });
    sent.on('error', reject).end();
  });

const sentence = ({ text }: Answered): string => error.parse(JSON.parse(text)).error;

test('a key that came over plain HTTP from outside is refused, right or wrong', async () => {
  const { key } = await operatorKey(database.store);
  const exposed = await ask({ 'X-API-Key': key.text, Host: 'api.kontor.example' });
  expect(exposed.status).toBe(403);
  expect(sentence(exposed)).toContain('use https');
  expect((await ask({ Host: 'api.kontor.example' })).status).toBe(401);
  expect((await ask({ 'X-API-Key': key.text })).status).not.toBe(403);
});

test('a key that is bound to other addresses is refused, and told its own', async () => {
  const bound = await operatorKey(database.store, { addressRanges: ['203.0.113.0/24'] });
  const refused = await ask({ 'X-API-Key': bound.key.text });
  expect(refused.status).toBe(403);
  expect(sentence(refused)).toContain('may not be used from 127.0.0.1');
  const here = await operatorKey(database.store, { addressRanges: ['127.0.0.0/8'] });
  expect((await ask({ 'X-API-Key': here.key.text })).status).not.toBe(403);
});

test('wrong keys are counted by address; a right one is let in meanwhile', async () => {
  const { key } = await operatorKey(database.store);
  const wrong = { 'X-API-Key': formatKey('op', new Uint8Array(32).fill(9)).text };
  const statuses = [];
  for (let count = 0; count < 22; count += 1) statuses.push((await ask(wrong)).status);
  expect(statuses.slice(0, 18)).toEqual(Array.from({ length: 18 }, () => 401));
  const last = await ask(wrong);
  expect(last.status).toBe(429);
  expect(Number(last.retryAfter)).toBeGreaterThan(0);
  expect(sentence(last)).toContain('try again in');
  expect((await ask({})).status).toBe(401);
  expect([401, 403, 429]).not.toContain((await ask({ 'X-API-Key': key.text })).status);
});
