import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { nights, testRoom } from '../../support/calendars.ts';
import {
  findHotels,
  firstNight,
  flatPlan,
  inDays,
  refusalOf,
  runMcpSite,
  smallHotel,
  stay,
  type McpSite,
} from '../../support/mcp.ts';

/** Only prices that hold: how old they are, where they are booked, and how much is answered. */

const TEMPLATE =
  'https://book.example/?in={checkIn}&out={checkOut}&a={adults}&c={children}&room={room}';
const HOTEL = 'adlon-berlin';
const BARE = 'baur-au-lac';

let site: McpSite;
let store: Store;
beforeAll(async () => {
  site = await runMcpSite();
  store = await openStore({ url: site.database });
  await hotelSettingStore(store).setLink(HOTEL, TEMPLATE, new Date());
});
afterAll(async () => {
  await store.close();
  await site.stop();
});

/** Keeps a calendar as if its system had sent it so many days ago. */
const sentDaysAgo = (calendar: HotelCalendar, days: number): Promise<HotelCalendar> => {
  const then = new Date(Date.now() - days * DAY_MS);
  const kept = hotelCalendarStore(store, () => then);
  return kept.change(calendar.hotel, ({ version }) => ({ calendar: { ...calendar, version } }));
};

const find = (given: object = {}) => findHotels(site.url, { slugs: [HOTEL], ...stay(), ...given });

describe('rates age', () => {
  const plans = [flatPlan('STD', 'DZ', 1_000_000)];

  test('and every price tells when they were heard', async () => {
    await sentDaysAgo(smallHotel(HOTEL, plans), 1);
    const [priced] = (await find()).priced;
    const heardAt = Date.parse(priced?.ratesHeardAt ?? '');
    expect(Math.abs(Date.now() - DAY_MS - heardAt)).toBeLessThan(60_000);
    expect(priced?.advisories).toEqual([]);
  });

  test('are said to be old after three days and give no price after fourteen', async () => {
    await sentDaysAgo(smallHotel(HOTEL, plans), 4);
    expect((await find()).priced[0]?.advisories).toEqual(['rates_old']);
    await sentDaysAgo(smallHotel(HOTEL, plans), 13.9);
    expect((await find()).priced).toHaveLength(1);
    const { ratesHeardAt } = await sentDaysAgo(smallHotel(HOTEL, plans), 14.1);
    expect((await find()).unpriced).toMatchObject([
      { reason: 'rates_stale', detail: { ratesHeardAt: ratesHeardAt?.toISOString() } },
    ]);
  });

  test('though free rooms were heard of since', async () => {
    await sentDaysAgo(smallHotel(HOTEL, plans), 20);
    await hotelCalendarStore(store, () => new Date()).change(HOTEL, (now) => ({
      calendar: { ...now, free: new Map([['DZ', nights(firstNight(), 30, 5)]]) },
    }));
    expect((await find()).unpriced).toMatchObject([{ reason: 'rates_stale' }]);
  });
});

test('without a booking link that takes dates a hotel has no price', async () => {
  await sentDaysAgo(smallHotel(BARE, [flatPlan('STD', 'DZ', 1_000_000)]), 0);
  const { priced, unpriced } = await find({ slugs: [BARE] });
  expect(priced).toEqual([]);
  expect(unpriced).toMatchObject([{ reason: 'no_booking_link' }]);
  // What the hotel cannot sell at all is told first.
  const crowd = await find({ slugs: [BARE], adults: 9 });
  expect(crowd.unpriced).toMatchObject([{ reason: 'occupancy' }]);
});

describe('a flexible plan and one that is not refunded', () => {
  test('of one room and board are both shown, with their terms', async () => {
    const flexible = {
      names: { en: 'Flexible' },
      cancellation: { refundable: true, freeUntilDays: 7, texts: { en: 'One week before.' } },
    };
    const fixed = {
      names: { en: 'Best price' },
      cancellation: { refundable: false, freeUntilDays: null, texts: {} },
    };
    const plans = [
      flatPlan('FLEX', 'DZ', 1_200_000, flexible),
      flatPlan('NRF', 'DZ', 1_000_000, fixed),
      flatPlan('OPEN', 'DZ', 1_100_000, { names: { en: 'Unknown terms' } }),
    ];
    await sentDaysAgo(smallHotel(HOTEL, plans), 0);
    const [priced] = (await find()).priced;
    expect(priced?.rooms.map(({ ratePlan, cancellation }) => [ratePlan, cancellation])).toEqual([
      ['Best price', { refundable: false }],
      ['Unknown terms', { refundable: null }],
      ['Flexible', { refundable: true, freeUntil: inDays(31 - 7), text: 'One week before.' }],
    ]);
  });
});

describe('a hotel with many offers', () => {
  const codes = Array.from({ length: 24 }, (_, each) => `R${String(each).padStart(2, '0')}`);
  const many = (hotel: string) =>
    smallHotel(
      hotel,
      codes.map((code, each) => flatPlan(`P${code}`, code, 1_000_000 + each * 10_000)),
      {
        rooms: codes.map((code) => testRoom(code)),
        free: new Map(codes.map((code) => [code, nights(firstNight(), 31, 2)])),
      },
    );

  test('shows the ten cheapest and counts the others', async () => {
    await sentDaysAgo(many(HOTEL), 0);
    const [priced] = (await find()).priced;
    expect(priced?.rooms.map(({ roomId }) => roomId)).toEqual(codes.slice(0, 10));
    expect(priced?.moreOffers).toBe(14);
    expect(priced?.rooms[0]).not.toHaveProperty('nightly');
    const full = await find({ detail: 'full' });
    expect(full.priced[0]?.rooms[0]?.nightly).toHaveLength(2);
    expect(full.query.detail).toBe('full');
    const above = await find({ maxTotal: 210 });
    expect([above.priced[0]?.rooms.length, above.priced[0]?.moreOffers]).toEqual([6, 0]);
  });

  test('leaves room for the others of a page: an answer stays below 25,000 tokens', async () => {
    const { unpriced } = await findHotels(site.url, { country: 'DE', limit: 20 });
    const slugs = unpriced.map(({ slug }) => slug);
    expect(slugs).toHaveLength(20);
    const settings = hotelSettingStore(store);
    const long = `${TEMPLATE}&x=${'y'.repeat(800)}`;
    for (const slug of slugs) {
      await sentDaysAgo(many(slug), 0);
      await settings.setLink(slug, long, new Date());
    }
    const month = { checkIn: inDays(30), checkOut: inDays(60), adults: 2, limit: 20 };
    for (const detail of ['brief', 'full']) {
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_hotels', arguments: { ...month, country: 'DE', slugs, detail } },
      });
      const response = await fetch(`${site.url}/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      const text = await response.text();
      expect(text.length / 4).toBeLessThan(25_000);
      const { structuredContent } = JSON.parse(text).result;
      expect(structuredContent.priced.length).toBeGreaterThan(5);
      for (const { rooms, moreOffers } of structuredContent.priced) {
        expect(rooms.length).toBeGreaterThan(0);
        expect(rooms.length + moreOffers).toBe(24);
      }
      const shown = structuredContent.priced.length;
      expect(structuredContent.nextCursor === null).toBe(shown === 20);
    }
    const rooms = Array.from({ length: 4 }, () => ({ adults: 2 }));
    const { priced } = await findHotels(site.url, {
      ...{ checkIn: inDays(30), checkOut: inDays(60), country: 'DE', limit: 20, slugs, rooms },
    });
    expect(priced.length).toBeGreaterThan(3);
    for (const each of priced) expect(each.rooms.map(({ party }) => party)).toEqual([1, 2, 3, 4]);
  });
});

test('null for an optional argument is absent, and a wrong name stays wrong', async () => {
  const nothing = { query: null, city: null, country: null, tags: null, board: null, rooms: null };
  const more = { maxTotal: null, childrenAges: null, limit: null, cursor: null, language: null };
  const found = await find({ ...nothing, ...more, detail: null });
  expect(found.query).toMatchObject({ limit: 10, language: 'en', detail: 'brief' });
  expect(found.query).not.toHaveProperty('query');
  expect(await refusalOf(site.url, { check_in: null })).toContain('did you mean checkIn?');
  expect(await refusalOf(site.url, { ...stay(), adults: null })).toContain('- adults: missing');
  expect(isoDate(dayNumber(found.query.checkIn ?? ''))).toBe(found.query.checkIn);
});
