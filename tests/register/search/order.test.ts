import { describe, expect, test } from 'vitest';
import { valuesOf } from '#register/records/registers.ts';
import { ownCatalogue } from '../../support/found-list.ts';
import { found, help, listed } from './asked.ts';

/** What goes first among rows that have what is asked, and what follows, in the real content. */

describe('where few rows are found', () => {
  test('it is said how many more a query with a word less finds', async () => {
    const q = 'gebrauchtes Smartphone';
    const { total: all, related, leaveOut, slugs } = await help('ecommerce', q);
    const total = all - related;
    expect(slugs).toEqual(await listed('ecommerce', q));
    expect(total).toBeLessThan(10);
    for (const { q: shorter, total: more } of leaveOut) {
      expect(more).toBeGreaterThan(total);
      expect(await found('ecommerce', shorter)).toHaveLength(more);
    }
    expect(leaveOut.map(({ words }) => words)).toContain('gebrauchtes');
  });

  test('nothing is to be left out where enough are', async () => {
    expect((await help('ecommerce', 'kids shoes')).leaveOut).toEqual([]);
  });
});

describe('among rows that have what is asked', () => {
  test('those of which it is the main thing go first', async () => {
    const slugs = await found('ecommerce', 'shoes');
    const [special, general] = ['deichmann', 'about-you'].map((slug) => slugs.indexOf(slug));
    expect(special).toBeGreaterThanOrEqual(0);
    expect(general).toBeGreaterThan(special ?? 0);
  });

  test.each([
    ['saas', 'staff rota'],
    ['saas', 'SEO tools'],
    ['publishers', 'stock prices'],
  ] as const)('%s: %s finds first those that have two things it stands for', async (kind, q) => {
    const catalogue = await ownCatalogue();
    const entries = await catalogue.entries(kind);
    const { demands } = await catalogue.reader.understand(kind, q);
    const tags = demands.flatMap(({ senses }) =>
      senses.flatMap((value) => (value.startsWith('tag:') ? [value.slice('tag:'.length)] : [])),
    );
    expect(tags.length).toBeGreaterThan(1);
    const held = (await found(kind, q)).flatMap((slug) => {
      const own = entries.find((entry) => entry.slug === slug)?.record.tags ?? [];
      const count = tags.filter((tag) => own.includes(tag)).length;
      return count === 0 ? [] : [Math.min(count, 2)];
    });
    expect(held).toContain(2);
    expect(held).toContain(1);
    expect(held).toEqual(held.toSorted().toReversed());
  });

  test.each([
    ['saas', 'logiciel de facturation', ['fr', 'be', 'lu', 'ch']],
    ['saas', 'Lohnabrechnung', ['de', 'at', 'ch']],
    ['saas', 'program do fakturowania', ['pl']],
    ['publishers', 'periódico deportivo', ['es']],
    ['publishers', 'Computerzeitschrift', ['de', 'at', 'ch']],
  ] as const)('%s: %s finds first those that speak so', async (kind, q, countries) => {
    const entries = await (await ownCatalogue()).entries(kind);
    const first = (await found(kind, q)).slice(0, 2);
    const speaking = entries.filter(({ record }) =>
      valuesOf(record, 'countries').some((code) => countries.some((each) => each === code)),
    );
    expect(speaking.map(({ slug }) => slug)).toEqual(expect.arrayContaining(first));
  });

  test('a query in English prefers no country', async () => {
    const entries = await (await ownCatalogue()).entries('saas');
    const all = new Set((await found('saas', 'payroll')).slice(0, 10));
    const countries = entries
      .filter(({ slug }) => all.has(slug))
      .flatMap(({ record }) => valuesOf(record, 'countries'));
    expect(new Set(countries).size).toBeGreaterThan(3);
  });
});

describe('a row that has the word in its name', () => {
  test('goes first where it also has the value: Schlosshotel', async () => {
    const entries = await (await ownCatalogue()).entries('hotels');
    const hasTag = (await found('hotels', 'Schlosshotel')).flatMap((slug) => {
      const own = entries.find((entry) => entry.slug === slug);
      return own?.record.name.startsWith('Schlosshotel ') === true
        ? [own.record.tags.includes('castle')]
        : [];
    });
    expect(hasTag).toContain(true);
    expect(hasTag).toContain(false);
    expect(hasTag.lastIndexOf(true)).toBeLessThan(hasTag.indexOf(false));
  });
});

describe('a country to which no store delivers', () => {
  test('says where goods come from and narrows nothing', async () => {
    const slugs = await found('ecommerce', 'Rotwein aus Italien');
    expect(slugs.sort()).toEqual((await found('ecommerce', 'Rotwein')).sort());
    expect((await help('ecommerce', 'Rotwein aus Italien')).filters).toEqual([]);
  });

  test('narrows where companies sit in it', async () => {
    expect(await found('saas', 'CRM Malta')).toEqual([]);
  });

  test('is another thing than one to which some do', async () => {
    const { filters } = await help('ecommerce', 'Rotwein Schweiz');
    expect(filters).toContainEqual(expect.objectContaining({ by: 'country', value: 'ch' }));
  });
});

describe('two things', () => {
  test('joined by and are either, those with both first, where few have both', async () => {
    const slugs = await found('ecommerce', 'Tee und Gewürze');
    for (const one of ['Tee', 'Gewürze'])
      expect(slugs).toContain((await found('ecommerce', one)).at(0));
    expect(slugs.indexOf('sonnentor')).toBeLessThan(slugs.indexOf('just-spices'));
  });

  test('joined by or are either', async () => {
    const slugs = await found('saas', 'payroll or invoicing');
    expect(slugs).toEqual(expect.arrayContaining(await found('saas', 'payroll')));
    expect(slugs).toEqual(expect.arrayContaining(['fakturoid', 'moneybird']));
  });

  test('joined by nothing are both', async () => {
    const slugs = await found('ecommerce', 'Tee Gewürze');
    expect(slugs).not.toContain('just-spices');
  });
});

describe('where very few rows match', () => {
  const list = async (q: string) =>
    (await ownCatalogue()).list('ecommerce', { text: q, filters: [], page: 1 });

  test('rows that share a tag with them follow, up to ten, and are counted', async () => {
    const catalogue = await ownCatalogue();
    const { asked, total, related } = await catalogue.reader.read('ecommerce', 'coffee grinder');
    const complete = await catalogue.reader.slugs('ecommerce', asked, 100);
    expect(complete.length).toBeGreaterThan(0);
    expect(complete.length).toBeLessThan(5);
    expect(related.length).toBeGreaterThan(0);
    expect(total).toBe(complete.length + related.length);
    expect(total).toBeLessThanOrEqual(10);
    const slugs = await listed('ecommerce', 'coffee grinder');
    expect(slugs.slice(0, complete.length).toSorted()).toEqual(complete.toSorted());
    const { items, total: counted, read } = await list('coffee grinder');
    expect(items).toHaveLength(counted);
    expect([counted, read?.related]).toEqual([total, related.length]);
    const entries = await catalogue.entries('ecommerce');
    const tagsOf = (slug: string) => entries.find((each) => each.slug === slug)?.record.tags ?? [];
    const shared = new Set(complete.flatMap(tagsOf));
    for (const slug of slugs.slice(complete.length))
      expect(tagsOf(slug).some((tag) => shared.has(tag))).toBe(true);
  });

  test.each(['zalando', 'xyzzyquux', 'https://www.zalando.de/'])(
    '%s, a name, an address or nothing, is followed by none',
    async (q) => {
      expect((await list(q)).read?.related ?? 0).toBe(0);
    },
  );
});

describe('related hotels', () => {
  test('are in the place asked for', async () => {
    const catalogue = await ownCatalogue();
    const { related } = await catalogue.reader.read('hotels', 'Hotel Salzburg Parkplatz');
    expect(related.length).toBeGreaterThan(0);
    const entries = await catalogue.entries('hotels');
    const slugs = (await listed('hotels', 'Hotel Salzburg Parkplatz')).slice(-related.length);
    const inAustria = entries.filter(({ record }) => record.country === 'at');
    for (const slug of slugs) expect(inAustria.map((each) => each.slug)).toContain(slug);
  });
});
