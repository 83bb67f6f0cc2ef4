import { describe, expect, test } from 'vitest';
import { ownCatalogue } from '../../support/found-list.ts';
import { found, help } from './asked.ts';

/** Phrases of the vocabulary in queries and descriptions, and parts that narrow nothing. */

describe('a phrase of the vocabulary', () => {
  test.each(['gebrauchtes Handy', 'gebrauchten Handy', 'gebrauchte Handys'])(
    'is known in every case and number: %s',
    async (q) => {
      const slugs = await found('ecommerce', q);
      expect(slugs.slice(0, 4).toSorted()).toEqual([
        'afb-shop',
        'back-market',
        'rebuy',
        'refurbed',
      ]);
      // It buys and sells used cars.
      expect(slugs).not.toContain('autohero');
    },
  );

  test('is not made of words of different phrases: ticket sales is no helpdesk', async () => {
    const slugs = await found('saas', 'Eintrittskarten verkaufen');
    expect(slugs).toContain('tito');
    expect(slugs).not.toContain('otrs');
  });

  test('is found in the description of a row that has not its value', async () => {
    const catalogue = await ownCatalogue();
    const entries = await catalogue.entries('saas');
    const said = entries.filter(
      ({ record, sentences }) =>
        /\bpayroll\b/i.test(record.shortDescription) &&
        !record.tags.some((tag) => tag.includes('payroll')) &&
        !/lohnabrechnung/i.test(sentences?.['de'] ?? ''),
    );
    expect(said).not.toEqual([]);
    const slugs = await found('saas', 'Lohnabrechnung');
    for (const { slug } of said) expect(slugs).toContain(slug);
  });
});

describe('what need not be said', () => {
  test.each([
    ['saas', 'Dienstplan für die Pflege', 'Dienstplan'],
    ['saas', 'Offerte schreiben für Handwerker', 'Offerte schreiben'],
    ['ecommerce', 'getreidefreies Hundefutter', 'Hundefutter'],
  ] as const)('%s: %s finds all that %s finds', async (kind, q, shorter) => {
    const [more, all] = [await found(kind, q), await found(kind, shorter)];
    expect(more.toSorted()).toEqual(all.toSorted());
  });

  test('narrows goods: for what animal they are', async () => {
    const [dogs, all] = [
      await found('ecommerce', 'Betten für Hunde'),
      await found('ecommerce', 'Betten'),
    ];
    expect(dogs.length).toBeLessThan(all.length);
  });
});

describe('words that are not what they resemble', () => {
  test('a church is not the town that is called like several of them', async () => {
    expect((await help('hotels', 'hotel frauenkirche')).filters).toEqual([]);
    expect(await found('hotels', 'hotel frauenkirche')).toContain('hotel-suitess-dresden');
    expect((await help('hotels', 'hotel frauenkirche münchen')).repaired).toBe('münchen');
  });

  test('h und m is a name and no dog', async () => {
    expect((await help('ecommerce', 'h und m')).slugs[0]).toBe('h-und-m');
    const { slugs } = await help('ecommerce', 'h und m hose');
    expect(slugs).not.toContain('fressnapf');
  });
});

describe('what stands for what people are after goes first', () => {
  test.each([
    ['publishers', 'sz', 'sueddeutsche-zeitung'],
    ['publishers', 'SZ Zeitung', 'sueddeutsche-zeitung'],
    ['saas', 'hotel pms', 'mews'],
    ['saas', 'hotel software', 'mews'],
    ['saas', 'property management hotel', 'mews'],
    ['saas', 'slack alternative', 'threema'],
  ] as const)('%s: %s finds %s first', async (kind, q, slug) => {
    expect((await found(kind, q))[0]).toBe(slug);
  });

  test.each(['law journal', 'science journal'])('%s finds scholarly publishers', async (q) => {
    const scholarly = await found('publishers', 'scientific journals');
    const real = (await found('publishers', q)).filter((slug) => !slug.startsWith('demo-'));
    expect(scholarly).toContain(real[0]);
  });
});
