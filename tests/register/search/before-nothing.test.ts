import { describe, expect, test } from 'vitest';
import { valuesOf } from '#register/records/registers.ts';
import { ownCatalogue } from '../../support/found-list.ts';
import { found, help, listed } from './asked.ts';

/** What is asked for instead before nothing is found, in the real content. */

describe('a country of which no publisher is listed', () => {
  test.each([
    ['Schweizer Zeitung', 'Deutsch zeitung', 'derstandard'],
    ['quotidien suisse', 'français quotidien', 'le-figaro'],
    ['Swiss newspapers', 'German newspapers', 'faz'],
  ])('is replaced by a language that is spoken there: %s', async (q, repaired, slug) => {
    expect((await help('publishers', q)).repaired).toBe(repaired);
    expect(await found('publishers', q)).toContain(slug);
  });

  test.each(['Japanische Zeitung', 'Switzerland news in English'])(
    'is replaced by no language that nobody publishes in, or beside another one: %s',
    async (q) => {
      expect((await help('publishers', q)).total).toBe(0);
    },
  );

  test('is replaced by no language where one is listed', async () => {
    expect((await help('publishers', 'österreichische Zeitung')).repaired).toBeNull();
  });
});

describe('what nobody in a country has', () => {
  test('is asked as what it is a kind of', async () => {
    const entries = await (await ownCatalogue()).entries('saas');
    const slugs = await found('saas', 'pagamenti online italiani');
    expect(slugs).toContain('satispay');
    for (const slug of slugs) {
      const entry = entries.find((each) => each.slug === slug);
      expect(entry === undefined ? [] : valuesOf(entry.record, 'countries')).toContain('it');
    }
  });
});

describe('among publishers', () => {
  test('a place alone is asked where nothing else is known', async () => {
    const { repaired } = await help('publishers', 'Was passiert gerade in Hamburg');
    expect(repaired).toBe('hamburg');
    expect(await found('publishers', 'Was passiert gerade in Hamburg')).toContain(
      'hamburger-abendblatt',
    );
  });

  test.each([
    ['Kinotipps', 'kino', 'filmstarts'],
    ['Tennisergebnisse', 'tennis', 'gazeta-sporturilor'],
  ])('a compound that no row has is asked by its subject: %s', async (q, repaired, slug) => {
    expect((await help('publishers', q)).repaired).toBe(repaired);
    expect(await listed('publishers', q)).toContain(slug);
  });

  test.each(['Kochmagazin', 'Angelzeitschrift', 'Katzenmagazin'])(
    'a magazine about what nobody writes of is not any magazine: %s',
    async (q) => {
      expect(await listed('publishers', q)).toEqual([]);
    },
  );
});
