import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCatalogue, type CatalogueReader } from '#register/storage/catalogue.ts';
import { findHotels, refusalOf, sharedMcpSite, type SharedMcpSite } from '../../support/mcp.ts';
import { runs } from '../../support/runs.ts';

let site: SharedMcpSite;
let catalogue: CatalogueReader;
beforeAll(async () => {
  site = await sharedMcpSite();
  catalogue = await openCatalogue(site.catalogueFile);
});
afterAll(() => catalogue.close());

const find = (given: object) => findHotels(site.url, given);
const slugsOf = ({ priced, unpriced }: Awaited<ReturnType<typeof find>>) =>
  [...priced, ...unpriced].map(({ slug }) => slug);

/** All pages of a search, each with the cursor of the one before. */
const allPages = async (given: object): Promise<string[]> => {
  const slugs: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await find({ ...given, ...(cursor ? { cursor } : {}) });
    slugs.push(...slugsOf(page));
    cursor = page.nextCursor;
    expect(slugs.length + (cursor === null ? 0 : 1)).toBeLessThanOrEqual(page.total);
  } while (cursor !== null);
  return slugs;
};

describe('pages', () => {
  test('hold every listed hotel once, in directory order', async () => {
    const entries = await catalogue.entries('hotels');
    expect(await allPages({ limit: 20 })).toEqual(entries.map(({ slug }) => slug));
  });

  test('may change their size on the way', async () => {
    const first = await find({ country: 'AT', limit: 3 });
    const second = await find({ country: 'AT', limit: 5, cursor: first.nextCursor });
    const both = await find({ country: 'AT', limit: 8 });
    expect([...slugsOf(first), ...slugsOf(second)]).toEqual(slugsOf(both));
  });

  test('hold 10 hotels unless asked otherwise', async () => {
    expect(slugsOf(await find({}))).toHaveLength(10);
  });
});

describe('a cursor', () => {
  test('of another search is refused, with what to do instead', async () => {
    const { nextCursor: cursor } = await find({ country: 'DE', limit: 2 });
    const text = await refusalOf(site.url, { country: 'AT', limit: 2, cursor });
    expect(text).toContain('- cursor: ');
    expect(text).toContain('leave cursor out');
  });

  test('that was changed is refused, wherever it was changed', async () => {
    const { nextCursor } = await find({ limit: 2 });
    const cursor = nextCursor ?? '';
    const position = fc.nat(cursor.length - 1);
    const letter = fc.constantFrom(...'abcXYZ019-_=+/ ');
    const changed = fc
      .tuple(position, letter)
      .map(([at, other]) => cursor.slice(0, at) + other + cursor.slice(at + 1))
      .filter((text) => text !== cursor);
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, fc.string({ maxLength: 40 })), async (text) => {
        expect(await refusalOf(site.url, { limit: 2, cursor: text })).toContain('cursor');
      }),
      runs(60, 1000),
    );
  });
});

/** The slugs of all pages that the search of the directory has. */
const inDirectory = async (text: string): Promise<string[]> => {
  const slugs: string[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await catalogue.list('hotels', { text, filters: [], page });
    if (items.length === 0) return slugs;
    slugs.push(...items.map((item) => String(JSON.parse(item).slug)));
  }
};

describe('the words of a query', () => {
  test('find the same hotels in the same order as the search of the directory', async () => {
    for (const q of ['spa', 'schloss', 'see', 'demo', 'sauna', 'boutique hotel']) {
      const slugs = await inDirectory(q);
      expect(await allPages({ query: q, limit: 20 }), q).toEqual(slugs);
      expect(slugs.length, q).toBeGreaterThan(0);
    }
  });

  test.each([
    ['hotel wien', 'Wien'],
    ['muenchen', 'München'],
  ])(
    'that name a town find just its hotels, in the order of the directory: %s',
    async (q, town) => {
      const slugs = await inDirectory(q);
      const entries = await catalogue.entries('hotels');
      const there = new Set(
        entries.filter(({ record }) => record.town === town).map(({ slug }) => slug),
      );
      expect(await allPages({ query: q, limit: 20 })).toEqual(
        slugs.filter((slug) => there.has(slug)),
      );
      expect(there.size).toBeGreaterThan(5);
    },
  );

  test('an empty query is none, one without a letter finds nothing', async () => {
    const all = await find({ limit: 1 });
    expect((await find({ query: ' ', limit: 1 })).total).toBe(all.total);
    expect(await find({ query: '"*', limit: 1 })).toMatchObject({ total: 0, nextCursor: null });
  });
});

describe('filters', () => {
  test.each([
    ['Wien', 'Vienna'],
    ['München', 'Munich'],
    ['München', 'muenchen'],
    ['Genève', 'Geneva'],
    ['Luzern', 'LUCERNE'],
    ['Köln', 'Cologne'],
    ['Frankfurt am Main', 'Frankfurt'],
    ['St. Moritz', 'Sankt Moritz'],
  ])('the town %s is found as %s', async (town, asked) => {
    const entries = await catalogue.entries('hotels');
    const there = entries.filter(({ record }) => record.town === town);
    const found = await find({ city: asked, limit: 20 });
    expect(there.length).toBeGreaterThan(0);
    expect(slugsOf(found)).toEqual(expect.arrayContaining(there.slice(0, 20).map((e) => e.slug)));
    for (const { city } of found.unpriced) expect(city).toBe(town);
  });

  test('a town is asked for by whole words', async () => {
    expect((await find({ city: 'Wie' })).total).toBe(0);
    expect((await find({ city: '!' })).total).toBe(0);
  });

  test('narrow each other; several tags must all be there', async () => {
    const both = await find({ country: 'CH', tags: ['Luxury', 'spa'], limit: 20 });
    for (const { country, tags } of both.unpriced) {
      expect(country).toBe('CH');
      expect(tags).toEqual(expect.arrayContaining(['luxury', 'spa']));
    }
    const one = await find({ country: 'CH', tags: ['luxury'], limit: 20 });
    expect(one.total).toBeGreaterThan(both.total);
  });
});
