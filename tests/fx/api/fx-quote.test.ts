import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fxQuote } from '#fx/api/fx-quote.ts';
import { error, validationError } from '#kernel/http/errors.ts';
import { formatKey } from '#access/format.ts';
import { revokeKey } from '#access/revoke.ts';
import { createOrganization } from '#access/organizations.ts';
import { createKey } from '#access/create.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { feedXml, status, xml, type FeedServer } from '../../support/feed.ts';
import { keyPorts, operatorKey } from '../../support/keys.ts';
import { undisturbed } from '../../support/processor-time.ts';
import { openQuotingSite, type QuotingSite } from '../../support/quoting-site.ts';
import type { RunningSite } from '../../support/site.ts';

const DAY = '2026-11-20';
const RATES = feedXml([DAY, { USD: '1.1611', JPY: '177.40', HUF: '390.98' }]);
const ASKED = '?from=EUR&to=USD&amount=100';

let fixture: QuotingSite;
let feed: FeedServer;
let site: RunningSite;
let store: Store;
let key: string;
beforeAll(async () => {
  fixture = await openQuotingSite(status(503));
  ({ feed, site, store, key } = fixture);
});
afterAll(() => fixture.stop());

const ask = (
  query = ASKED,
  headers: Record<string, string> = { 'X-API-Key': key },
  method = 'GET',
) => fetch(`${site.url}/api/fx-quote${query}`, { method, headers });
const quote = async (query: string) => fxQuote.parse(await (await ask(query)).json());
const forgetRates = () => store.batch([sql`DELETE FROM fx_rates`, sql`DELETE FROM fx_feed`]);

describe('GET /api/fx-quote without usable rates', () => {
  test.each([
    ['answers 404', status(404)],
    ['answers 500', status(500)],
    ['is no XML', xml('sorry')],
    ['has no day', xml(feedXml())],
  ])('answers 502 while the feed %s, and says when to try again', async (_, behaviour) => {
    feed.answer(behaviour);
    await forgetRates();
    const response = await ask();
    expect(response.status).toBe(502);
    expect(response.headers.get('Retry-After')).toBe('30');
    error.parse(await response.json());
  });

  test('answers 502 after four seconds while the feed is silent', async () => {
    feed.answer(() => undefined);
    await forgetRates();
    const { result, tookMs } = await undisturbed(() => ask(), [site.pid]);
    expect(result.status).toBe(502);
    expect(tookMs).toBeLessThan(8000);
  });

  test('answers 400 for a wrong query first, and 502 before 404', async () => {
    feed.answer(status(500));
    await forgetRates();
    expect((await ask('?from=EUR&to=USD&amount=0')).status).toBe(400);
    expect((await ask('?from=ABC&to=USD&amount=1')).status).toBe(502);
  });
});

describe('GET /api/fx-quote', () => {
  beforeAll(async () => {
    feed.answer(xml(RATES));
    await forgetRates();
  });

  test('answers exactly the specified fields', async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    const { cache_ttl_seconds: ttl, ...body } = fxQuote.parse(await response.json());
    expect(body).toEqual({
      from: 'EUR',
      to: 'USD',
      amount: 100,
      rate: 1.1611,
      result: 116.11,
      source: 'ecb',
      timestamp: '2026-11-20T15:00:00.000Z',
    });
    expect(Number.isInteger(ttl) && ttl >= 0 && ttl <= 43_200).toBe(true);
  });

  test('echoes codes as they were asked for, and crosses over the euro', async () => {
    const asked = { from: 'usdc', to: 'Jpy' };
    expect(await quote('?from=usdc&to=Jpy&amount=1.5')).toMatchObject({ ...asked, result: 229 });
    expect(await quote('?from=EURAU&to=HUF&amount=0.01')).toMatchObject({ result: 3.91 });
  });

  test('takes the time that is left from the answer before', async () => {
    const first = await quote(ASKED);
    await new Promise((passed) => setTimeout(passed, 1100));
    const second = await quote(ASKED);
    const gone = first.cache_ttl_seconds - second.cache_ttl_seconds;
    expect(gone).toBeGreaterThanOrEqual(1);
  });

  test('asks the feed once for a thousand questions at once', async () => {
    await forgetRates();
    const before = feed.requests();
    // A thread of its own asks: the feed answers from this one, and has four seconds for it.
    const { statusCodeStats } = await autocannon({
      url: `${site.url}/api/fx-quote${ASKED}`,
      headers: { 'X-API-Key': key },
      connections: 1000,
      amount: 1000,
      workers: 1,
    });
    expect(statusCodeStats).toEqual({ 200: { count: 1000 } });
    expect(feed.requests()).toBe(before + 1);
  });

  test('answers 404 for a lawful code without a rate', async () => {
    for (const query of ['?from=ABC&to=EUR&amount=1', '?from=EUR&to=USDT&amount=1']) {
      const response = await ask(query);
      expect(response.status).toBe(404);
      error.parse(await response.json());
    }
  });

  test.each([
    ['', ['from', 'to', 'amount']],
    ['?from=EUR&to=USD', ['amount']],
    ['?from=EU&to=USD&amount=1', ['from']],
    ['?from=EUR&to=U%24D&amount=1', ['to']],
    ['?from=EUR&to=USD&amount=1&amount=2', ['amount']],
    ['?from=EUR&to=USD&amount=1000000.00000001', ['amount']],
    ['?from=EUR&to=USD&amount=%FF', ['amount']],
    ['?from=EUR&to=USD&amount=1e3', ['amount']],
  ])('answers 400 with issues for "%s"', async (query, wrong) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    const { issues } = validationError.parse(await response.json());
    expect(issues.flatMap(({ path }) => path)).toEqual(wrong);
  });

  test('is never stored, read by no other origin, and names its methods', async () => {
    const headers = { 'X-API-Key': key, Origin: 'https://elsewhere.example' };
    const checked = [
      await ask(ASKED, headers),
      await ask(ASKED, { Origin: 'https://elsewhere.example' }),
      await ask('?', headers),
      await ask(ASKED, headers, 'OPTIONS'),
      await ask(ASKED, headers, 'POST'),
    ];
    expect(checked.map((response) => response.status)).toEqual([200, 401, 400, 204, 405]);
    for (const response of checked) {
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
      expect(response.headers.get('ETag')).toBeNull();
    }
    expect(checked[3]?.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
    const post = checked[4];
    expect(post?.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
    error.parse(await post?.json());
    const head = await ask(ASKED, headers, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('the key', () => {
  const seen = async (header: string | undefined) => {
    const response = await ask(ASKED, header === undefined ? {} : { 'X-API-Key': header });
    // The host's own words: when, and whether it looked into its cache for this request.
    const { date: _, 'cache-status': __, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: await response.text() };
  };

  test('that is missing, wrong, revoked, expired or not the operator’s: one 401', async () => {
    const ports = keyPorts(store);
    const revoked = await operatorKey(store);
    await revokeKey(ports, revoked.record.keyId);
    const expired = await operatorKey(store, { expiresAt: new Date(Date.now() + 20) });
    await new Promise((passed) => setTimeout(passed, 30));
    const { organizationId } = await createOrganization(ports, 'Acme');
    const holder = { type: 'organization', organizationId, mode: 'live' } as const;
    const foreign = await createKey(ports, { holder });
    const unknown = formatKey('op', new Uint8Array(32).fill(7)).text;
    const broken = key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x');
    const missing = await seen(undefined);
    expect(missing.status).toBe(401);
    expect(missing.headers['www-authenticate']).toMatch(/^ApiKey realm="kontor"/);
    error.parse(JSON.parse(missing.body));
    const others = [revoked, expired, foreign].map((made) => made.key.text);
    for (const wrong of [
      '',
      'nonsense',
      `Bearer ${key}`,
      `${key}, ${key}`,
      broken,
      unknown,
      ...others,
    ])
      expect(await seen(wrong)).toEqual(missing);
  });

  test('without the scope: 403, before the query is looked at', async () => {
    const console = await operatorKey(store, { scopes: ['console'] });
    const response = await ask('?', { 'X-API-Key': console.key.text });
    expect(response.status).toBe(403);
    error.parse(await response.json());
    expect((await ask('?', {})).status).toBe(401);
  });

  test('that was used says when, and being noted neither delays nor fails an answer', async () => {
    const used = await operatorKey(store);
    const lastUse = async () => (await keyPorts(store).keys.find(used.record.keyId))?.lastUsedAt;
    // Another program holds the database, longer than any answer may take.
    const { createClient } = await import('@libsql/client/sqlite3');
    const other = createClient({ url: site.database });
    const lock = await other.transaction('write');
    await lock.execute('UPDATE fx_feed SET attempted_at = attempted_at');
    const asked = async () => {
      for (let turn = 0; turn < 10; turn += 1)
        expect((await ask(ASKED, { 'X-API-Key': used.key.text })).status).toBe(200);
    };
    const { tookMs } = await undisturbed(asked, [site.pid]);
    await lock.rollback();
    other.close();
    expect(tookMs).toBeLessThan(2000);
    expect(await lastUse()).toBeNull();

    const noted = await operatorKey(store);
    await ask(ASKED, { 'X-API-Key': noted.key.text });
    const when = async () => (await keyPorts(store).keys.find(noted.record.keyId))?.lastUsedAt;
    await expect.poll(when).toBeInstanceOf(Date);
  });

  test('stands nowhere: not in what the site prints, nor in any file of the database', async () => {
    const folder = dirname(fileURLToPath(new URL(site.database)));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name));
    expect(names.some((name) => name.endsWith('.db'))).toBe(true);
    const files = await Promise.all(names.map((name) => readFile(name, 'latin1')));
    const secret = key.slice('kontor_op_sk_'.length, -6);
    expect([site.output(), ...files].filter((text) => text.includes(secret))).toEqual([]);
    const local = (await readFile('.kontor/test-key', 'utf8')).trim();
    expect([site.output(), ...files].filter((text) => text.includes(local.slice(13, -6)))).toEqual(
      [],
    );
  });
});

test('a database that lost its tables is a 503 with a JSON error, and heals', async () => {
  await store.batch([sql`ALTER TABLE api_keys RENAME TO api_keys_away`]);
  const response = await ask();
  await store.batch([sql`ALTER TABLE api_keys_away RENAME TO api_keys`]);
  expect(response.status).toBe(503);
  expect(error.parse(await response.json()).error).toContain('db migrate');
  expect((await ask()).status).toBe(200);
});

test('a database that cannot be reached is a 503 for a well-formed key, else a 401', async () => {
  vi.resetModules();
  const { answerFxQuote } = await import('#app/fx.ts');
  const before = process.env['DATABASE_URL'];
  process.env['DATABASE_URL'] = 'http://127.0.0.1:9';
  const work: Promise<unknown>[] = [];
  const request = (headers: Record<string, string>) =>
    answerFxQuote(new Request(`http://localhost/api/fx-quote${ASKED}`, { headers }), {
      ip: '192.0.2.1',
      waitUntil: (each) => void work.push(each),
    });
  const response = await request({ 'X-API-Key': key });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  z.strictObject({ error: z.string() }).parse(await response.json());
  expect((await request({})).status).toBe(401);
  if (before === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = before;
  vi.resetModules();
});
