import { describe, expect, test } from 'vitest';
import { ownCatalogue } from '../../support/found-list.ts';
import { found, help } from './asked.ts';

/** How queries are read, asked of the real content. */

describe('a pasted address', () => {
  test.each([
    'https://www.derstandard.at/',
    'http://derstandard.at/story/3000000/x?ref=1#top',
    'www.derstandard.at',
    'derstandard.at/story',
  ])('%s finds the website’s entry alone', async (q) => {
    expect(await found('publishers', q)).toEqual(['derstandard']);
  });

  test('of a page below the website, or under another ending, finds the entry', async () => {
    expect(await found('publishers', 'https://abo.derstandard.at/angebot')).toEqual([
      'derstandard',
    ]);
    expect((await found('ecommerce', 'https://www.zalando.fr/'))[0]).toBe('zalando');
  });
});

describe('a mistyped word', () => {
  test.each([
    ['publishers', 'der standart', 'derstandard', 'der standard'],
    ['ecommerce', 'zalondo', 'zalando', 'zalando'],
    ['hotels', 'Hotel Salzbrug', 'gasthof-ueberfuhr', 'hotel salzburg'],
  ] as const)('%s: %s is repaired, and the repair is named', async (kind, q, slug, repaired) => {
    expect(await found(kind, q)).toContain(slug);
    expect((await help(kind, q)).repaired).toBe(repaired);
  });

  test('is never repaired where something holds the word', async () => {
    expect((await help('ecommerce', 'shoe')).repaired).toBeNull();
  });
});

describe('a German compound that nothing holds', () => {
  test.each([
    ['Wikingerhelm', 'helm'],
    ['Säuglingsmatratze', 'matratze'],
  ])('%s is asked as %s, and that is named', async (q, head) => {
    expect(await found('ecommerce', q)).toEqual(await found('ecommerce', head));
    expect((await help('ecommerce', q)).repaired).toBe(head);
  });

  test('of two known parts that are something else together finds nothing', async () => {
    expect(await found('ecommerce', 'Reisebüro')).toEqual([]);
  });
});

describe('words that say nothing of a row', () => {
  test.each([
    ['hotels', 'hotels in zermatt', 'zermatt'],
    ['saas', 'software for payroll', 'payroll'],
    ['ecommerce', 'online shop für Möbel', 'Möbel'],
  ] as const)('%s: %s finds what %s finds', async (kind, long, short) => {
    const slugs = await found(kind, short);
    expect(slugs.length).toBeGreaterThan(0);
    expect((await found(kind, long)).sort()).toEqual(slugs.sort());
  });
});

describe('a German phrase', () => {
  test.each([
    ['Passwörter teilen', 'Passwörter'],
    ['Verträge archivieren', 'Verträge'],
  ])('loses no row by what is done with the thing: %s', async (long, short) => {
    const slugs = await found('saas', short);
    expect(slugs.length).toBeGreaterThan(1);
    expect(await found('saas', long)).toEqual(expect.arrayContaining(slugs));
  });
});

describe('adjectives that say how it is', () => {
  test.each([
    ['ecommerce', 'bequeme Matratze', 'Matratze'],
    ['ecommerce', 'ein schickes Sofa', 'Sofa'],
    ['ecommerce', 'lunettes élégantes', 'lunettes'],
    ['ecommerce', 'scarpe comode', 'scarpe'],
  ] as const)('%s: %s finds what %s finds', async (kind, long, short) => {
    expect((await found(kind, long)).sort()).toEqual((await found(kind, short)).sort());
  });
});

describe('what one wants to do', () => {
  test.each([
    ['saas', 'Lager verwalten', 'Lagerverwaltung'],
    ['saas', 'track all of my parcels', 'track parcels'],
    ['saas', 'learn Spanish', 'language learning'],
    ['saas', 'software for gyms', 'software for a gym'],
  ] as const)('%s: %s finds first what %s finds first', async (kind, verb, noun) => {
    const [first] = await found(kind, noun);
    expect(first).toBeDefined();
    expect((await found(kind, verb))[0]).toBe(first);
  });

  test('is no mistyped word where another register knows it', async () => {
    expect((await help('hotels', 'Koffer')).repaired).toBeNull();
    expect((await help('saas', 'Möbel')).repaired).toBeNull();
  });
});

describe('a town that is called like its state', () => {
  test('goes before the towns around it', async () => {
    const slugs = await found('hotels', 'boutique hotel salzburg');
    const own = ['hotel-rosenvilla', 'hotel-villa-auersperg', 'villa-carlton-salzburg'];
    expect(slugs.slice(0, own.length).sort()).toEqual(own);
  });
});

describe('where few rows have what is asked for', () => {
  test('rows with what it is a kind of follow', async () => {
    const slugs = await found('ecommerce', 'Puppen');
    expect(slugs[0]).toBe('kaethe-kruse');
    expect(slugs).toContain('smyths-toys');
  });

  test('what the answer would be wrong without begins no longer word', async () => {
    expect(await found('ecommerce', 'rent a car')).toEqual([]);
  });
});

describe('words for places and languages', () => {
  test('narrow, are shown, and say what is left without them', async () => {
    const { filters } = await help('publishers', 'österreichische Tageszeitung');
    expect(filters).toContainEqual(
      expect.objectContaining({
        words: 'österreichische',
        by: 'country',
        value: 'at',
        without: 'tageszeitung',
      }),
    );
    const slugs = await found('publishers', 'österreichische Tageszeitung');
    expect(slugs).toEqual(
      expect.arrayContaining(['derstandard', 'die-presse', 'kleine-zeitung', 'kurier']),
    );
    expect(slugs).not.toContain('sueddeutsche-zeitung');
  });
});

describe('a sentence', () => {
  test('is read by what of it is known, and says so', async () => {
    const q = 'mein Rücken tut weh neue Matratze';
    expect(await found('ecommerce', q)).toEqual(await found('ecommerce', 'Matratze'));
    expect((await help('ecommerce', q)).repaired).toBe('matratze');
  });

  test('of words that nothing has finds nothing', async () => {
    expect(await found('saas', 'mein Rücken tut weh seit gestern')).toEqual([]);
  });

  test('loses no place', async () => {
    const slugs = await found('saas', 'wer macht meine Lohnabrechnung in der Schweiz');
    expect(slugs).toContain('abacus');
    expect(slugs).not.toContain('datev');
  });

  test('repairs a word beside one that nothing resembles', async () => {
    const q = 'Matrazze Seitenschläferkissenbezug Rückenleiden';
    expect((await help('ecommerce', q)).repaired).toBe('matratze');
  });
});

describe('what a thing is for', () => {
  test('narrows nothing where the vocabulary does not know it', async () => {
    const slugs = await found('ecommerce', 'shampoo for dry hair');
    expect(slugs).toEqual(expect.arrayContaining(await found('ecommerce', 'shampoo')));
    expect(slugs[0]).toBe('ecco-verde');
  });

  test('narrows where the vocabulary knows it', async () => {
    const slugs = await found('ecommerce', 'Futter für Hunde');
    expect(slugs.length).toBeLessThan((await found('ecommerce', 'Futter')).length + 1);
    expect(await found('ecommerce', 'food for dogs')).not.toContain('migros-online');
  });

  test('for a trade, puts what is made for it first', async () => {
    const slugs = await found('saas', 'Terminbuchung Friseur');
    expect(slugs[0]).toBe('phorest');
    expect(slugs).toEqual(expect.arrayContaining(await found('saas', 'Terminbuchung')));
  });
});

describe('what an entry need not say', () => {
  test('of rows without it, those that are above all what is asked go first', async () => {
    const slugs = await found('ecommerce', 'Wein liefern lassen');
    const wine = (await found('ecommerce', 'Wein')).slice(0, 5);
    expect(slugs).toEqual(expect.arrayContaining(await found('ecommerce', 'Wein')));
    for (const slug of wine) expect(slugs.indexOf(slug)).toBeLessThan(slugs.indexOf('fleurop'));
  });

  test('in which language goods are, leaves out no store', async () => {
    const slugs = await found('ecommerce', 'Bücher auf Deutsch');
    expect(slugs).toEqual(expect.arrayContaining(await found('ecommerce', 'Bücher')));
  });

  test.each([
    ['Hotel nähe Bahnhof Salzburg', 'salzburg'],
    ['Hotel mit Tresen in Zermatt', 'zermatt'],
  ])('%s finds the hotels of the place, and says so', async (q, locality) => {
    const { total, repaired } = await help('hotels', q);
    expect({ repaired, total }).toEqual({
      repaired: locality,
      total: (await help('hotels', locality)).total,
    });
  });

  test('a place without hotels is none of it', async () => {
    expect((await help('hotels', 'Wellnesshotel Delmenhorst')).total).toBe(0);
  });
});

test('what a thing is to be without is not looked for', async () => {
  const without = await found('ecommerce', 'Natel ohne Abo');
  expect(without).toEqual(await found('ecommerce', 'Natel'));
});

describe('one place or another', () => {
  test('asks for either', async () => {
    const either = await found('hotels', 'hôtel à Genève ou Lausanne');
    expect(either).toEqual(expect.arrayContaining(await found('hotels', 'hôtel Lausanne')));
    expect(either).toEqual(expect.arrayContaining(await found('hotels', 'hôtel Genève')));
  });
});

describe('spellings', () => {
  test('a query’s own oe does not begin another word', async () => {
    const slugs = await found('ecommerce', 'shoe');
    expect(slugs).not.toContain('afb-shop');
    expect(slugs.length).toBeLessThan(150);
  });

  test('u, ü and ue find each other', async () => {
    for (const q of ['müller', 'muller', 'mueller'])
      expect((await found('ecommerce', q))[0], q).toBe('mueller');
  });

  test.each([
    ['ecommerce', 'media markt', 'mediamarkt'],
    ['ecommerce', 'Buchladen', 'bider-tanner'],
    ['saas', 'deepl übersetzer', 'deepl'],
  ] as const)('%s: %s finds %s first', async (kind, q, first) => {
    expect((await found(kind, q))[0]).toBe(first);
  });

  test('German compounds are found by their parts', async () => {
    const bookkeeping = await found('saas', 'Buchhaltung');
    const compound = await found('saas', 'Buchhaltungssoftware');
    expect(compound.length).toBeGreaterThan(10);
    expect(bookkeeping).toEqual(expect.arrayContaining(compound));
  });
});

describe('an empty answer', () => {
  test('names what to leave out and the nearest entries', async () => {
    const { total, leaveOut, nearest } = await help('saas', 'CRM Malta');
    expect(total).toBe(0);
    expect(leaveOut.map(({ words }) => words).sort()).toEqual(['crm', 'malta']);
    for (const { q, total: without } of leaveOut)
      expect((await help('saas', q)).total).toBe(without);
    expect(nearest.length).toBeGreaterThan(0);
    const detail = await (await ownCatalogue()).detail('saas', nearest[0]?.slug ?? '');
    expect(JSON.parse(detail ?? '{}')).toMatchObject({ name: nearest[0]?.name });
  });

  test.each([
    ['publishers', 'Zeitung Norwegen', { de: 'Norwegen', en: 'Norway' }],
    ['publishers', 'newspapers from South Tyrol', { de: 'Südtirol', en: 'South Tyrol' }],
    ['hotels', 'Familienhotel Tirol', { de: 'Tirol', en: 'Tyrol' }],
  ] as const)('%s: %s says in each language which place it took', async (kind, q, names) => {
    const { filters } = await help(kind, q);
    expect(filters.map((filter) => filter.names)).toContainEqual(expect.objectContaining(names));
  });

  test('names the other registers in which something is found', async () => {
    const { elsewhere } = await help('hotels', 'Lohnabrechnung');
    expect(elsewhere).toContainEqual(expect.objectContaining({ register: 'saas' }));
  });
});
