import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toEntry } from '#register/search/entry.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import type { HotelAnswer, RoomPrice } from '#hotels/price.ts';
import { cityTaxOf } from '#hotels/search/city-tax.ts';
import { euroCents, euroRate } from '#hotels/search/euros.ts';
import { EVERY_HOTEL } from '#hotels/wishes/filter.ts';
import { pageAfter } from '#hotels/search/page.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import type { HotelSearch } from '#hotels/search/result.ts';
import { searchHotels } from '#hotels/search/search-hotels.ts';
import { plainShelf } from '../../support/shelf.ts';
import { hotelRecord } from '#register/records/hotels.ts';

const hotel = (slug: string, more: object = {}): ListedHotel =>
  toEntry(
    'hotels',
    slug,
    hotelRecord.parse({
      name: `Hotel ${slug}`,
      shortDescription: 'A hotel.',
      websiteUrl: `https://${slug}.example/`,
      town: 'Wien',
      country: 'at',
      listedOn: '2026-11-21',
      checkedOn: '2026-11-21',
      source: 'test',
      ...more,
    }),
  );

const STAY = {
  arrival: dayNumber('2026-12-01'),
  departure: dayNumber('2026-12-03'),
  adults: 2,
  childrenAges: [],
  bookedOn: dayNumber('2026-11-21'),
};

const SEARCH: HotelSearch = {
  filter: EVERY_HOTEL,
  after: null,
  limit: 20,
  stays: [STAY],
  boards: [],
  maxTotalCents: null,
  language: 'en',
  sort: null,
  pricedOnly: false,
  flexibleDays: 0,
  currency: null,
};

/** What is found where every argument means something. */
const searched = async (search: HotelSearch, ports: SearchPorts) => {
  const found = await searchHotels(search, ports);
  return found !== null && 'faults' in found ? null : found;
};

const TEMPLATE = 'https://b.example/?a={checkIn}&b={checkOut}&c={adults}&d={children}';

const LIMITS = {
  hotelMs: 200,
  callMs: 1000,
  ratesOldDays: 3,
  ratesStaleDays: 14,
  isFeedSaved: false,
};

const RATES = { day: '2026-11-20', perEuro: { CHF: '0.9325', USD: '1.16' } };
const NOW = new Date('2026-11-21T10:00:00Z');

const roomAt = (totalCents: number, currency = 'EUR'): RoomPrice => ({
  roomCode: 'R',
  roomName: null,
  maximumGuests: null,
  planCode: 'P',
  planName: null,
  board: null,
  currency,
  totalCents,
  nights: [],
  availableRooms: null,
});

const source = {
  type: 'mews',
  hotelId: 'h',
  configurationId: 'c',
  adultCategoryId: null,
  childCategoryId: null,
} as const;

/** A world in which every hotel is asked live, and answers as given. */
const liveWorld = (answers: Readonly<Record<string, HotelAnswer>>, hotels: ListedHotel[]) => {
  const reported: unknown[] = [];
  const ports: SearchPorts = {
    shelf: plainShelf(hotels),
    calendars: { calendars: async () => new Map() },
    settings: {
      settings: async (slugs) =>
        new Map(slugs.map((slug) => [slug, { hotel: slug, source, linkTemplate: TEMPLATE }])),
    },
    live: { price: async (_, stays) => stays.map(() => new Map(Object.entries(answers))) },
    rates: async () => RATES,
    now: () => NOW,
    limits: () => LIMITS,
    clock: () => performance.now(),
    nextTurn: async () => undefined,
    report: (error) => reported.push(error),
  };
  return { ports, reported };
};

const offering = (...rooms: RoomPrice[]): HotelAnswer => ({
  rooms,
  pricedAt: NOW,
  validUntil: NOW,
});

describe('hotels whose systems are asked live', () => {
  const hotels = ['a', 'b', 'c', 'd'].map((slug) => hotel(slug));
  const answers: Record<string, HotelAnswer> = {
    a: offering(roomAt(50_000)),
    b: { rooms: [], unbookable: { reason: 'source_timeout', detail: '' } },
    c: offering(roomAt(10_000, 'QQQ'), roomAt(20_000)),
  };

  test('are told apart by source, and each that gave no price has its reason', async () => {
    const { ports } = liveWorld(answers, hotels);
    const found = await searched(SEARCH, ports);
    expect(found?.priced.map(({ hotel: { slug }, source: from }) => [slug, from])).toEqual([
      ['a', 'mews'],
      ['c', 'mews'],
    ]);
    expect(found?.priced[1]?.rooms.map(({ totalCents }) => totalCents)).toEqual([20_000]);
    expect(found?.unpriced.map(({ hotel: { slug }, reason }) => [slug, reason])).toEqual([
      ['b', 'source_timeout'],
      ['d', 'source_error'],
    ]);
  });

  test('that ask for money without a rate to the euro are no_exchange_rate', async () => {
    const only = { a: offering(roomAt(10_000, 'QQQ')) };
    const { ports, reported } = liveWorld(only, [hotel('a')]);
    const reasons = async (rates: SearchPorts['rates']) =>
      (await searched(SEARCH, { ...ports, rates }))?.unpriced.map(({ reason }) => reason);
    expect(await reasons(async () => RATES)).toEqual(['no_exchange_rate']);
    expect(await reasons(async () => null)).toEqual(['no_exchange_rate']);
    expect(await reasons(() => Promise.reject(new Error('gone')))).toEqual(['no_exchange_rate']);
    expect(reported).toHaveLength(1);
  });

  test('are asked only as far as the page reaches', async () => {
    const { ports } = liveWorld(answers, hotels);
    const asked: string[] = [];
    const price: SearchPorts['live']['price'] = async (each) => {
      asked.push(...each.map(({ hotel: slug }) => slug));
      return [new Map()];
    };
    await searched({ ...SEARCH, limit: 2 }, { ...ports, live: { price } });
    expect(asked).toEqual(['a', 'b']);
  });

  test('are not asked at all without a stay', async () => {
    const { ports } = liveWorld(answers, hotels);
    const price = () => Promise.reject(new Error('asked'));
    const found = await searched({ ...SEARCH, stays: [] }, { ...ports, live: { price } });
    expect(found?.unpriced.map(({ reason }) => reason)).toEqual(Array(4).fill('no_dates'));
  });
});

describe('an exchange rate ages', () => {
  const { ports } = liveWorld({ a: offering(roomAt(10_000, 'CHF')) }, [hotel('a')]);
  const found = (day: string, limits = LIMITS) =>
    searched(SEARCH, {
      ...ports,
      limits: () => limits,
      rates: async () => ({ ...RATES, day }),
    });

  test('it is used with its day, said to be old, and gives no price any more', async () => {
    const fresh = await found('2026-11-18');
    expect(fresh?.priced[0]).toMatchObject({
      advisories: [],
      rooms: [{ totalCents: 10_724, original: { rateDate: '2026-11-18' } }],
    });
    expect((await found('2026-11-17'))?.priced[0]?.advisories).toEqual(['exchange_rate_old']);
    expect((await found('2026-11-07'))?.priced).toHaveLength(1);
    expect((await found('2026-11-06'))?.unpriced).toMatchObject([
      { reason: 'rates_stale', stale: { exchangeRateDate: '2026-11-06' } },
    ]);
  });

  test('but the one of the saved feed, which is there for trying out, stays old', async () => {
    const saved = await found('2025-10-09', { ...LIMITS, isFeedSaved: true });
    expect(saved?.priced[0]?.advisories).toEqual(['exchange_rate_old']);
  });
});

describe('money in euros', () => {
  const rate = euroRate(RATES, 'CHF');

  test('is converted exactly and rounded from the half up', () => {
    const half = euroRate({ day: '2026-11-20', perEuro: { CHF: '2' } }, 'CHF');
    expect(half && [1, 2, 3, 4, 5].map((cents) => euroCents(cents, half))).toEqual([1, 1, 2, 2, 3]);
    // 100.00 francs by 0.9325 are 107.2386… euros.
    expect(rate && euroCents(10_000, rate)).toBe(10_724);
    expect(rate).toMatchObject({ shown: '1.072386059', day: '2026-11-20' });
  });

  test('of the euro stays what it is; other money without a rate has none', () => {
    const euro = euroRate(null, 'EUR');
    expect(euro && euroCents(12_345, euro)).toBe(12_345);
    expect(euroRate(null, 'CHF')).toBeNull();
    expect(euroRate(RATES, 'toString')).toBeNull();
  });

  test('is never further than half a cent from the exact amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        const exact = cents / 0.9325;
        expect(Math.abs((rate ? euroCents(cents, rate) : NaN) - exact)).toBeLessThan(0.5001);
      }),
    );
  });
});

describe('city tax', () => {
  const tax = { amount: '2.50', currency: 'EUR', exemptBelowAge: 15, asOf: '2026-11-21' } as const;
  const party = { ...STAY, childrenAges: [14, 15] };
  const euro = euroRate(null, 'EUR');

  test('counts every night of all who pay it', () => {
    expect(cityTaxOf(tax, party, euro)).toEqual({
      cents: 250,
      currency: 'EUR',
      totalCents: 2 * 3 * 250,
      isEstimated: false,
    });
  });

  test('is an estimate where it is not known from which age children pay', () => {
    const unknown = { ...tax, exemptBelowAge: null };
    expect(cityTaxOf(unknown, party, euro)).toMatchObject({ totalCents: 2000, isEstimated: true });
    expect(cityTaxOf(unknown, STAY, euro)).toMatchObject({ totalCents: 1000, isEstimated: false });
  });

  test('in francs becomes euros once on the sum, and stays francs without a rate', () => {
    const francs = { ...tax, currency: 'CHF' } as const;
    const rate = euroRate(RATES, 'CHF');
    expect(cityTaxOf(francs, STAY, rate)).toEqual({
      cents: 268,
      currency: 'EUR',
      totalCents: 1072,
      isEstimated: true,
    });
    expect(cityTaxOf(francs, STAY, null)).toMatchObject({ currency: 'CHF', totalCents: 1000 });
  });
});

describe('a page', () => {
  const hotels = Array.from({ length: 45 }, (_, each) => ({
    slug: `h${each}`,
    group: 0,
    value: 0,
  }));

  test('all pages together are the list, whatever their sizes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 45 }), (limits) => {
        const slugs: string[] = [];
        let after: string | null = null;
        for (const limit of limits) {
          const page: ReturnType<typeof pageAfter> = pageAfter(hotels, { after, limit });
          slugs.push(...(page?.hotels ?? []).map(({ slug }) => slug));
          after = page?.next ?? null;
          if (after === null) break;
        }
        expect(slugs).toEqual(hotels.map(({ slug }) => slug));
      }),
    );
  });

  test('after a hotel that is gone there is none', () => {
    expect(pageAfter(hotels, { after: 'gone', limit: 5 })).toBeNull();
  });

  test('of nothing is empty and the last', () => {
    expect(pageAfter([], { after: null, limit: 5 })).toEqual({ hotels: [], total: 0, next: null });
  });
});
