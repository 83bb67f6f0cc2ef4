import { describe, expect, test } from 'vitest';
import { isOpposite } from '#register/search/repairs/opposites.ts';
import { makeDictionary } from '#register/search/repair.ts';
import { found, help } from './asked.ts';

/** What is taken for a mistyped word, and what never is, asked of the real content. */

describe('an exchange of two neighbours', () => {
  test('is likelier than another letter', async () => {
    expect((await help('hotels', 'interalken')).repaired).toBe('interlaken');
    const dictionary = makeDictionary(
      new Map([
        ['interalpen', 20],
        ['interlaken', 2],
      ]),
    );
    expect(dictionary.near(['interalken'], 2)).toEqual(['interlaken', 'interalpen']);
  });

  test.each([
    ['ikae', 'ikea'],
    ['zalnado', 'zalando'],
  ])('is repaired where it makes two letters that may be an umlaut: %s', async (q, slug) => {
    expect((await found('ecommerce', q))[0]).toBe(slug);
  });
});

describe('a word is never repaired into its opposite', () => {
  test.each(['all inclusive', 'inclusive hotel', 'hotel all inclusive tirol', 'all-inclusive'])(
    '%s',
    async (q) => {
      expect((await help('hotels', q)).repaired ?? '').not.toContain('exclusive');
    },
  );

  test.each([
    ['inclusive', 'exclusive'],
    ['offline', 'online'],
    ['outdoor', 'indoor'],
    ['unlimited', 'limited'],
    ['minimal', 'maximal'],
    ['abreise', 'anreise'],
    ['macro', 'micro'],
  ])('%s is not %s', (one, other) => {
    expect(isOpposite(one, other)).toBe(true);
    expect(isOpposite(other, one)).toBe(true);
    expect(makeDictionary(new Map([[one, 9]])).near([other], 3)).toEqual([]);
  });

  test.each([
    ['standart', 'standard'],
    ['anrise', 'anreise'],
    ['inclusve', 'inclusive'],
  ])('%s is %s', (written, meant) => {
    expect(makeDictionary(new Map([[meant, 9]])).near([written], 3)).toEqual([meant]);
  });
});

describe('a well-known name that is not listed', () => {
  test.each([
    ['publishers', 'krone'],
    ['publishers', 'mopo'],
    ['publishers', 'profil'],
    ['publishers', 'computerbild'],
    ['ecommerce', 'aldi'],
    ['ecommerce', 'Zapier'],
    ['saas', 'Notion'],
    ['saas', 'Claude'],
    ['saas', 'trivago'],
    ['hotels', 'booking.com'],
  ] as const)('%s: %s is no other word', async (kind, q) => {
    expect((await help(kind, q)).repaired).toBeNull();
  });
});

describe('a name that another register lists', () => {
  test.each([
    ['hotels', 'Lego'],
    ['publishers', 'Shein'],
    ['saas', 'Mediamarkt'],
  ] as const)('%s: %s is no other word', async (kind, q) => {
    expect((await help(kind, q)).repaired).toBeNull();
  });
});

describe('of a short word, and of a first letter,', () => {
  const known = (...words: string[]) => makeDictionary(new Map(words.map((word) => [word, 9])));

  test.each([
    ['loom', 'room'],
    ['lyft', 'lift'],
    ['krone', 'drone'],
    ['twitter', 'winter'],
  ])('another letter makes another word: %s is no %s', (asked, word) => {
    expect(known(word).near([asked], 3)).toEqual([]);
  });

  test.each([
    ['lins', 'linz'],
    ['zalzburg', 'salzburg'],
    ['ebya', 'ebay'],
    ['amazn', 'amazon'],
    ['mazon', 'amazon'],
  ])('a slip is repaired: %s is %s', (asked, word) => {
    expect(known(word).near([asked], 3)).toEqual([word]);
  });
});

describe('a pasted address that is not listed', () => {
  test.each([
    ['hotels', 'https://www.booking.com/hotel/de/adlon.html'],
    ['publishers', 'https://www.nytimes.com/'],
    ['publishers', 'https://www.zeitnug-fuer-dich.at/'],
    ['saas', 'https://www.spotify.com/de/'],
    ['ecommerce', 'www.wikingerhelm.de'],
    ['ecommerce', 'https://zalanod.de/'],
  ] as const)('%s: %s is no other word', async (kind, q) => {
    expect(await found(kind, q)).toEqual([]);
  });
});

describe('a typed host', () => {
  test.each([
    ['amazon.com', 'amazon-de'],
    ['adidas.com', 'adidas'],
    ['emp.com', 'emp'],
    ['zalando.ch', 'zalando'],
    ['amazon.co.uk', 'amazon-de'],
  ])('%s finds first whose name it is', async (q, slug) => {
    expect((await found('ecommerce', q))[0]).toBe(slug);
  });

  test('is repaired to a name alone', async () => {
    expect((await found('ecommerce', 'zalanod.de'))[0]).toBe('zalando');
    expect(await found('publishers', 'nytimse.com')).toEqual([]);
  });

  test('loses no row that its words find', async () => {
    expect(await found('ecommerce', 'amazon.com')).toEqual(
      expect.arrayContaining(['shopbop', 'amazon-de', 'abebooks', 'veja']),
    );
  });

  test('is no abbreviation with a dot', async () => {
    expect(await found('ecommerce', 'dr.hauschka')).toEqual([]);
  });
});
