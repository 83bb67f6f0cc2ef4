import { describe, expect, test } from 'vitest';
import { hotelFinder } from './hotel-finder.ts';

/** Places that guests name by other places, against the checked-in content. */

const { find, townsFor } = hotelFinder();

describe('between two towns', () => {
  test.each([
    ['Hotel zwischen Salzburg und Innsbruck', ['Kitzbühel', 'Ellmau'], ['Salzburg', 'Innsbruck']],
    ['somewhere between Zurich and Lucerne', ['Zug'], ['Zürich', 'Luzern', 'Bern']],
    ['entre Lausanne et Montreux', ['Vevey'], ['Lausanne', 'Montreux', 'Genève']],
    ['tra Zurigo e San Gallo', ['Winterthur'], ['Zürich', 'St. Gallen', 'Luzern']],
    ['zwischen Hamburg und München', ['Würzburg', 'Göttingen'], ['Bremen', 'Berlin', 'Stuttgart']],
  ])('means what lies on the way, and neither of them: %s', async (query, some, none) => {
    const towns = await townsFor(query);
    for (const town of some) expect(towns).toContain(town);
    for (const town of none) expect(towns).not.toContain(town);
  });

  test('or areas, where nothing can be measured, means either of them', async () => {
    const towns = await townsFor('Hotel zwischen Bodensee und Allgäu');
    expect(towns).toContain('Konstanz');
    expect(towns).toContain('Oberstdorf');
  });

  test('names no place where it is a price or a date', async () => {
    for (const said of ['zwischen 100 und 200 Euro', 'zwischen Weihnachten und Neujahr'])
      expect(await townsFor(`Hotel in Wien ${said}`)).toEqual(new Set(['Wien']));
  });

  test.each(['zwischen Wien und', 'between Vienna', 'zwischen Wien und Wien'])(
    'is not said by half of it: %s',
    async (query) => {
      expect(await townsFor(query)).toEqual(new Set(['Wien']));
    },
  );
});

describe('a town with a larger one beside it is that town', () => {
  test.each([
    ['Baden near Vienna', ['Baden']],
    ['Baden bei Wien', ['Baden']],
    ['hotel in Baden by Vienna', ['Baden']],
    ['Potsdam near Berlin', ['Potsdam']],
    ['Hotel in Zug bei Zürich', ['Zug']],
    ['Waren (Müritz)', ['Waren (Müritz)']],
    ['Burg (Spreewald)', ['Burg (Spreewald)']],
    ['Halle an der Saale', ['Halle (Saale)']],
    ['Halle/Saale', ['Halle (Saale)']],
    ['Frankfurt (Oder)', []],
    ['Frankfurt an der Oder', []],
    ['Hotel in Timmendorf', ['Timmendorfer Strand']],
  ])('%s', async (query, towns) => {
    expect(await townsFor(query)).toEqual(new Set(towns));
  });

  test.each(['Villa bei Wien', 'Hotel near Vienna', 'Wellness bei Wien'])(
    'unless the word before it is no town: %s',
    async (query) => {
      expect(await townsFor(query)).toContain('Wien');
    },
  );

  test('and is left out as that town', async () => {
    const towns = await townsFor('Hotel in Niederösterreich, nicht in Baden bei Wien');
    expect(towns.size).toBeGreaterThan(3);
    expect(towns).not.toContain('Baden');
  });
});

describe('what says nothing of a place is named as not used', () => {
  test.each([
    ['über 1500 Meter', 'Graubünden'],
    ['above 1,500 m', 'Valais'],
    ['au-dessus de 1500 mètres', 'Valais'],
    ['oltre i 1500 metri', 'Engadina'],
    ['auf 1.800 m ü. M.', 'Graubünden'],
    ['200 m', 'Rügen'],
    ['half-term', 'Zermatt'],
    ['ponte del primo maggio', 'Zurigo'],
    ['du 1er mai', 'Berne'],
    ['Herbstferien', 'Zermatt'],
  ])('%s, %s', async (said, region) => {
    const { understood } = await find({ query: `${said} ${region}` });
    expect(understood.conditions).toMatchObject([{ by: 'place', asked: region }]);
    expect(understood).toMatchObject({ maxTotal: null, notUsed: [said] });
  });

  test.each([
    ['2 adults and one child', 'and one child'],
    ['zwei Erwachsene und ein Kind', 'und ein Kind'],
    ['2 adulti e un bambino di 5 anni', 'e un bambino'],
  ])('a party with one child: %s', async (party, child) => {
    const { understood } = await find({ query: `${party}, Engadin` });
    expect(understood.conditions).toMatchObject([{ by: 'place', asked: 'Engadin' }]);
    expect(understood.notUsed).toContain(child);
  });
});

test.each(['adults only', 'Adults-only'])(
  'a thing of small words is asked for: %s',
  async (said) => {
    const { understood } = await find({ query: `${said} im Salzkammergut` });
    expect(understood.conditions).toMatchObject([
      { by: 'place' },
      { by: 'tag', meant: 'for-adults' },
    ]);
  },
);
