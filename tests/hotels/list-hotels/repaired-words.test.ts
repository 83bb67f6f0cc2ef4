import { describe, expect, test } from 'vitest';
import { hotelFinder } from './hotel-finder.ts';

/** What mistyped words are read as, and what is no mistyped word. */

const { find } = hotelFinder();

describe('a word of a wish', () => {
  test.each([
    ...['helipad', 'library', 'darts', 'archery', 'surfing', 'sailing', 'laundry', 'bowling alley'],
    ...['shuttle', 'safe', 'mosque', 'halal', 'kosher', 'hammock'],
  ])('a thing that no hotel has is read as no other thing: %s', async (thing) => {
    const { total, understood, help } = await find({ query: `hotel with ${thing}` });
    expect(understood.repaired).toEqual([]);
    expect(total).toBe(0);
    expect(help?.leaveOut.map(({ asked }) => asked)).toEqual([`hotel with ${thing}`]);
    const inVienna = await find({ query: `Hotel in Wien mit ${thing}` });
    expect(inVienna.understood.notUsed.join(' ')).toBe(thing);
    expect(inVienna.total).toBeGreaterThan(15);
  });

  test.each(['Kino', 'Rutsche', 'Kamin', 'Kapelle'])('nor as a place: %s', async (thing) => {
    const { understood } = await find({ query: `Hotel mit ${thing}` });
    expect(understood.repaired).toEqual([]);
    expect(understood.conditions.filter(({ by }) => by === 'place')).toEqual([]);
  });

  test.each([
    ['welness', 'wellness'],
    ['sauana', 'sauna'],
    ['Schwimbad', 'schwimmbad'],
    ['resturant', 'restaurant'],
    ['golfhotl', 'golfhotel'],
  ])('a mistyped thing is repaired: %s', async (written, read) => {
    const { understood, total } = await find({ query: `hotel with ${written}` });
    expect(understood.repaired).toMatchObject([{ read: `hotel with ${read}` }]);
    expect(total).toBeGreaterThan(10);
  });
});

describe('the name of a place', () => {
  test.each([
    ['Hotel Salzurg', 'Salzburg'],
    ['Hotel in Tirl', 'Tirol'],
    ['Hotel Schwarzwlad', 'Schwarzwald'],
    ['Hotel in Nürnbreg', 'Nürnberg'],
  ])('a correction is shown as people write it: %s', async (query, read) => {
    const { understood, total } = await find({ query });
    expect(understood.repaired.map((each) => each.read)).toEqual([read]);
    expect(total).toBeGreaterThan(0);
  });

  test.each([{ region: 'Schwarzwlad' }, { near: 'Schwarzwlad' }])('%j', async (given) => {
    const { understood } = await find(given);
    expect(understood.repaired).toEqual([{ written: 'Schwarzwlad', read: 'Schwarzwald' }]);
  });

  test.each(['Hotel Lohrtal', 'Hotel im Vechtal', 'Hotel Osterwald', 'Hotel Lamm'])(
    'a landscape is no town whose name ends otherwise, and a short word no other: %s',
    async (query) => {
      const { understood } = await find({ query });
      expect(understood.repaired).toEqual([]);
      expect(understood.conditions.filter(({ by }) => by === 'place')).toEqual([]);
    },
  );
});
