import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { ROOT, start, type Running } from '../../support/process.ts';
import { snapshotBytes } from '../../support/snapshot.ts';

/** One line of JSON for each request, whichever endpoint answers it. */

const FUNCTIONS = [
  ...['alpinebits', 'applications', 'console', 'corrections', 'directory-details'],
  ...[
    'directory-facets',
    'directory-lists',
    'directory-search',
    'entry-markdown',
    'fx-quote',
    'healthz',
    'mcp',
    'v1',
  ],
];

let database: TestDatabase;
let folder: string;
let server: Running;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kontor-log-'));
  const catalogueFile = join(folder, 'catalogue.db');
  await writeFile(catalogueFile, await snapshotBytes({ demo: true }));
  const program = join(ROOT, 'tests/support/endpoint-server.ts');
  server = await start([program, ...FUNCTIONS], /open at (http:\/\/\S+)/, {
    DATABASE_URL: database.url,
    CATALOGUE_FILE: catalogueFile,
  });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const line = z.strictObject({
  at: z.iso.datetime(),
  traceId: z.string(),
  method: z.string(),
  route: z.string().nullable(),
  status: z.int(),
  tookMs: z.number().min(0),
  operation: z.string().optional(),
  code: z.string().optional(),
});

const linesOf = (traceId: string): string[] =>
  server
    .output()
    .split('\n')
    .filter((each) => each.includes(traceId) && each.startsWith('{'));

/** Sends a request with a trace of its own, and gives its status and the lines about it. */
const send = async (path: string, init: RequestInit = {}) => {
  const traceId = randomBytes(16).toString('hex');
  const headers = { ...init.headers, traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const url = `${server.found[1]}${path}`;
  const response = await fetch(url, { redirect: 'manual', ...init, headers });
  await response.text();
  await expect.poll(() => linesOf(traceId).length).toBeGreaterThan(0);
  return { status: response.status, traceId, lines: linesOf(traceId) };
};

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Of every endpoint: a request, its route, and what it is answered with. */
type Row = readonly [string, string, string, number, RequestInit];
const REQUESTS: readonly Row[] = [
  ['a list', '/api/publishers', '/api/publishers', 200, {}],
  ['a record', '/api/hotels/nobody', '/api/hotels/{slug}', 404, {}],
  ['facets', '/api/facets/saas', '/api/facets/saas', 200, {}],
  ['Markdown', '/saas/nobody.md', '/saas/{file}', 404, {}],
  ['exchange rates', '/api/fx-quote?from=EUR', '/api/fx-quote', 401, {}],
  ['health', '/healthz', '/healthz', 200, {}],
  ['payments', '/v1/accounts/acct_1/balances', '/v1/accounts/{account_id}/balances', 401, {}],
  ['unknown paths of payments', '/v1/nothing', '', 401, {}],
  ['tools', '/mcp', '/mcp', 200, { method: 'POST', headers: JSON_TYPE, body: 'LIST' }],
  ['hotel systems', '/alpinebits', '/alpinebits', 401, { method: 'POST' }],
  ['applications', '/api/applications', '/api/applications', 400, { method: 'POST', body: '{}' }],
  ['corrections', '/api/corrections', '/api/corrections', 400, { method: 'POST', body: '{}' }],
  ['the console', '/console', '/console', 401, {}],
  ['signing out', '/console/sign-out', '/console/sign-out', 303, { method: 'POST' }],
];

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const bodyOf = (init: RequestInit): RequestInit =>
  init.body === 'LIST' ? { ...init, body: LIST } : init;

test.each(REQUESTS)(
  '%s: one line with trace, route, status and time',
  async (_, path, route, status, init) => {
    const asked = bodyOf(init.body === undefined ? init : { ...init, headers: JSON_TYPE });
    const answer = await send(path, asked);
    expect(answer.status).toBe(status);
    expect(answer.lines).toHaveLength(1);
    expect(line.parse(JSON.parse(answer.lines[0] ?? ''))).toMatchObject({
      traceId: answer.traceId,
      method: init.method ?? 'GET',
      route: route === '' ? null : route,
      status,
    });
  },
);

describe('what a caller writes', () => {
  const SECRETS = ['kontor_live_sk_Geheimnis0815Z', 'whsec_Verborgen4711Z', 'Erika-Mustermann'];
  const [key = '', hook = '', person = ''] = SECRETS;
  const WORD = /Geheimnis|Verborgen|Mustermann|0815Z|4711Z/;
  const basic = `Basic ${Buffer.from(`${person}:${key}`).toString('base64')}`;

  const headers = {
    Authorization: basic,
    'X-API-Key': key,
    Cookie: `kontor-console=${key}; name=${person}`,
    'Idempotency-Key': hook,
    'X-AlpineBits-ClientID': person,
    'User-Agent': person,
    Origin: `https://${person.toLowerCase()}.example`,
  };

  const paths = [...new Set(REQUESTS.map(([, path]) => path.split('?')[0] ?? ''))];
  const inPath = paths.map((path) => path.replace(/nobody|acct_1|nothing/, `${hook}-${key}`));

  test.each(inPath)(
    'in %s, in its query, headers and body, never reaches the log',
    async (path) => {
      const query = `?name=${person}&key=${key}&q=${hook}&page=${hook}`;
      const before = server.output().length;
      await send(path + query, { headers });
      const bodies = [
        { body: JSON.stringify({ kind: person, name: key, url: hook }), headers: JSON_TYPE },
        { body: new URLSearchParams({ key, name: person }), headers: FORM_TYPE },
        { body: `{"${key}": ${person}`, headers: JSON_TYPE },
      ];
      for (const { body, headers: type } of bodies)
        await send(path + query, { method: 'POST', body, headers: { ...headers, ...type } });
      const written = server.output().slice(before);
      expect(written).not.toMatch(WORD);
      expect(written).not.toContain(basic.slice(6));
      expect(written).not.toMatch(/127\.0\.0\.1|::1|mustermann/);
    },
  );
});
