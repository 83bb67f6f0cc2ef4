import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hotelFinder } from './hotel-finder.ts';

/** Wishes as people speak them, against the checked-in content. */

const wish = z.strictObject({
  wish: z.string(),
  /** Hotels that come back, those that may, and some that are nearly right and must not. */
  must: z.array(z.string()),
  may: z.array(z.string()),
  not: z.array(z.string()).min(1),
});

const SETS = ['', 'more-', 'third-', 'fourth-', 'fifth-', 'sixth-'];
const FILES = SETS.map((which) => `${which}wishes.json`);
const WISHES = FILES.flatMap((file) =>
  z.array(wish).parse(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))),
);

const { find, refusal, allSlugs } = hotelFinder();

test('there are sixty wishes', () => {
  expect(WISHES.length).toBeGreaterThanOrEqual(60);
});

describe('a wish finds what it must and nothing that it must not', () => {
  test.each(WISHES)('$wish', async ({ wish: query, must, may, not }) => {
    const found = new Set(await allSlugs({ query }));
    expect([...found].filter((slug) => not.includes(slug))).toEqual([]);
    expect(must.filter((slug) => !found.has(slug))).toEqual([]);
    expect([...found].filter((slug) => !must.includes(slug) && !may.includes(slug))).toEqual([]);
  });
});

describe('a word that only some hotels mention', () => {
  test.each(['Wien Ringstrasse', 'Vienna opposite', 'Vienna Ringstrasse with a bar'])(
    'comes with what there is without it: %s',
    async (query) => {
      const { understood, help, total } = await find({ query });
      const words = understood.conditions.filter(({ by }) => by === 'words');
      expect(total).toBeGreaterThan(0);
      expect(help?.nearest).toEqual([]);
      expect(help?.leaveOut.map(({ asked }) => asked)).toEqual(words.map(({ asked }) => asked));
      for (const { asked, total: without } of help?.leaveOut ?? []) {
        expect(without).toBeGreaterThan(total);
        const shorter = query.toLowerCase().replace(asked.toLowerCase(), '');
        expect((await find({ query: shorter })).total).toBe(without);
      }
    },
  );

  test('that hides none is not named, nor is a wish without such words', async () => {
    for (const query of ['Vienna', 'Vienna with a pool', 'Ringstrasse'])
      expect((await find({ query })).help).toBeNull();
  });
});

describe('an answer says what was understood', () => {
  test('of the whole wish: place, facility, price, and what narrows nothing', async () => {
    const { understood, unpriced } = await find({
      query: 'a family room in Tyrol in February under 1,500, with a pool and a helipad',
    });
    expect(understood).toMatchObject({
      conditions: [
        { by: 'place', asked: 'Tyrol', meant: 'Tyrol' },
        { by: 'facility', asked: 'pool', meant: 'pool' },
      ],
      maxTotal: 1500,
      notUsed: ['in February', 'family room', 'helipad'],
    });
    expect(unpriced[0]?.matched).toEqual(['place: Tyrol', 'facility: pool']);
  });

  test.each([
    ['unter 900 Euro', 900],
    ['bis 1.250 €', 1250],
    ['moins de 2 000 euros', 2000],
    ['meno di 450 euro', 450],
    ['max. 99,50 EUR', 99.5],
  ])('a price said as %s', async (said, amount) => {
    expect((await find({ query: `Hotel in Wien ${said}` })).understood.maxTotal).toBe(amount);
  });

  test.each([
    ['unter 180 Franken', 'Zermatt'],
    ['max. CHF 180', 'Zermatt'],
    ['moins de 180 francs suisses', 'Zermatt'],
    ['meno di 180 franchi', 'Zermatt'],
  ])('a price in francs said as %s is one in euros, and no place', async (said, town) => {
    const { understood } = await find({ query: `Hotel in ${town} ${said}` });
    // The saved feed of the central bank: 0.9329 francs for a euro.
    expect(understood.maxTotal).toBeGreaterThan(180);
    expect(understood.maxTotal).toBeLessThan(200);
    expect(understood.conditions).toMatchObject([{ by: 'place', asked: town }]);
  });

  test('a region that is called like a currency, where no number stands before it', async () => {
    const { understood } = await find({ query: 'Hotel in Franken bis 150 Euro' });
    expect(understood.maxTotal).toBe(150);
    expect(understood.conditions).toMatchObject([{ by: 'place', asked: 'Franken' }]);
  });

  test.each(['mind. 4 Sterne', 'mindestens 4 Sterne', 'at least 4 stars', 'ab 4 Sternen'])(
    'stars at least: %s',
    async (said) => {
      const { understood } = await find({ query: `Hotel in Wien ${said}` });
      expect(understood.conditions).toContainEqual({ by: 'stars', asked: '4, 5', meant: '4, 5' });
    },
  );

  test.each(['höchstens 3 Sterne', 'no more than 3 stars', 'max. 3 Sterne', 'maximum 3 étoiles'])(
    'stars at most: %s',
    async (said) => {
      const { understood } = await find({ query: `Hotel in Berlin ${said}` });
      const stars = { by: 'stars', asked: '1, 2, 3', meant: '1, 2, 3' };
      expect(understood.conditions).toContainEqual(stars);
    },
  );

  test.each(['zwischen 3 und 4 Sternen', '3 bis 4 Sterne', 'between 3 and 4 stars'])(
    'stars from and to: %s',
    async (said) => {
      const { understood } = await find({ query: `Hotel in Berlin ${said}` });
      expect(understood.conditions).toContainEqual({ by: 'stars', asked: '3, 4', meant: '3, 4' });
    },
  );

  test.each(['Fünfsternehotel', '5-Sterne-Hotel', 'Fünf-Sterne-Haus', '5* hotel'])(
    'stars in one word: %s',
    async (said) => {
      const { understood } = await find({ query: `${said} in Wien` });
      expect(understood.conditions).toContainEqual({ by: 'stars', asked: '5', meant: '5' });
    },
  );

  test('that a price for each night narrows nothing without dates', async () => {
    const { understood } = await find({ query: 'unter 100 Euro pro Nacht in Berlin' });
    expect(understood).toMatchObject({ maxTotal: null, notUsed: ['unter 100 Euro pro Nacht'] });
  });

  test('a board, which takes more meals for fewer', async () => {
    const { understood } = await find({ query: 'Zermatt mit Halbpension' });
    expect(understood.boards).toEqual(['half_board', 'full_board', 'all_inclusive']);
  });

  test('and which words were repaired', async () => {
    const { understood } = await find({ query: 'Salzbrug' });
    expect(understood.repaired).toEqual([{ written: 'salzbrug', read: 'Salzburg' }]);
  });
});

describe('arguments', () => {
  test('name regions, lakes and valleys in four languages', async () => {
    for (const names of [
      ['Tirol', 'Tyrol', 'Tirolo'],
      ['Bodensee', 'Lake Constance', 'lac de Constance', 'lago di Costanza'],
      ['Engadin', 'Engadine', 'Engadina'],
    ]) {
      const found = await Promise.all(names.map((region) => allSlugs({ region })));
      for (const slugs of found) expect(slugs).toEqual(found[0]);
      expect(found[0]?.length).toBeGreaterThan(2);
    }
  });

  test('name towns with where they are', async () => {
    const towns = async (city: string) =>
      new Set((await find({ city })).unpriced.map((hotel) => hotel.city));
    expect(await towns('Vienna, Austria')).toEqual(new Set(['Wien']));
    expect(await towns('Köln am Rhein')).toEqual(new Set(['Köln']));
    expect(await towns('Bernau')).toEqual(new Set(['Bernau am Chiemsee']));
  });

  test('sort by the distance from a position, within a radius', async () => {
    const near = { latitude: 47.8, longitude: 13.04 };
    const { unpriced } = await find({ near, radiusKm: 3, sort: 'distance' });
    const away = unpriced.map(({ distanceKm = 0 }) => distanceKm);
    expect(away.length).toBeGreaterThan(10);
    expect(away).toEqual(away.toSorted((left, right) => left - right));
    expect(Math.max(...away)).toBeLessThanOrEqual(3);
  });

  test('sort by stars, and keep those that are asked', async () => {
    const { unpriced } = await find({ city: 'Zürich', sort: 'stars' });
    const stars = unpriced.map((hotel) => hotel.stars ?? 0);
    expect(stars).toEqual(stars.toSorted((left, right) => right - left));
    const four = await find({ region: 'Mosel', stars: [3, 4] });
    expect(new Set(four.unpriced.map((hotel) => hotel.stars))).toEqual(new Set([3, 4]));
  });

  test('that narrow nothing are named', async () => {
    const notUsed = async (given: object) => (await find(given)).understood.notUsed;
    expect(await notUsed({ slugs: ['nope', 'demo-oe'] })).toEqual(['nope']);
    expect(await notUsed({ city: 'Wien', maxTotal: 500 })).toEqual(['maxTotal']);
    expect(await notUsed({ city: 'Wien', board: 'breakfast' })).toEqual(['boards']);
  });

  test('take facilities and tags by their names and by German words', async () => {
    const pool = await allSlugs({ facilities: ['pool'], country: 'AT' });
    expect(await allSlugs({ facilities: ['Hallenbad'], country: 'AT' })).toEqual(pool);
    expect(await allSlugs({ tags: ['Schloss'], country: 'DE' })).toEqual(
      expect.arrayContaining(await allSlugs({ tags: ['castle'], country: 'DE' })),
    );
    expect(pool).toContain('aqua-dome');
  });

  test.each([
    [{ facilities: ['helipad'] }, '- facilities: no facility is called "helipad"; there are wifi,'],
    [{ tags: ['zzz'] }, '- tags: no hotel carries a tag that is called "zzz"; there are '],
    [{ region: 'Nirgendwo' }, '- region: no state, region, lake or valley'],
    [{ near: 'Atlantis' }, '- near: no town, lake or valley'],
    [{ near: 'Hinterzartenhof' }, 'is called "Hinterzartenhof"; there are Hinterzarten'],
    [{ region: 'Bodenlake' }, 'is called "Bodenlake"; there are Bodensee'],
    [{ sort: 'distance' }, '- sort: needs near, city or region'],
    [{ sort: 'distance', region: 'Wallis' }, '- sort: "Wallis" has no middle from which'],
    [{ sort: 'distance', query: 'Hotel in Bayern' }, '- sort: "Bayern" has no middle from which'],
  ])('that mean nothing are refused with what would do: %j', async (given, rule) => {
    expect(await refusal(given)).toContain(rule);
  });
});

describe('where nothing matches', () => {
  test('the nearest hotels are named with their distance', async () => {
    const { total, help } = await find({ city: 'Bitburg' });
    expect(total).toBe(0);
    expect(help?.nearest[0]).toEqual({
      slug: 'waldhotel-sonnora-dreis',
      name: 'Waldhotel Sonnora',
      city: 'Dreis',
      distanceKm: 21,
    });
  });

  test.each([
    [{ slugs: ['adlon-berlin-mitte'] }, 'adlon-berlin'],
    [{ city: 'Adlon' }, 'adlon-berlin'],
  ])('hotels of nearly the name that is asked are named: %j', async (given, slug) => {
    const { total, help } = await find(given);
    expect(total).toBe(0);
    expect(help?.nearest.map((hotel) => hotel.slug)).toContain(slug);
  });

  test.each([
    [{ city: 'Xyzzyheim', country: 'AT' }, []],
    [{ city: 'Zürich', country: 'DE' }, ['ch']],
  ])('what only meets the country is not called near: %j', async (given, countries) => {
    const { total, help } = await find(given);
    expect(total).toBe(0);
    const named = await Promise.all(
      (help?.nearest ?? []).map(({ slug }) => find({ slugs: [slug] })),
    );
    const found = named.flatMap(({ unpriced }) => unpriced.map((hotel) => hotel.country));
    expect([...new Set(found.map((code) => code?.toLowerCase()))]).toEqual(countries);
  });

  test('a town that nobody knows is named as what to leave out', async () => {
    const { total, help } = await find({ city: 'Xyzzyheim' });
    expect(total).toBe(0);
    expect(help?.leaveOut).toMatchObject([{ by: 'place', asked: 'Xyzzyheim' }]);
  });

  test('it is said what to leave out, and how many then match', async () => {
    const { total, help } = await find({ city: 'Wien', stars: [1], country: 'AT' });
    expect(total).toBe(0);
    const without = help?.leaveOut.find(({ by }) => by === 'stars');
    expect(without).toEqual({ by: 'stars', asked: '1', total: 19 });
  });

  test('a hotel has the position of its town where it has none of its own', async () => {
    const { unpriced } = await find({ slugs: ['krafft-basel', 'bayerischer-hof-prien'] });
    expect(unpriced.map(({ slug, coordinates }) => [slug, coordinates?.of])).toEqual([
      ['bayerischer-hof-prien', 'hotel'],
      ['krafft-basel', 'town'],
    ]);
  });
});
