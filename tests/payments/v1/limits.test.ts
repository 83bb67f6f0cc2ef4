import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#words/en/payments/rules.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import {
  ask,
  basicOf,
  newCaller,
  serveV1,
  type Caller,
  type V1Answer,
  type V1Server,
} from '../../support/v1.ts';

/** Beside each other, since most of their time is waiting; each has a caller of its own. */

let database: TestDatabase;
let two: V1Server[] = [];
let narrow: V1Server;
let plain: V1Server;
beforeAll(async () => {
  database = await freshDatabase();
  const serve = (limit: string) => serveV1(database.url, { RATE_LIMIT: limit });
  const both = Promise.all([serve('60'), serve('60')]);
  [narrow, plain, two] = await Promise.all([serve('3'), serve(''), both]);
});
afterAll(async () => {
  await Promise.all([...two, narrow, plain].map((server) => server.stop()));
  await database.drop();
});

const windowNow = (): number => Math.floor(Date.now() / 10_000);

/** What a new caller is answered within one window: again, where another has begun meanwhile. */
const inOneWindow = async <Result>(work: (caller: Caller) => Promise<Result>): Promise<Result> => {
  for (;;) {
    const caller = await newCaller(database.store);
    const window = windowNow();
    const result = await work(caller);
    if (windowNow() === window) return result;
  }
};

/** Waits, where little is left of the present minute, for the next one. */
const earlyInTheMinute = async (): Promise<void> => {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 15_000) await new Promise((resolve) => setTimeout(resolve, leftMs + 50));
};

const allowed = (answers: readonly V1Answer[]) => answers.filter(({ status }) => status !== 429);

describe.concurrent('requests of a key', () => {
  test('are limited to exactly so many in a window, by two processes together', async () => {
    const urls = two.map(({ url }) => url);
    const { organizationId, answers } = await inOneWindow(async (caller) => {
      const asking = Array.from({ length: 100 }, (_, index) =>
        ask(urls[index % 2] ?? '', caller, '/v1/accounts'),
      );
      return { organizationId: caller.organizationId, answers: await Promise.all(asking) };
    });
    expect(allowed(answers)).toHaveLength(60);
    const refused = answers.filter(({ status }) => status === 429);
    for (const { body, headers } of refused) {
      expect(body.code).toBe('QUOTA_EXCEEDED');
      expect(headers.get('RateLimit-Policy')).toBe('"default";q=60;w=10');
      expect(headers.get('RateLimit')).toMatch(/^"default";r=0;t=\d+$/);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(10);
    }
    const other = await newCaller(database.store, { organizationId });
    expect((await ask(urls[0] ?? '', other, '/v1/accounts')).status).toBe(200);
  });

  test('are counted down in RateLimit, whatever is asked, and free again afterwards', async () => {
    const { url } = narrow;
    const paths = ['/v1/accounts', '/v1/zzz', '/v1/payments?limit=0', '/v1/payments'];
    const { caller, answers } = await inOneWindow(async (asking) => {
      const given = [];
      for (const path of paths) given.push(await ask(url, asking, path));
      return { caller: asking, answers: given };
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 429]);
    const left = answers.map(({ headers }) => /r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1]);
    expect(left).toEqual(['2', '1', '0', '0']);
    expect(answers[3]?.body).toMatchObject({ code: 'QUOTA_EXCEEDED', target: 'Authorization' });
    const seconds = Number(answers[3]?.headers.get('Retry-After'));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    expect((await ask(url, caller, '/v1/accounts')).status).toBe(200);
  });

  test('of 100 in 10 seconds are the default', async () => {
    const { headers } = await ask(plain.url, await newCaller(database.store), '/v1/accounts');
    expect(headers.get('RateLimit-Policy')).toBe('"default";q=100;w=10');
    expect(JSON.stringify(LIMITS)).toContain('100 in 10 s for each key');
  });
});

test.concurrent(
  '20 wrong credentials a minute are a 401, then a 429, in two processes together',
  async () => {
    const urls = two.map(({ url }) => url);
    const caller = await newCaller(database.store);
    await earlyInTheMinute();
    const wrong = { basic: basicOf(caller.organizationId, 'kontor_test_sk_wrong') };
    const statuses = [];
    for (let index = 0; index < 26; index += 1) {
      const { status, headers } = await ask(urls[index % 2] ?? '', wrong, '/v1/accounts');
      statuses.push(status);
      expect(headers.has('Retry-After')).toBe(status === 429);
      expect(headers.has('WWW-Authenticate')).toBe(status === 401);
    }
    expect(statuses).toEqual([
      ...Array.from({ length: 20 }, () => 401),
      ...Array.from({ length: 6 }, () => 429),
    ]);
    expect(JSON.stringify(LIMITS)).toContain('20 in 1 min from one address');
    // Who asks without credentials is told to send some, and who has right ones is let in.
    expect((await ask(urls[0] ?? '', null, '/v1/accounts')).status).toBe(401);
    expect((await ask(urls[0] ?? '', caller, '/v1/accounts')).status).toBe(200);
  },
);
