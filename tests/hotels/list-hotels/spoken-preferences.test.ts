import { describe, expect, test } from 'vitest';
import { hotelFinder } from './hotel-finder.ts';

/** What a wish would like and does not insist on, and what is near if nothing is nearer. */

const { find, allSlugs, townsFor } = hotelFinder();

describe('what is only preferred narrows nothing and is named', () => {
  test.each([
    ['Hotel in Kiel, ein Pool wäre toll', 'Hotel in Kiel'],
    ['Hotel in Davos, wenn möglich mit Pool', 'Hotel in Davos'],
    ['we would love a hotel in Davos, ideally with a pool', 'hotel in Davos'],
    ['a hotel in Davos, a pool if possible', 'hotel in Davos'],
    ['un hôtel à Davos, si possible avec piscine', 'hôtel à Davos'],
    ['un albergo a Davos, magari con piscina', 'albergo a Davos'],
  ])('%s', async (wish, without) => {
    expect((await allSlugs({ query: wish })).toSorted()).toEqual(
      (await allSlugs({ query: without })).toSorted(),
    );
    const { notUsed } = (await find({ query: wish })).understood;
    expect(notUsed.some((said) => /pool|piscin/i.test(said))).toBe(true);
  });

  test.each(['wir hätten gern ein Hotel mit Pool in Davos', 'am liebsten mit Pool in Davos'])(
    'but politeness and the wish itself do: %s',
    async (query) => {
      expect(await allSlugs({ query })).toEqual(['waldhotel-davos']);
    },
  );
});

test.each([
  'a hotel in Davos with a pool and a sauna if possible',
  'Hotel in Davos mit Pool und Sauna wäre schön',
])('of several things the last is only preferred: %s', async (query) => {
  expect(await allSlugs({ query })).toEqual(await allSlugs({ query: 'Hotel mit Pool in Davos' }));
  const { notUsed } = (await find({ query })).understood;
  expect(notUsed.join(' ')).toMatch(/sauna/i);
  expect(notUsed.join(' ')).not.toMatch(/pool/i);
});

test.each([
  'not in Zermatt but close to it',
  'nicht in Zermatt selbst, sondern in der Nähe',
  'pas à Zermatt mais à proximité',
  'non a Zermatt ma nei dintorni',
])('around a place and not in it: %s', async (query) => {
  expect(await townsFor(query)).toEqual(new Set(['Saas-Fee']));
});

test('a distance in miles is one in kilometres', async () => {
  const { conditions } = (await find({ query: 'hotels within 10 miles of Innsbruck' })).understood;
  expect(conditions).toMatchObject([{ by: 'near', meant: 'Innsbruck, 16 km' }]);
});

test.each([
  'a family of four',
  'eine Familie von vier',
  'vierköpfige Familie',
  'famille de quatre',
])('how many a family are is no family hotel: %s', async (said) => {
  const { conditions } = (await find({ query: `${said}, Hotel in Kaprun` })).understood;
  expect(conditions).toMatchObject([{ by: 'place', asked: 'Kaprun' }]);
});

test('a town is meant before its state, also by another spelling of its name', async () => {
  expect(await townsFor('Hotel in Lucern')).toEqual(new Set(['Luzern']));
});

test('of towns with one name the neighbour of another named place is meant', async () => {
  expect(await townsFor('Hotel in Konstanz oder Reichenau')).toEqual(
    new Set(['Konstanz', 'Reichenau']),
  );
});

test('near reaches farther if nothing nearer meets the rest', async () => {
  const { understood } = await find({ query: 'bei Basel, auf der deutschen Seite' });
  expect(understood.conditions).toMatchObject([{ meant: 'Basel, 50 km' }, { meant: 'DE' }]);
});

test('a compound of a place and a thing means both', async () => {
  expect(await townsFor('Nordseeinsel mit Pool')).toContain('Juist');
  expect(await townsFor('Nordseeinsel mit Pool')).not.toContain('Cuxhaven');
});

test.each([
  '30 minutes from Salzburg',
  'eine halbe Stunde von Salzburg',
  'à 30 minutes de Salzbourg',
  'a mezz’ora da Salisburgo',
])('a short way from a town is around it: %s', async (query) => {
  expect(await townsFor(query)).toContain('Anif');
});

test('a way on foot names no town', async () => {
  expect(await townsFor('10 Minuten zu Fuß zum Bahnhof in Bern')).toEqual(new Set(['Bern']));
});

test.each(['a Monaco con piscina', 'Monaco'])('Monaco is Munich: %s', async (query) => {
  expect(await townsFor(query)).toEqual(new Set(['München']));
});

test('what lies between Monaco and another town is read in Italian', async () => {
  const towns = await townsFor('albergo tra Monaco e Salisburgo');
  expect(towns).toContain('Prien am Chiemsee');
  expect(towns).not.toContain('Salzburg');
});

test('an answer repeats words as they were written', async () => {
  const { conditions, notUsed } = (
    await find({ query: 'Hotel am See mit Sauna in Zürich, ohne Tagung, Abflug am Montag' })
  ).understood;
  const asked = conditions.map((each) => each.asked);
  expect(asked).toContain('am See');
  expect(notUsed).toContain('Abflug');
});
