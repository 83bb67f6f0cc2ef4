import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Host } from '#kernel/http/endpoint.ts';
import { formError } from '#register/api/form-route.ts';
import { listApplications } from '#register/applications/show.ts';
import { listCorrections } from '#register/corrections/close.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openStore } from '#kernel/storage/store.ts';
import { HOTEL_FORM, PUBLISHER_FORM, STORE_FORM } from '../../support/applications.ts';
import { freshDatabase, freshFile, type TestDatabase } from '../../support/database.ts';
import { hostFrom } from '../../support/host.ts';

const files = {
  applications: () => import('../../../functions/applications.ts'),
  corrections: () => import('../../../functions/corrections.ts'),
};

let database: TestDatabase;
let endpoint: (request: Request, host: Host) => Promise<Response>;
let path: string;
const openEndpoint = async (name: keyof typeof files, settings: Record<string, string> = {}) => {
  vi.resetModules();
  const variables = { SITE_URL: 'https://kontor.example', DATABASE_URL: database.url, ...settings };
  for (const [key, value] of Object.entries(variables)) vi.stubEnv(key, value);
  endpoint = (await files[name]()).default;
  path = `/api/${name}`;
};

beforeEach(async () => {
  database = await freshDatabase();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await database.drop();
});

interface Sending {
  body: string | Uint8Array<ArrayBuffer>;
  type?: string;
  headers?: Record<string, string>;
  ip?: string;
}

const post = ({ body, type = 'application/json', headers = {}, ip = '198.51.100.7' }: Sending) => {
  const request = new Request(`https://kontor.example${path}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': type, ...headers },
  });
  return endpoint(request, hostFrom(ip));
};
const postJson = (value: unknown, more: Partial<Sending> = {}) =>
  post({ body: JSON.stringify(value), ...more });
const postForm = (
  fields: Record<string, string | readonly string[]>,
  more: Partial<Sending> = {},
) => {
  const pairs = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  const type = 'application/x-www-form-urlencoded';
  return post({ body: new URLSearchParams(pairs).toString(), type, ...more });
};
const stored = () => listApplications({ applications: applicationStore(database.store) });

describe('POST /api/applications', () => {
  beforeEach(() => openEndpoint('applications'));

  test('answers JSON with the receipt, kept by no cache', async () => {
    const response = await postJson(STORE_FORM);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false);
    const receipt: unknown = await response.json();
    const [application] = await stored();
    expect(receipt).toEqual({
      applicationId: application?.applicationId,
      status: 'SUBMITTED',
      token: application?.token,
      nextSteps: expect.any(Array),
    });
  });

  test('answers 400 with the issues of every wrong field', async () => {
    const response = await postJson({ ...STORE_FORM, websiteUrl: 'ftp://x', tags: ['A B'] });
    expect(response.status).toBe(400);
    const { issues } = formError.parse(await response.json());
    expect(issues.map(({ path }) => path)).toEqual([['websiteUrl'], ['tags', 0]]);
  });

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['no object', '[1]'],
  ])('answers 400 with issues to a body of %s', async (_, body) => {
    const response = await post({ body });
    expect(response.status).toBe(400);
    expect(formError.safeParse(await response.json()).error).toBeUndefined();
  });

  test('sends a form on to the page that thanks, the token in its address', async () => {
    const response = await postForm({
      ...PUBLISHER_FORM,
      sampleUrls: 'https://beispielblatt.internal/a?b=1,2\r\nhttps://beispielblatt.internal/c',
      tags: 'daily, austria',
      eurauSettlementAvailable: 'no',
      descriptionMd: '',
      consent: 'on',
      fax: '',
      submit: 'Send',
    });
    const [application] = await stored();
    const page = `/apply/received#application=${application?.applicationId}&${application?.token}`;
    expect([response.status, response.headers.get('Location')]).toEqual([303, page]);
    expect(application?.fields).toMatchObject({
      contentTypes: ['news'],
      tags: ['daily', 'austria'],
      sampleUrls: ['https://beispielblatt.internal/a?b=1,2', 'https://beispielblatt.internal/c'],
      eurauSettlementAvailable: false,
      descriptionMd: null,
    });
  });

  test('reads the numbers of a form', async () => {
    const { stars, ...form } = HOTEL_FORM;
    await postForm({ ...form, stars: String(stars), latitude: '46.75', consent: 'true' });
    const [application] = await stored();
    expect(application?.fields).toMatchObject({ stars: 3, latitude: 46.75, longitude: null });
  });

  test('sends a wrong form on to its first wrong field', async () => {
    const wrong = await postForm({ ...HOTEL_FORM, stars: 'many', consent: 'on' });
    expect(wrong.headers.get('Location')).toBe('/apply/refused#stars');
    const empty = await postForm({});
    expect(empty.headers.get('Location')).toBe('/apply/refused#kind');
    const forgotten = await postForm({ ...HOTEL_FORM, stars: '3', consent: '' });
    expect(forgotten.headers.get('Location')).toBe('/apply/refused#consent');
  });

  test('answers a filled trap like any other and keeps nothing', async () => {
    const response = await postJson({ ...STORE_FORM, fax: '123' });
    expect(response.status).toBe(200);
    expect(Object.keys(Object(await response.json()))).toContain('token');
    expect(await stored()).toEqual([]);
  });

  test('answers 413 above 64 KB, told or untold', async () => {
    const large = 'x'.repeat(70_000);
    expect((await postJson({ ...STORE_FORM, descriptionMd: large })).status).toBe(413);
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const streamed = { ...init, body: new Blob([large]).stream(), duplex: 'half' };
    const request = new Request('https://kontor.example/api/applications', streamed);
    expect((await endpoint(request, hostFrom('198.51.100.7'))).status).toBe(413);
  });

  test.each(['text/plain', 'multipart/form-data; boundary=x', ''])(
    'answers 415 to "%s"',
    async (type) => {
      const response = await post({ body: '{}', type });
      expect(response.status).toBe(415);
      expect(await response.json()).toEqual({ error: expect.any(String) });
    },
  );

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('answers 405 to %s', async (method) => {
    const request = new Request('https://kontor.example/api/applications', { method });
    const response = await endpoint(request, hostFrom('198.51.100.7'));
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('POST');
    const text = await response.text();
    if (method !== 'HEAD') expect(JSON.parse(text)).toEqual({ error: expect.any(String) });
  });

  test.each([
    ['another site', { Origin: 'https://evil.example' }, 403],
    ['another port', { Origin: 'https://kontor.example:8443' }, 403],
    ['a hidden page', { Origin: 'null' }, 403],
    ['a hidden page of this site', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['this site', { Origin: 'https://kontor.example' }, 200],
  ])('from %s answers as it should', async (_, headers, status) => {
    expect((await postJson(STORE_FORM, { headers })).status).toBe(status);
  });

  test('answers 429 with Retry-After to the sixth of an hour from one network', async () => {
    const networks = ['2a00:1:2:3::1', '2a00:1:2:3::2', '2a00:1:2:3:ffff::3'];
    for (let turn = 0; turn < 5; turn += 1)
      expect((await postJson(STORE_FORM, { ip: networks[turn % 3] })).status).toBe(200);
    const sixth = await postJson(STORE_FORM, { ip: '2a00:1:2:3::9' });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('Retry-After'))).toBeGreaterThan(0);
    const form = { ...HOTEL_FORM, stars: '3', consent: 'on' };
    const asForm = await postForm(form, { ip: '2a00:1:2:3::9' });
    expect(asForm.headers.get('Location')).toBe('/apply/refused#limit');
    expect((await postJson(STORE_FORM, { ip: '2a00:1:2:4::1' })).status).toBe(200);
  });

  test('keeps no address of a visitor', async () => {
    await postJson(STORE_FORM, { ip: '203.0.113.99' });
    const row = z.object({ bucket: z.string() });
    const buckets = await database.store.rows(row, sql`SELECT bucket FROM rate_window`);
    expect(buckets).toHaveLength(2);
    expect(JSON.stringify(buckets)).not.toContain('203.0.113');
  });
});

describe('without its database, POST /api/applications', () => {
  test('answers 503 and says that it is not migrated', async () => {
    const empty = await freshFile();
    await openEndpoint('applications', { DATABASE_URL: empty.url });
    const response = await postJson(STORE_FORM);
    await empty.drop();
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ error: expect.stringContaining('db migrate') });
  });

  test('answers 503 with Retry-After while it is away', async () => {
    await openEndpoint('applications', { DATABASE_URL: 'http://127.0.0.1:9' });
    const response = await postJson(STORE_FORM);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('30');
    const form = { ...HOTEL_FORM, stars: '3', consent: 'on' };
    const page = (await postForm(form)).headers.get('Location');
    expect(page).toBe('/apply/refused#unavailable');
  });

  test('answers 200 once it could be opened again', async () => {
    const later = `${database.url}-later/kontor.db`;
    const path = fileURLToPath(`${database.url}-later`);
    await writeFile(path, 'a file where a folder is to be');
    await openEndpoint('applications', { DATABASE_URL: later });
    expect((await postJson(STORE_FORM)).status).toBe(503);
    await rm(path);
    const store = await openStore({ url: later });
    await migrate(store);
    expect((await postJson(STORE_FORM)).status).toBe(200);
    await store.close();
  });

  test('answers 503 where no folder for a file can be made', async () => {
    const folderInFile = `${database.url}/folder/kontor.db`;
    await openEndpoint('applications', { DATABASE_URL: folderInFile });
    expect((await postJson(STORE_FORM)).status).toBe(503);
  });

  test('answers 503 when the environment is wrong', async () => {
    await openEndpoint('applications', { PORT: 'x' });
    const response = await postJson(STORE_FORM);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });
});

describe('POST /api/corrections', () => {
  const FORM = {
    kind: 'hotels',
    slug: 'zum-beispiel',
    request: 'removal',
    message: 'We closed\r\nlast year.',
    contactEmail: 'ada@acme.internal',
  };
  const requests = () => listCorrections({ corrections: correctionStore(database.store) });
  beforeEach(() => openEndpoint('corrections'));

  test('stores what JSON and forms say alike', async () => {
    const response = await postJson({ ...FORM, message: 'We closed\nlast year.' });
    expect(response.status).toBe(200);
    const [first] = await requests();
    expect(await response.json()).toMatchObject({ correctionId: first?.correctionId });
    const page = await postForm({ ...FORM, fax: '' });
    expect(page.status).toBe(303);
    expect(page.headers.get('Location')).toMatch(/^\/correction\/received#correction=cor_\w+$/);
    const [, second] = await requests();
    const { correctionId: _, submittedAt: __, ...asked } = Object(first);
    expect(second).toMatchObject(asked);
  });

  test('refuses what is not filled as asked', async () => {
    expect((await postJson({ ...FORM, slug: 'A' })).status).toBe(400);
    const page = await postForm({ ...FORM, message: '   ' });
    expect(page.headers.get('Location')).toBe('/correction/refused#message');
    expect(await requests()).toEqual([]);
  });

  test('refuses characters that would cut a message off, and takes its lines', async () => {
    for (const character of ['\0', '\u001b', '\u0085'])
      expect((await postJson({ ...FORM, message: `a${character}b` })).status).toBe(400);
    expect((await postJson({ ...FORM, message: 'a\tb\r\nc' })).status).toBe(200);
    expect(await requests()).toMatchObject([{ message: 'a\tb\r\nc' }]);
  });
});
