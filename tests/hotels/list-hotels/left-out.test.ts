import { describe, expect, test } from 'vitest';
import { isHotelEntry } from '#words/facts.ts';
import { listedEntries } from '../../support/content.ts';
import { hotelFinder } from './hotel-finder.ts';

/** What a wish does not want, said as people say it. */

const { find, allSlugs } = hotelFinder();

const meantBy = async (query: string): Promise<string[]> =>
  (await find({ query })).understood.conditions.map(({ meant }) => meant);

describe('is left out', () => {
  test.each([
    ['hotel in Salzburg without a pool', ['Salzburg', 'not pool']],
    ['a hotel in Salzburg that does not have a pool', ['Salzburg', 'not pool']],
    ['a hotel in Salzburg that doesn’t have a pool', ['Salzburg', 'not pool']],
    ['Hotel in Zürich, das keinen Pool hat', ['Zürich', 'not pool']],
    ['hôtel à Salzbourg qui n’a pas de piscine', ['Salzburg', 'not pool']],
    ['albergo a Zurigo che non ha una piscina', ['Zürich', 'not pool']],
    ['Hotel in Wien, kein Luxus', ['Vienna', 'not luxury']],
    ['something in Vienna that is not luxury', ['Vienna', 'not luxury']],
    ['hôtel à Vienne qui n’est pas de luxe', ['Vienna', 'not luxury']],
    ['albergo a Vienna, non di lusso', ['Vienna', 'not luxury']],
    ['no luxury or design hotel in Vienna', ['Vienna', 'not luxury', 'not design']],
    ['Hotel in Wien, nicht in der Altstadt', ['Vienna', 'not old-town']],
    ['Boutiquehotel in Wien, nicht am Ring', ['Vienna', 'not ring', 'boutique']],
    ['hotels in Munich except five stars', ['not 5', 'Munich']],
    ['Hotel in Zürich, keine fünf Sterne', ['not 5', 'Zürich']],
    ['hôtel à Zurich sauf cinq étoiles', ['not 5', 'Zürich']],
    ['albergo a Zurigo tranne 5 stelle', ['not 5', 'Zürich']],
    ['not a castle in Austria, but with golf', ['AT', 'not castle', 'golf']],
  ])('%s', async (query, meant) => {
    expect(await meantBy(query)).toEqual(meant);
  });
});

test('what is not far is near', async () => {
  expect(await meantBy('Hotel in Wien nicht weit vom Ring')).toEqual(['Vienna', 'ring']);
  expect(await meantBy('pas loin du centre-ville, à Berne')).toEqual(['Bern', 'city-centre']);
});

test('a hotel of a star that is not wanted is not found, and one of none is', async () => {
  const found = new Set(await allSlugs({ query: 'hotels in Munich except five stars' }));
  const listed = (await listedEntries('hotels')).filter(isHotelEntry);
  const munich = listed.filter(({ record }) => record.town === 'München');
  for (const { slug, record } of munich) expect(found.has(slug)).toBe(record.stars !== 5);
  expect(munich.some(({ record }) => record.stars === 5)).toBe(true);
});
