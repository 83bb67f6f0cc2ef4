import { describe, expect, test } from 'vitest';
import { toEntry } from '#register/search/entry.ts';
import { hotelRecord } from '#register/records/hotels.ts';
import { storeRecord } from '#register/records/ecommerce.ts';
import {
  checkedSpan,
  listingCounts,
  sourceShares,
  tierCounts,
} from '#site/templates/guide/figures.ts';

const dates = { listedOn: '2026-11-20', checkedOn: '2026-11-21' };
const hotel = toEntry(
  'hotels',
  'zum-beispiel',
  hotelRecord.parse({
    ...{ name: 'Zum Beispiel', shortDescription: 'A hotel.', town: 'Thun', country: 'ch' },
    ...{ websiteUrl: 'https://zum-beispiel.example/', source: 'self-listed', ...dates },
  }),
);
const store = (slug: string, change: object) =>
  toEntry(
    'ecommerce',
    slug,
    storeRecord.parse({
      ...{ name: slug, shortDescription: 'A store.', contentTypes: ['home'], countries: ['at'] },
      ...{ websiteUrl: `https://${slug}.example/`, source: 'editorial', ...dates, ...change },
    }),
  );
const entries = [
  hotel,
  store('plain', { checkedOn: '2026-10-02' }),
  store('proved', { trustTier: 'silver', domainVerifiedOn: '2026-11-21', source: 'self-listed' }),
  store('owned', { listingSource: 'self-listed' }),
];

describe('the figures of /how-it-works', () => {
  test('marks are counted from bronze to platinum, hotels among none', () => {
    expect(tierCounts(entries)).toEqual([
      ['bronze', 2],
      ['silver', 1],
      ['gold', 0],
      ['platinum', 0],
    ]);
  });

  test('an entry is by its owner where it says so; a hotel where its source does', () => {
    expect(listingCounts(entries)).toEqual({ byOwner: 2, fromPublicFacts: 2 });
  });

  test('sources without an entry are left out, the largest comes first', () => {
    const source = { url: null, licence: 'CC0', licenceUrl: null, attribution: 'Ours.' };
    const sources = {
      unused: { ...source, title: 'Unused' },
      editorial: { ...source, title: 'Editors' },
      'self-listed': { ...source, title: 'Owners' },
    };
    const some = [hotel, store('a', {}), store('b', {})];
    expect(sourceShares(some, sources).map(({ title, count }) => [title, count])).toEqual([
      ['Editors', 2],
      ['Owners', 1],
    ]);
  });

  test('the days of comparison are one day or a span', () => {
    expect(checkedSpan([hotel])).toBe('on 21 November 2026');
    expect(checkedSpan(entries)).toBe('between 2 October 2026 and 21 November 2026');
    expect(checkedSpan([])).toBe('not yet');
  });
});
