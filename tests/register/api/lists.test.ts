import { beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '#register/search/entry.ts';
import { listedEntries, unlistedEntries } from '../../support/content.ts';
import { foundList } from '../../support/found-list.ts';
import { referenceList, type Question } from '../../support/reference-list.ts';
import { getList } from '../../support/rows.ts';
import { sharedSite } from '../../support/site.ts';

const LISTS = ['publishers', 'ecommerce', 'saas'] as const;

const site = sharedSite();

const list = (pathAndQuery: string) => getList(site.url + pathAndQuery);
const q = (text: string): string => `q=${encodeURIComponent(text)}`;

describe.each(LISTS)('GET /api/%s', (kind) => {
  let entries: Entry[];
  beforeAll(async () => {
    entries = await listedEntries(kind);
  });

  const expected = (text: string | null) => foundList(kind, { q: text, filters: [] });
  const pages = () => Math.ceil(entries.length / 20);

  test('pages of 20 rows, linked first to last, hold every record once, in order', async () => {
    const walked: string[] = [];
    for (let at: string | undefined = `/api/${kind}`; at !== undefined;) {
      const { slugs, total, links } = await list(at);
      walked.push(...slugs);
      expect(total).toBe(entries.length);
      expect(links.first).toBe(`/api/${kind}`);
      expect(links.last).toBe(`/api/${kind}?page=${pages()}`);
      expect(slugs).toHaveLength(links.next === undefined ? entries.length % 20 || 20 : 20);
      at = links.next;
    }
    expect(walked).toEqual(await expected(null));
  });

  test('prev leads back to the page before', async () => {
    expect((await list(`/api/${kind}?page=2`)).links.prev).toBe(`/api/${kind}`);
    expect((await list(`/api/${kind}?page=3`)).links.prev).toBe(`/api/${kind}?page=2`);
  });

  test('a page past the end is an empty array that still links back', async () => {
    const last = `/api/${kind}?page=${pages()}`;
    for (const page of [pages() + 1, 1000]) {
      const { body, total, links } = await list(`/api/${kind}?page=${page}`);
      expect(body).toBe('[]');
      expect(total).toBe(entries.length);
      expect(links).toEqual({ first: `/api/${kind}`, prev: last, last });
    }
  });

  test('an empty q, alone or with spaces, is as if it were absent', async () => {
    const { body } = await list(`/api/${kind}`);
    for (const query of ['q=', 'q', 'q=+%20', 'q=&page=1', '&&q=&', ''])
      expect((await list(`/api/${kind}?${query}`)).body).toBe(body);
  });

  test('a q without any letter or digit finds nothing', async () => {
    for (const text of ['*', '"', '-', '…', '😀', '""', '( )', '%', '_', '\u0301', '\u200b'])
      expect(await list(`/api/${kind}?${q(text)}`)).toMatchObject({ body: '[]', total: 0 });
  });

  test('unknown parameters are ignored, even twice and with broken names', async () => {
    const { body } = await list(`/api/${kind}`);
    for (const query of ['utm_source=a&utm_source=b', '%ZZ=1', '=x', '__proto__=1', 'limit=5'])
      expect((await list(`/api/${kind}?${query}`)).body).toBe(body);
  });

  test.each([
    'standard',
    'st',
    'deutsch land',
    'muller',
    'de',
    'news',
    'example',
    'NEAR',
    'health',
  ])('q=%s finds, best match first, what a snapshot of the content finds', async (text) => {
    const slugs = await expected(text);
    const first = await list(`/api/${kind}?${q(text)}`);
    expect(first.total).toBe(slugs.length);
    expect(first.slugs).toEqual(slugs.slice(0, 20));
    const second = await list(`/api/${kind}?${q(text)}&page=2`);
    expect(second.slugs).toEqual(slugs.slice(20, 40));
  });

  test('q finds a record by its name, description, tags, types and website host', async () => {
    const entry = entries.find(({ record }) => record.tags.length > 1);
    if (entry === undefined || !('contentTypes' in entry.record)) throw new Error('no such entry');
    const { name, shortDescription, websiteUrl, tags, contentTypes } = entry.record;
    const host = new URL(websiteUrl).hostname;
    for (const text of [name, shortDescription, host.replace('www.', ''), tags.join(' ')]) {
      const short = [...text].slice(0, 200).join('');
      expect((await list(`/api/${kind}?${q(`${short} ${name}`)}`)).slugs, text).toContain(
        entry.slug,
      );
      expect((await list(`/api/${kind}?${q(short)}`)).total, text).toBe(
        (await expected(short)).length,
      );
    }
    const byType = await list(`/api/${kind}?${q(`${contentTypes.join(' ')} ${name}`)}`);
    expect(byType.slugs).toContain(entry.slug);
  });

  test('what is not active is in no list', async () => {
    const unlisted = await unlistedEntries(kind);
    expect(unlisted.length).toBeGreaterThan(0);
    for (const { record, slug } of unlisted)
      expect((await list(`/api/${kind}?${q(record.name)}`)).slugs).not.toContain(slug);
  });
});

type Filters = Question['filters'];
const FILTERED: [query: string, kind: (typeof LISTS)[number], text: string | null, Filters][] = [
  ['content_type=news', 'publishers', null, [['contentTypes', 'news']]],
  ['content_type=financial_data', 'publishers', null, [['contentTypes', 'financial_data']]],
  ['protocol=x402', 'publishers', null, [['supportedProtocols', 'x402']]],
  [
    'protocol=mpp&content_type=research',
    'publishers',
    null,
    [
      ['supportedProtocols', 'mpp'],
      ['contentTypes', 'research'],
    ],
  ],
  ['q=zeitung&content_type=news', 'publishers', 'zeitung', [['contentTypes', 'news']]],
  [
    'category=fashion&country=at',
    'ecommerce',
    null,
    [
      ['contentTypes', 'fashion'],
      ['countries', 'at'],
    ],
  ],
  ['country=ch&q=shop', 'ecommerce', 'shop', [['countries', 'ch']]],
  ['category=ecommerce-saas', 'saas', null, [['contentTypes', 'ecommerce-saas']]],
  [
    'category=fintech&country=de&stage=growth&q=pay',
    'saas',
    'pay',
    [
      ['contentTypes', 'fintech'],
      ['countries', 'de'],
      ['stage', 'growth'],
    ],
  ],
];

test.each(FILTERED)(
  '?%s keeps the rows of /api/%s that hold it',
  async (query, kind, text, filters) => {
    const slugs = await foundList(kind, { q: text, filters });
    expect(slugs.length).toBeGreaterThan(0);
    const first = await list(`/api/${kind}?${query}`);
    expect(first.total).toBe(slugs.length);
    expect(first.slugs).toEqual(slugs.slice(0, 20));
    // The links carry the whole query along.
    const last = await list(first.links.last ?? '');
    expect(last.slugs).toEqual(slugs.slice(Math.floor((slugs.length - 1) / 20) * 20));
  },
);

test('ü, u and ue find each other, as do ß and ss, in every case', async () => {
  const spellings = [
    ['müller', 'mueller', 'muller', 'MÜLLER'],
    ['süddeutsche', 'sueddeutsche', 'suddeutsche', 'SUDDEUTSCHE'],
    ['maß', 'mass'],
    ['zagubiona łąka', 'zagubiona laka'],
  ];
  for (const kind of LISTS)
    for (const [written = '', ...others] of spellings) {
      const { slugs } = await list(`/api/${kind}?${q(written)}`);
      for (const other of others)
        expect((await list(`/api/${kind}?${q(other)}`)).slugs, other).toEqual(slugs);
    }
  expect((await list('/api/publishers?q=sueddeutsche')).slugs.length).toBeGreaterThan(0);
  expect((await list('/api/publishers?q=zagubiona+laka')).slugs).toHaveLength(1);
});

test('GET /api/hotels is the first 20 listed hotels by name, whatever the query', async () => {
  const entries = await listedEntries('hotels');
  const { slugs, body, total, links } = await list('/api/hotels');
  expect(slugs).toEqual(referenceList(entries, { q: null, filters: [] }).slice(0, 20));
  expect({ total, links }).toEqual({ total: null, links: {} });
  for (const query of ['page=2', 'page=abc', 'q=wien', 'country=at&country=de', 'q=%00'])
    expect((await list(`/api/hotels?${query}`)).body).toBe(body);
});
