import { describe, expect, test } from 'vitest';
import { hotelFinder } from './hotel-finder.ts';

/** Hotels by their names, against the checked-in content. */

const { find, allSlugs } = hotelFinder();

describe('the name of a hotel names it, whatever its words mean elsewhere', () => {
  test.each([
    ['Bellevue Palace', ['bellevue-palace-bern']],
    ['Hotel Bellevue Palace Bern', ['bellevue-palace-bern']],
    ['Bellevue des Alpes', ['hotel-bellevue-des-alpes-kleine-scheidegg']],
    ['Hotel Bellevue in Gstaad', ['le-grand-bellevue']],
    ['Hotel Montana Luzern', ['hotel-montana-luzern']],
  ])('%s', async (query, slugs) => {
    expect(await allSlugs({ query })).toEqual(slugs);
  });

  test('several of one name, and a town of that name only where it is said to be one', async () => {
    const called = await allSlugs({ query: 'Hotel Bellevue' });
    expect(called).toEqual(expect.arrayContaining(['bellevue-palace-bern', 'le-grand-bellevue']));
    expect(called).not.toContain('la-reserve-geneve');
    expect(await allSlugs({ query: 'Hotel in Bellevue' })).toEqual(['la-reserve-geneve']);
  });

  test('of a word for a place, where no place with hotels is called so', async () => {
    const montana = ['hotel-chasa-montana-samnaun', 'hotel-montana-luzern'];
    for (const query of ['Hotel Montana', 'Montana'])
      expect((await allSlugs({ query })).toSorted()).toEqual(montana);
    expect((await allSlugs({ query: 'Hotel Alpen' })).length).toBeGreaterThan(100);
  });

  test.each([
    ['Hotel des Alpes Luzern', 'hotel-des-alpes-luzern'],
    ['Parkhotel Hall', 'parkhotel-hall'],
    ['Das Freiberg', 'das-freiberg-oberstdorf'],
    ['Hotel de Rome', 'hotel-de-rome-berlin'],
  ])('a full name that is also a place: %s', async (query, slug) => {
    expect(await allSlugs({ query })).toContain(slug);
  });

  test('a region is no hotel that is called so', async () => {
    expect((await find({ query: 'Hotel Tirol' })).total).toBeGreaterThan(50);
  });
});
