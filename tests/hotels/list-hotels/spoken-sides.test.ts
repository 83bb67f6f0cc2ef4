import { describe, expect, test } from 'vitest';
import { hotelFinder } from './hotel-finder.ts';

/** Hotels at the edge of a place or with a view of it, as guests say it. */

const { find, townsFor } = hotelFinder();

describe('what lies at a place or looks at it', () => {
  test.each([
    ['Hotel mit Blick aufs Matterhorn', 'Matterhorn'],
    ['mit Aussicht auf die Zugspitze', 'Zugspitze'],
    ['Zimmer mit Matterhornblick', 'Matterhorn'],
    ['chambre avec vue sur le Cervin', 'Matterhorn'],
    ['Hotel am Ufer der Mosel', 'Mosel'],
    ['am Moselufer', 'Mosel'],
  ])('is found by the place alone: %s', async (query, meant) => {
    const { understood } = await find({ query });
    expect(understood.conditions).toMatchObject([{ by: 'place', meant }]);
    expect(understood.conditions).toHaveLength(1);
    expect([understood.repaired, understood.notUsed]).toEqual([[], []]);
  });

  test.each([
    ['hôtel au bord du lac Léman', 'Lake Geneva', 'lakeside'],
    ['sur les rives du lac de Constance', 'Lake Constance', 'lakeside'],
    ['hotel on the shores of Lake Lucerne', 'Lake Lucerne', 'lakeside'],
    ['Hotel am Ufer des Zürichsees', 'Lake Zurich', 'lakeside'],
    ['am Bodenseeufer', 'Lake Constance', 'lakeside'],
    ['sulla riva del lago di Lugano', 'Lake Lugano', 'lakeside'],
    ['Zimmer mit Blick auf den Bodensee', 'Lake Constance', 'lake-view, lakeside'],
    ['a hotel overlooking Lake Constance', 'Lake Constance', 'lake-view, lakeside'],
    ['albergo con vista sul lago Maggiore', 'Lake Maggiore', 'lake-view, lakeside'],
  ])('of a lake is on it: %s', async (query, meant, tag) => {
    const { understood } = await find({ query });
    expect(understood.conditions).toMatchObject([
      { by: 'place', meant },
      { by: 'tag', meant: tag },
    ]);
    expect([understood.repaired, understood.notUsed]).toEqual([[], []]);
  });

  test('narrows nothing where no hotel of the lake is known to do so, and is said', async () => {
    const { understood } = await find({ query: 'Hotel mit Blick auf den Königssee' });
    expect(understood.conditions).toMatchObject([{ by: 'place', meant: 'Lake Königssee' }]);
    expect(understood.notUsed).toEqual(['mit Blick auf den']);
  });

  test.each([
    ['hôtel au bord du lac à Lucerne', 'lakeside'],
    ['Luzern mit Blick auf den See', 'lake-view'],
    ['hotel in Lucerne with a view of the lake', 'lake-view'],
    ['albergo a Lucerna in riva al lago', 'lakeside'],
  ])('of a lake without a name is a tag: %s', async (query, tag) => {
    const { conditions } = (await find({ query })).understood;
    expect(conditions.map(({ by }) => by)).toEqual(['place', 'tag']);
    expect(conditions[1]?.meant).toContain(tag);
  });
});

test('words of two languages are no word of a third: "et en" is not the Dutch "eten"', async () => {
  const { understood } = await find({ query: 'hôtel avec spa et en Valais' });
  expect(understood.conditions.map(({ meant }) => meant)).toEqual(['Valais', 'spa']);
});

test.each([
  ['Hotel in Vals', 'Vals'],
  ['Hotel in Alf', 'Alf'],
])('a village with a hotel is found before one of its name without: %s', async (query, town) => {
  expect(await townsFor(query)).toEqual(new Set([town]));
});
