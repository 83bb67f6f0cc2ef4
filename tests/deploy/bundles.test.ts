import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#storage/migrations.ts';
import { STORE_FORM } from '../support/applications.ts';
import { freshServer, type TestDatabase } from '../support/database.ts';
import { ROOT } from '../support/process.ts';
import { hasSqld } from '../support/sqld.ts';
import {
  callBundle,
  packFunctions,
  type BundleAnswer,
  type BundleRequest,
  type Bundles,
} from './bundle.ts';

const MEBIBYTE_BYTES = 1024 ** 2;
/** A site whose database is where nobody listens: these requests are answered without it. */
const NO_DATABASE = { DATABASE_URL: 'http://127.0.0.1:9', SITE_URL: 'https://kontor.example' };

let bundles: Bundles;
beforeAll(async () => {
  bundles = await packFunctions();
}, 300_000);
afterAll(() => bundles?.remove());

const call = (name: string, request: BundleRequest, variables: Record<string, string> = {}) => {
  const bundle = bundles.all.find((each) => each.name === name);
  if (bundle === undefined) throw new Error(`${name} was not bundled`);
  return callBundle(bundle, request, { ...NO_DATABASE, ...variables });
};

const typeOf = ({ multiValueHeaders }: BundleAnswer) => multiValueHeaders['content-type']?.join();

const HOTEL_SEARCH = {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'list_hotels', arguments: { query: 'sacher wien' } },
  }),
};

/** What each bundle is asked, and what shows that it answered from what it carries. */
const QUESTIONS: Readonly<Record<string, BundleRequest & { status: number; says: string }>> = {
  alpinebits: { path: '/alpinebits', status: 405, says: 'ERROR:' },
  applications: { path: '/api/applications', status: 405, says: '"error"' },
  console: { path: '/console', status: 401, says: 'Operator key' },
  corrections: { path: '/api/corrections', status: 405, says: '"error"' },
  'directory-details': { path: '/api/publishers/derstandard', status: 200, says: 'Der Standard' },
  'directory-facets': { path: '/api/facets/saas?q=pay', status: 200, says: '"fintech":' },
  'directory-lists': { path: '/api/publishers?q=standard', status: 200, says: 'Der Standard' },
  'entry-markdown': { path: '/publishers/derstandard.md', status: 200, says: '# Der Standard' },
  'fx-quote': { path: '/api/fx-quote?from=EUR&to=USD&amount=1', status: 401, says: '"error"' },
  mcp: { path: '/mcp', ...HOTEL_SEARCH, status: 200, says: 'Hotel Sacher Wien' },
  'not-found': { path: '/api/zzz', status: 404, says: '"error"' },
  v1: { path: '/v1/accounts', status: 401, says: '"UNAUTHENTICATED"' },
};
const TYPES: Readonly<Record<string, RegExp>> = {
  alpinebits: /^text\/plain; charset=utf-8$/,
  console: /^text\/html; charset=utf-8$/,
  'entry-markdown': /^text\/markdown; charset=utf-8$/,
};
/** Functions that no request reaches; what they do is tested where they are. */
const SCHEDULED = ['fx-refresh', 'payout-worker', 'webhook-worker'];

test('every function is bundled, and every one is asked here', async () => {
  const names = (await readdir(join(ROOT, 'functions'))).map((file) => file.replace(/\.ts$/, ''));
  expect(bundles.all.map(({ name }) => name)).toEqual(names.sort());
  expect([...Object.keys(QUESTIONS), ...SCHEDULED].sort()).toEqual(names);
});

describe('a bundle alone in a folder that it cannot write to', () => {
  test.each(Object.entries(QUESTIONS))('%s answers', async (name, { status, says, ...request }) => {
    const answer = await call(name, request);
    expect(answer, answer.body).toMatchObject({ statusCode: status, readOnly: true });
    expect(answer.body).toContain(says);
    expect(typeOf(answer)).toMatch(TYPES[name] ?? /^application\/json(; charset=utf-8)?$/);
  });

  test('directory-lists answers every query, the wrong ones as well', async () => {
    const filtered = await call('directory-lists', { path: '/api/saas?country=fr&stage=early' });
    expect(JSON.parse(filtered.body).length).toBeGreaterThan(0);
    const wrong = await call('directory-lists', { path: '/api/saas?page=0' });
    expect(wrong).toMatchObject({ statusCode: 400 });
    expect(JSON.parse(wrong.body).issues).toHaveLength(1);
  });

  test('is small enough for Lambda, and ready soon after a cold start', async () => {
    const sizes: Record<string, object> = {};
    for (const { name, zippedBytes, unzippedBytes } of bundles.all) {
      expect(zippedBytes).toBeLessThan(50 * MEBIBYTE_BYTES);
      expect(unzippedBytes).toBeLessThan(250 * MEBIBYTE_BYTES);
      const request = QUESTIONS[name];
      const tookMs = request === undefined ? null : (await call(name, request)).tookMs;
      sizes[name] = {
        zippedMiB: Number((zippedBytes / MEBIBYTE_BYTES).toFixed(2)),
        unzippedMiB: Number((unzippedBytes / MEBIBYTE_BYTES).toFixed(2)),
        firstAnswerMs: tookMs === null ? null : Math.round(tookMs),
      };
    }
    console.table(sizes);
  });
});

describe.skipIf(!hasSqld)('a bundle that writes, with a libSQL server', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshServer();
    await migrate(database.store);
  });
  afterAll(() => database?.drop());

  test('applications stores an application', async () => {
    const answer = await call(
      'applications',
      {
        path: '/api/applications',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-nf-client-connection-ip': '192.0.2.1' },
        body: JSON.stringify(STORE_FORM),
      },
      { DATABASE_URL: database.url },
    );
    expect(answer, answer.body).toMatchObject({ statusCode: 200, readOnly: true });
    expect(JSON.parse(answer.body)).toMatchObject({ status: 'SUBMITTED' });
  });
});
