import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newestNews } from '#documents/feed/news.ts';
import type { FeedChange } from '#register/history/feed.ts';
import { KINDS } from '#register/records/kinds.ts';
import { isFictional } from '#register/search/entry.ts';
import { listedEntries } from '../support/content.ts';
import { languageOf, neutralPath, type Language } from '#words/language.ts';
import { sharedSite } from '../support/site.ts';

const site = sharedSite();
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' });

const link = z.looseObject({ '@_href': z.string() });
const shape = z.looseObject({
  feed: z.looseObject({
    entry: z.array(
      z.looseObject({
        ...{ id: z.string(), title: z.string(), updated: z.string() },
        link: z.union([link, z.array(link)]),
      }),
    ),
  }),
});

const jsonShape = z.looseObject({
  items: z.array(z.looseObject({ id: z.string(), title: z.string(), date_published: z.string() })),
});

const read = async (path: string): Promise<{ type: string | null; text: string }> => {
  const response = await fetch(site.url + path);
  expect(response.status).toBe(200);
  return { type: response.headers.get('Content-Type'), text: await response.text() };
};

const FEEDS = ['/feed.xml', ...KINDS.map((kind) => `/${kind}/feed.xml`)];

describe.each(FEEDS.flatMap((path) => [path, `/de${path}`]))('%s', (path) => {
  let feed: z.infer<typeof shape>['feed'];
  beforeAll(async () => {
    const { type, text } = await read(path);
    expect(type).toBe('application/atom+xml; charset=utf-8');
    expect(XMLValidator.validate(text)).toBe(true);
    ({ feed } = shape.parse(parser.parse(text)));
  });

  test('is Atom with all that RFC 4287 demands', () => {
    expect(feed).toMatchObject({ '@_xmlns': 'http://www.w3.org/2005/Atom' });
    for (const name of ['id', 'title', 'updated', 'author']) expect(feed).toHaveProperty(name);
    const ids = feed.entry.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const entry of feed.entry) {
      for (const name of ['id', 'title', 'updated', 'summary']) expect(entry).toHaveProperty(name);
      expect(entry.updated).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    }
  });

  test('says the same as the JSON Feed beside it, the newest first', async () => {
    const { items } = jsonShape.parse(JSON.parse((await read(path.replace('.xml', '.json'))).text));
    expect(feed.entry.map(({ id, title, updated }) => [id, title, updated])).toEqual(
      items.map(({ id, title, date_published: day }) => [id, title, day]),
    );
    const days = feed.entry.map(({ updated }) => updated);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test('holds changes of its registers, and nothing fictional', async () => {
    const kinds = KINDS.filter((kind) =>
      ['/feed.xml', `/${kind}/feed.xml`].includes(neutralPath(path)),
    );
    const listed = (await Promise.all(kinds.map((kind) => listedEntries(kind)))).flat();
    const fictional = new Set(
      listed.filter(isFictional).map(({ kind, slug }) => `/${kind}/${slug}`),
    );
    expect(fictional.size).toBeGreaterThan(0);
    for (const { link: links } of feed.entry) {
      const local = new URL([links].flat()[0]?.['@_href'] ?? '').pathname;
      expect(languageOf(local)).toBe(languageOf(path));
      const page = neutralPath(local);
      expect(kinds.map((kind) => `/${kind}`)).toContain(page.slice(0, page.lastIndexOf('/')));
      expect(fictional).not.toContain(page);
    }
  });

  test('leads to pages that are there and name it', async () => {
    const [first] = feed.entry;
    const [page] = [first?.link ?? []].flat();
    const html = await read(new URL(page?.['@_href'] ?? '').pathname);
    expect(html.text).toMatch(/type="application\/atom\+xml"[^>]*href="[^"]*\/feed.xml"/);
    const named = /type="application\/atom\+xml"[^>]*href="([^"]*)"/.exec(html.text)?.[1] ?? '';
    expect(languageOf(new URL(named).pathname)).toBe(languageOf(path));
  });
});

describe('the German feed', async () => {
  const hotels = await listedEntries('hotels');
  const itemsOf = async (path: string) =>
    z
      .looseObject({
        language: z.string(),
        items: z.array(
          z.looseObject({ id: z.string(), title: z.string(), content_text: z.string() }),
        ),
      })
      .parse(JSON.parse((await read(path)).text));

  test('says in German what the English one says, of the same entries', async () => {
    const [english, german] = [await itemsOf('/feed.json'), await itemsOf('/de/feed.json')];
    expect([english.language, german.language]).toEqual(['en', 'de']);
    expect(german.items.map(({ _kontor }) => _kontor)).toEqual(
      english.items.map(({ _kontor }) => _kontor),
    );
    const ids = new Set(english.items.map(({ id }) => id));
    expect(german.items.filter(({ id }) => ids.has(id))).toEqual([]);
    const ENGLISH = /entered the register|changed:|was removed|was observed/;
    for (const { title, content_text: text } of english.items)
      expect(title + text).toMatch(ENGLISH);
    for (const { title, content_text: text } of german.items)
      expect(title + text).not.toMatch(ENGLISH);
  });

  test('names fields, reasons and facts in the words of readers', () => {
    const known = { kind: 'hotels', slug: 'x' } as const;
    const change = { ...known, on: '2026-11-22', movedTo: null, observed: null };
    const record = { ...known, id: 'x', name: 'Hotel X' };
    const fields = ['latitude', 'longitude', 'shortDescription', 'tags'];
    const changes: readonly FeedChange[] = [
      { ...change, record, cursor: '1', change: 'updated', fields, reason: null },
      { ...change, record, cursor: '2', change: 'removed', fields: [], reason: 'by-request' },
    ];
    const [entry] = hotels.filter((each) => !isFictional(each));
    const day = { since: '2026-11-23', observedOn: '2026-11-23', value: null };
    const found = [
      { fact: 'crawler:GPTBot', verdict: 'refused', ...day },
      { fact: 'news-sitemap', verdict: 'open', ...day },
    ] as const;
    const titlesIn = (language: Language): string[] =>
      newestNews(
        {
          ...{ siteUrl: site.url, language, changes, entries: entry === undefined ? [] : [entry] },
          seenOf: (name) => ({ site: name, visitedOn: day.since, facts: [...found] }),
        },
        10,
      ).map(({ text }) => text.replace(entry?.record.name ?? '', 'Hotel'));
    expect(titlesIn('en')).toEqual([
      'Hotel was observed: GPTBot is refused, News sitemap is open.',
      'Hotel X was removed (its owner asked for the removal).',
      'Hotel X changed: Position, In one sentence, Tags.',
    ]);
    expect(titlesIn('de')).toEqual([
      'Hotel wurde beobachtet: GPTBot ist untersagt, Nachrichten-Sitemap ist offen.',
      'Hotel X wurde entfernt (auf Wunsch des Inhabers).',
      'Hotel X wurde geändert: Lage, In einem Satz, Stichworte.',
    ]);
  });

  test('has the German sentence of a new entry, as its page has it', async () => {
    const { items } = await itemsOf('/de/feed.json');
    const created = items.find(({ title }) => title.endsWith('ist neu im Register'));
    const url = new URL(String(created?.['url']));
    const about = (created?.content_text ?? '').split('ist neu im Register. ')[1] ?? '';
    expect(about.length).toBeGreaterThan(10);
    expect((await read(url.pathname)).text).toContain(about.replaceAll('&', '&amp;').slice(0, 40));
  });

  test('names the English one, and is named by it', async () => {
    for (const [path, other, language] of [
      ['/feed.xml', '/de/feed.xml', 'de'],
      ['/de/feed.xml', '/feed.xml', 'en'],
    ] as const)
      expect((await read(path)).text).toMatch(
        new RegExp(`hreflang="${language}" href="[^"/]*//[^/"]*${other}"`),
      );
  });
});

test.each([
  ['/opensearch.xml', '/', 'en'],
  ['/de/opensearch.xml', '/de', 'de'],
])('%s leads a browser to the search of the home page', async (path, home, language) => {
  const { type, text } = await read(path);
  expect(type).toBe('application/opensearchdescription+xml; charset=utf-8');
  expect(XMLValidator.validate(text)).toBe(true);
  const { Url: urls, Language: spoken } = parser.parse(text).OpenSearchDescription;
  const template: string = urls[0]['@_template'];
  const { pathname, search } = new URL(template.replace('{searchTerms}', 'news'));
  expect([pathname + search, spoken]).toEqual([`${home}?q=news`, language]);
  expect(new URL(urls[1]['@_template']).pathname).toBe(path);
  expect((await read(home)).text).toContain(`title="Kontor" href="${path}"`);
});

describe('addresses as people guess them', () => {
  test.each([
    ['/software/payroll', '/saas/topics/payroll'],
    ['/saas/payroll', '/saas/topics/payroll'],
    ['/stores/shoes', '/ecommerce/topics/shoes'],
    ['/stores/in/austria', '/ecommerce/in/austria'],
    ['/software', '/saas'],
    ['/publishers/news', '/publishers/topics/news'],
    ['/de/software/payroll', '/de/saas/topics/payroll'],
    ['/de/stores/in/austria', '/de/ecommerce/in/austria'],
    ['/de/software', '/de/saas'],
    ['/impressum', '/de/imprint'],
    ['/de/datenschutz', '/de/privacy'],
  ])('%s leads to %s', async (path, target) => {
    const response = await fetch(site.url + path);
    expect([response.status, new URL(response.url).pathname]).toEqual([200, target]);
  });

  test('never hide an entry whose slug is the word of a topic', async () => {
    const response = await fetch(`${site.url}/saas/nextcloud`, { redirect: 'manual' });
    expect(response.status).toBe(200);
  });

  test('that nothing answers to stay a 404', async () => {
    expect((await fetch(`${site.url}/software/no-such-topic`)).status).toBe(404);
  });
});
