import { describe, expect, test } from 'vitest';
import { hotelFinder } from './hotel-finder.ts';

/** Where guests want to stay and where not, as they say it, against the checked-in content. */

const { find, allSlugs, slugsOf, townsFor } = hotelFinder();

describe('what is not wanted is left out', () => {
  test.each([
    ['Hotel in Österreich, nicht in Wien', 'AT', ['Wien']],
    ['hotel in Austria but not in Vienna', 'AT', ['Wien']],
    ['hôtel en Autriche sauf à Vienne', 'AT', ['Wien']],
    ['albergo in Austria tranne Vienna', 'AT', ['Wien']],
    ['Hotel in der Schweiz, aber nicht in Zermatt oder Zürich', 'CH', ['Zermatt', 'Zürich']],
  ])('towns: %s', async (query, country, towns) => {
    const found = await townsFor(query);
    const all = new Set<string>();
    for (const slug of await allSlugs({ country })) all.add(slug);
    expect(found.size).toBeGreaterThan(40);
    for (const town of towns) expect(found).not.toContain(town);
    expect((await allSlugs({ query })).filter((slug) => !all.has(slug))).toEqual([]);
  });

  test('a country', async () => {
    const swiss = new Set(await allSlugs({ country: 'CH' }));
    const found = await allSlugs({ query: 'Golfhotel, nicht in der Schweiz' });
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((slug) => swiss.has(slug))).toEqual([]);
  });

  test.each([
    'Hotel, aber nicht in der Schweiz oder Deutschland',
    'hotels, not in Switzerland or Germany',
  ])('countries: %s', async (query) => {
    const austrian = new Set(await allSlugs({ country: 'AT' }));
    const found = await allSlugs({ query });
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((slug) => !austrian.has(slug))).toEqual([]);
  });

  test('facilities, unless the second is wanted', async () => {
    const asked = async (query: string) =>
      (await find({ query })).understood.conditions.map(({ meant }) => meant);
    expect(await asked('Tirol ohne Pool und Sauna')).toEqual(['Tyrol', 'not pool', 'not sauna']);
    expect(await asked('Tirol ohne Pool und mit Sauna')).toEqual(['Tyrol', 'not pool', 'sauna']);
  });

  test('a facility', async () => {
    const withPool = new Set(await allSlugs({ query: 'Hotel in Tirol mit Pool' }));
    const without = await allSlugs({ query: 'Hotel in Tirol ohne Pool' });
    expect(without.length).toBeGreaterThan(5);
    expect(without.filter((slug) => withPool.has(slug))).toEqual([]);
    expect([...withPool, ...without].sort()).toEqual((await allSlugs({ query: 'Tirol' })).sort());
  });

  test.each([
    'kein Hotel in Berlin, sondern in Potsdam',
    'not a hotel in Berlin but in Potsdam',
    'Potsdam statt Berlin',
    'Potsdam instead of Berlin',
    'Potsdam au lieu de Berlin',
    'Potsdam invece di Berlino',
    'nicht Berlin, Potsdam',
    'not in Berlin, in Potsdam',
    'lieber Potsdam als Berlin',
    'plutôt Potsdam que Berlin',
    'Potsdam, anything other than Berlin',
    'weder Berlin noch Hamburg, Potsdam',
  ])('one town for another: %s', async (query) => {
    expect(await townsFor(query)).toEqual(new Set(['Potsdam']));
  });

  test('a list of towns, where it ends in a word that joins', async () => {
    const towns = await townsFor('Hotel in Deutschland, nicht in Berlin, Hamburg oder Potsdam');
    expect(towns.size).toBeGreaterThan(40);
    for (const town of ['Berlin', 'Hamburg', 'Potsdam']) expect(towns).not.toContain(town);
  });

  test('a country for another', async () => {
    const swiss = await allSlugs({ country: 'CH' });
    const found = await allSlugs({ query: 'nicht Österreich, Schweiz' });
    expect(found.sort()).toEqual(swiss.sort());
  });

  test('outside of a town is near it and not in it', async () => {
    const towns = await townsFor('Hotel außerhalb von Salzburg');
    expect(towns).not.toContain('Salzburg');
    expect(towns).toContain('Anif');
  });

  test('near it is no negation', async () => {
    const { understood } = await find({ query: 'hotel not far from Salzburg' });
    expect(understood.conditions).toMatchObject([{ by: 'near', asked: 'Salzburg' }]);
  });
});

describe('where Kontor lists no hotels', () => {
  test.each([
    ['Hotel in Rom', 'Rome'],
    ['hotels in London', 'London'],
    ['hôtel à Paris', 'Paris'],
    ['Hotel in Bozen mit Pool', 'Bolzano'],
    ['albergo a Milano', 'Milan'],
    ['Hotel am Gardasee', 'Lake Garda'],
    ['Ferien in der Toskana', 'Tuscany'],
  ])('%s finds none, and the nearest are named', async (query, meant) => {
    const found = await find({ query });
    expect(slugsOf(found)).toEqual([]);
    expect(found.understood.conditions[0]).toMatchObject({ by: 'place', meant });
    expect(found.help?.nearest.length).toBeGreaterThan(0);
    for (const { distanceKm } of found.help?.nearest ?? []) expect(distanceKm).toBeGreaterThan(5);
  });

  test('a city abroad takes no name from a hotel or a town here', async () => {
    expect(await allSlugs({ query: 'Hotel Bristol Wien' })).toEqual(['hotel-bristol-wien']);
    expect((await find({ query: 'a nice hotel in Zermatt' })).understood.conditions).toMatchObject([
      { by: 'place', asked: 'Zermatt' },
    ]);
  });
});

describe('names as people say them', () => {
  test.each([
    ['Garmisch', 'Garmisch-Partenkirchen'],
    ['Partenkirchen', 'Garmisch-Partenkirchen'],
    ['Hotel in Züri', 'Zürich'],
    ['Hotel im Bündnerland', 'Grisons'],
    ['Hotel nahe dem Kölner Dom', 'Cologne Cathedral'],
    ['Hotel beim Brandenburger Tor', 'Brandenburg Gate'],
    ['hotel near Munich airport', 'Munich airport'],
    ['Schloss Neuschwanstein', 'Neuschwanstein Castle'],
  ])('%s', async (query, meant) => {
    const found = await find({ query });
    expect(found.understood.conditions).toMatchObject([{ meant }]);
    expect(slugsOf(found).length).toBeGreaterThan(1);
  });

  test.each([
    ['Hotel an der Donau', 'Danube', ['hotel-schloss-duernstein'], ['les-trois-rois']],
    ['hotel on the Rhine', 'Rhine', ['les-trois-rois'], ['hotel-schloss-duernstein']],
  ])('rivers: %s', async (query, meant, there, elsewhere) => {
    expect((await find({ query })).understood.conditions).toMatchObject([{ by: 'place', meant }]);
    const found = await allSlugs({ query });
    expect(found).toEqual(expect.arrayContaining(there));
    for (const slug of elsewhere) expect(found).not.toContain(slug);
  });

  test('choices of several kinds are choices', async () => {
    const tyrol = await allSlugs({ region: 'Tirol' });
    expect((await allSlugs({ query: 'Südtirol oder Tirol' })).sort()).toEqual(tyrol.sort());
    const { understood } = await find({ query: 'Zermatt, Saas-Fee oder Engadin' });
    expect(understood.conditions).toMatchObject([{ meant: 'Zermatt, Saas-Fee, Engadine' }]);
  });

  test('a town of two words needs no preposition, and is no mistyped larger one', async () => {
    const { understood } = await find({ query: 'Thermenurlaub Bad Füssing' });
    expect(understood.conditions).toMatchObject([{ meant: 'Bad Füssing' }]);
    expect(understood.repaired).toEqual([]);
  });

  test('what a hotel is not said to cost is no town abroad', async () => {
    const { understood } = await find({ query: 'hôtel pas cher à Munich' });
    expect(understood.conditions).toMatchObject([{ by: 'place', meant: 'Munich' }]);
  });

  test('small words are no towns that are called nearly so', async () => {
    const { understood } = await find({ query: 'Wir möchten gerne an die Mosel' });
    expect(understood.conditions).toMatchObject([{ meant: 'Mosel' }]);
    expect(understood.conditions.length).toBe(1);
  });

  test('words that join names narrow nothing', async () => {
    const all = await allSlugs({ query: 'Nürnberg' });
    expect(await allSlugs({ query: 'Hotel in Nürnberg Nähe Messe' })).toEqual(
      expect.arrayContaining(all),
    );
  });

  test('what no real hotel is known to have narrows nothing', async () => {
    const { understood, unpriced } = await find({ query: 'Hotel in den Bergen mit Hund' });
    expect(understood.notUsed).toEqual(['mit Hund']);
    expect(unpriced.length).toBeGreaterThan(10);
  });
});

describe('a point of the compass and a country are the states that lie there', () => {
  const SOUTH = ['Bavaria', 'Baden-Württemberg'];

  test.each([
    'South of Germany',
    'a hotel in the south of Germany',
    'southern Germany',
    'Hotel im Süden Deutschlands',
    'Süddeutschland',
    'im südlichen Deutschland',
    'hôtel dans le sud de l’Allemagne',
    'Allemagne du Sud',
    'albergo nel sud della Germania',
    'Germania meridionale',
  ])('southern Germany: %s', async (query) => {
    const regions = await Promise.all(SOUTH.map((region) => allSlugs({ region })));
    expect((await find({ query })).understood.conditions).toMatchObject([
      { by: 'place', meant: 'Southern Germany' },
    ]);
    expect((await allSlugs({ query })).sort()).toEqual(regions.flat().sort());
  });

  test.each([
    ['Wellnesshotel im Westen Österreichs', 'Western Austria', 'Vorarlberg', 'Burgenland'],
    ['hotel in eastern Switzerland', 'Eastern Switzerland', 'St. Gallen', 'Wallis'],
    ['hôtel dans l’ouest de la Suisse', 'Western Switzerland', 'Waadt', 'Tessin'],
    ['albergo nella Svizzera nord-occidentale', 'North-western Switzerland', 'Basel', 'Wallis'],
    ['Nordosten von Deutschland', 'North-eastern Germany', 'Brandenburg', 'Bayern'],
    ['Germany’s north', 'Northern Germany', 'Schleswig-Holstein', 'Hessen'],
  ])('%s', async (query, meant, within, outside) => {
    const found = await find({ query, sort: 'name' });
    expect(found.understood.conditions).toContainEqual(
      expect.objectContaining({ by: 'place', meant }),
    );
    const all = new Set(await allSlugs({ query }));
    const [there, elsewhere] = await Promise.all([
      allSlugs({ region: within }),
      allSlugs({ region: outside }),
    ]);
    expect(there.some((slug) => all.has(slug))).toBe(true);
    expect(elsewhere.filter((slug) => all.has(slug))).toEqual([]);
  });

  test('as arguments too, and left out where they are not wanted', async () => {
    const south = await allSlugs({ region: 'South Germany' });
    expect((await allSlugs({ region: 'Süddeutschland' })).sort()).toEqual(south.sort());
    const others = await allSlugs({ query: 'Hotel in Deutschland, nicht in Süddeutschland' });
    const all = await allSlugs({ country: 'DE' });
    expect([...south, ...others].sort()).toEqual(all.sort());
  });

  test.each(['Hotel in Zermatt, im Süden', 'Zermatt, southern', 'hôtel à Zermatt, au sud'])(
    'without a country they narrow nothing, and the answer says so: %s',
    async (query) => {
      const { understood } = await find({ query });
      expect(understood.conditions).toMatchObject([{ by: 'place', meant: 'Zermatt' }]);
      expect(understood.notUsed.length).toBeGreaterThan(0);
      expect((await allSlugs({ query })).sort()).toEqual(
        (await allSlugs({ query: 'Zermatt' })).sort(),
      );
    },
  );
});

describe('small words name no place, whatever they resemble', () => {
  test.each([
    ['Hallo! Wir suchen ein Hotel in Tirol mit Pool', 'Hotel in Tirol mit Pool'],
    ['Hallo, ich suche ein Hotel in Wien', 'Hotel in Wien'],
    ['Wir sind drei Freundinnen und suchen ein Hotel in Wien', 'Hotel in Wien'],
    ['hôtel avec restaurant fin à Lausanne', 'hôtel avec restaurant à Lausanne'],
    ['je veux payer en francs un hôtel à Lausanne', 'hôtel à Lausanne'],
  ])('%s', async (said, meant) => {
    const found = await allSlugs({ query: said });
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found)).toEqual(new Set(await allSlugs({ query: meant })));
  });
});
