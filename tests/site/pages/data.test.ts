import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@libsql/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CONTENT_USAGE, DATA_USAGE } from '#documents/robots.ts';
import { KINDS } from '#register/records/kinds.ts';
import { listedEntries } from '../../support/content.ts';
import { sharedSite } from '../../support/site.ts';

/** The registers as files, as somebody who takes them home finds them. */

const site = sharedSite();
const SCOPES = ['all', ...KINDS];

const index = z.object({
  date: z.iso.date(),
  cursor: z.string(),
  changes: z.url(),
  datasets: z.array(
    z.object({
      name: z.string(),
      records: z.int(),
      licence: z.object({ name: z.string(), url: z.url().nullable() }),
      licences: z.array(z.object({ name: z.string(), url: z.url().nullable() })).min(1),
      isShareAlike: z.boolean(),
      schema: z.url(),
      feed: z.url(),
      files: z.array(
        z.object({ url: z.url(), format: z.string(), bytes: z.int(), sha256: z.string() }),
      ),
    }),
  ),
});
let described: z.output<typeof index>;

const pathOf = (address: string): string => new URL(address).pathname;
const read = (path: string): Promise<Response> => fetch(site.url + path);
const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));

beforeAll(async () => {
  described = index.parse(await (await read('/data/index.json')).json());
});

test('every file has the size and the digest that the index states, and its type', async () => {
  const types = new Map([
    ['jsonl', 'application/jsonl; charset=utf-8'],
    ['csv', 'text/csv; charset=utf-8'],
    ['sqlite', 'application/vnd.sqlite3'],
  ]);
  expect(described.datasets.map(({ name }) => name)).toEqual(SCOPES);
  for (const { files } of described.datasets) {
    expect(files.map(({ format }) => format)).toEqual([...types.keys()]);
    for (const { url, format, bytes, sha256 } of files) {
      const response = await read(pathOf(url));
      expect(response.headers.get('Content-Type')).toBe(types.get(format));
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
      const body = Buffer.from(await response.arrayBuffer());
      expect(body.byteLength).toBe(bytes);
      expect(createHash('sha256').update(body).digest('hex')).toBe(sha256);
    }
  }
});

test('sha256sum checks what was taken home against the file of all digests', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-taken-'));
  const take = async (name: string) =>
    writeFile(join(folder, name), Buffer.from(await (await read(`/data/${name}`)).arrayBuffer()));
  await take('sha256sums.txt');
  await take('hotels.csv');
  await take('all.sqlite');
  const check = () =>
    promisify(execFile)('sha256sum', ['--check', '--ignore-missing', 'sha256sums.txt'], {
      cwd: folder,
    });
  expect((await check()).stdout.split('\n').sort()).toEqual([
    '',
    'all.sqlite: OK',
    'hotels.csv: OK',
  ]);
  await writeFile(join(folder, 'hotels.csv'), 'something else');
  await expect(check()).rejects.toThrow();
  await rm(folder, { recursive: true });
});

test.each(KINDS)('%s.jsonl holds every listed record with source and days', async (kind) => {
  const lines = linesOf(await (await read(`/data/${kind}.jsonl`)).text());
  const listed = await listedEntries(kind);
  expect(lines.map(({ slug }) => slug)).toEqual(listed.map(({ slug }) => slug).sort());
  const dataset = described.datasets.find(({ name }) => name === kind);
  expect(dataset?.records).toBe(lines.length);
  for (const [number, line] of lines.entries())
    expect(line, `line ${number + 1}`).toMatchObject({
      kind,
      source: expect.any(String),
      listedOn: expect.any(String),
      checkedOn: expect.any(String),
    });
  const schema = z
    .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) })
    .parse(await (await read(`/data/${kind}.schema.json`)).json());
  for (const line of lines) {
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(line)));
    expect(Object.keys(line)).toEqual(expect.arrayContaining(schema.required));
  }
});

test('all.jsonl is the registers one after the other', async () => {
  const parts = await Promise.all(
    KINDS.map(async (kind) => (await read(`/data/${kind}.jsonl`)).text()),
  );
  expect(await (await read('/data/all.jsonl')).text()).toBe(parts.join(''));
});

test('the CSV files name source and days in each row', async () => {
  for (const scope of SCOPES) {
    const [head = ''] = (await (await read(`/data/${scope}.csv`)).text()).split('\r\n');
    expect(head.split(',')).toEqual(expect.arrayContaining(['source', 'listedOn', 'checkedOn']));
  }
});

test.each(['all', 'publishers'])('%s.sqlite is searched in full text', async (scope) => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-taken-'));
  const file = join(folder, 'taken.sqlite');
  await writeFile(file, Buffer.from(await (await read(`/data/${scope}.sqlite`)).arrayBuffer()));
  const client = createClient({ url: `file:${file}` });
  const { rows } = await client.execute(
    `SELECT slug FROM entry WHERE kind = 'publishers' AND position IN (
       SELECT rowid FROM search_publishers WHERE search_publishers MATCH 'zeitung*')`,
  );
  client.close();
  await rm(folder, { recursive: true });
  expect(rows.map(({ slug }) => slug)).toContain('berliner-zeitung');
});

test.each([
  ['/data/publishers.jsonl', DATA_USAGE],
  ['/data/all.sqlite', DATA_USAGE],
  ['/data/index.json', DATA_USAGE],
  ['/api/publishers.json', DATA_USAGE],
  ['/data', CONTENT_USAGE],
  ['/publishers', CONTENT_USAGE],
])('%s says by its header "%s": licences allow training, pages do not', async (path, usage) => {
  expect((await read(path)).headers.get('Content-Usage')).toBe(usage);
});

test('OpenStreetMap makes hotels, and all together, share-alike', () => {
  const rights = described.datasets.map(({ name, licence, isShareAlike }) => [
    name,
    licence.name,
    isShareAlike,
  ]);
  expect(rights).toEqual([
    ['all', 'ODbL 1.0', true],
    ['publishers', 'CC0 1.0 and MIT', false],
    ['ecommerce', 'CC0 1.0', false],
    ['saas', 'CC0 1.0 and MIT', false],
    ['hotels', 'ODbL 1.0', true],
  ]);
});

describe('the feed of changes', () => {
  test('has nothing new after the cursor of the index, and everything before it', async () => {
    const page = z.object({ changes: z.array(z.unknown()), next: z.string(), more: z.boolean() });
    const none = page.parse(await (await read(`/api/changes?since=${described.cursor}`)).json());
    expect(none).toEqual({ changes: [], next: described.cursor, more: false });
    const first = page.parse(await (await read('/api/changes')).json());
    expect(first.changes).toHaveLength(100);
    expect(first.more).toBe(true);
    expect(described.changes).toContain(`/api/changes?since=${described.cursor}`);
  });

  test.each(['/feed.json', ...KINDS.map((kind) => `/${kind}/feed.json`)])('%s', async (path) => {
    const response = await read(path);
    expect(response.headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8');
    const feed = z
      .object({
        version: z.literal('https://jsonfeed.org/version/1.1'),
        feed_url: z.url(),
        items: z.array(z.object({ id: z.string(), url: z.url(), title: z.string() })),
      })
      .parse(await response.json());
    expect(pathOf(feed.feed_url)).toBe(path);
    expect(feed.items).toHaveLength(100);
    expect(new Set(feed.items.map(({ id }) => id)).size).toBe(100);
    const [{ url } = { url: '' }] = feed.items;
    expect((await read(pathOf(url))).status).toBe(200);
  });
});

test.each(['', '/de'])('the page of an entry at %s leads to its history', async (language) => {
  const [entry] = await listedEntries('publishers');
  const path = `/publishers/${entry?.slug}`;
  const page = await (await read(language + path)).text();
  const [, address = ''] = /href="(\/api\/changes[^"]+)"/.exec(page) ?? [];
  const response = await read(address.replaceAll('&amp;', '&'));
  expect(response.status).toBe(200);
  const { changes } = z
    .object({ changes: z.array(z.looseObject({ kind: z.string(), slug: z.string() })) })
    .parse(await response.json());
  expect(changes[0]).toMatchObject({ kind: 'publishers', slug: entry?.slug, change: 'created' });
});

test('the list of hotels leads to the file of all of them', async () => {
  for (const path of ['/api/hotels', '/api/hotels.json', '/api/hotels?utm_source=x']) {
    const response = await read(path);
    expect(await response.json()).toHaveLength(20);
    expect(response.headers.get('Link')).toContain('</data/hotels.jsonl>; rel="alternate"');
  }
});

test('data portals find each dataset with its files', async () => {
  const response = await read('/data/dcat.jsonld');
  expect(response.headers.get('Content-Type')).toBe('application/ld+json; charset=utf-8');
  const catalog = z
    .looseObject({
      '@type': z.literal('dcat:Catalog'),
      'dcat:dataset': z.array(
        z.looseObject({ 'dcat:distribution': z.array(z.unknown()).length(3) }),
      ),
    })
    .parse(await response.json());
  expect(catalog['dcat:dataset']).toHaveLength(SCOPES.length);
});
