import { describe, expect, test } from 'vitest';
import { ownCatalogue } from '../../support/found-list.ts';
import { found } from './asked.ts';

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
