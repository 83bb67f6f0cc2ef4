import { describe, expect, test } from 'vitest';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { saidStates } from '#hotels/storage/hotel-ari.ts';
import { sql } from '#kernel/storage/sql.ts';
import { useAriHotel } from '../../support/ari.ts';
import {
  availabilityMessage,
  CLOSED,
  countsMessage,
  length,
  OPEN,
  pricesMessage,
  propertyMessage,
} from '../../support/ari-messages.ts';

/** Prices and limits are those that the hotel's system means, and no others. */

const hotel = useAriHotel();
const { priceOf } = hotel;

const JUNE = { room: 'DZ', start: '2027-06-01', end: '2027-06-30' };
const BAR = { ...JUNE, package: 'BAR' };
const FIRST = '2026-11-20T08:00:00Z';
const LATER = '2026-11-20T09:00:00Z';

const sendAll = async (messages: readonly string[]): Promise<void> => {
  for (const message of messages) expect((await hotel.post(message)).text).toContain('<Success/>');
};

/** A double room with five free rooms in June, for 100 a night, open. */
const base = (): Promise<void> =>
  sendAll([
    propertyMessage([{ id: 'DZ' }], [{ id: 'BAR' }], { at: FIRST }),
    pricesMessage([{ ...BAR, prices: { 1: 90, 2: 100 }, extraAdult: 40, children: { 12: 20 } }], {
      at: FIRST,
    }),
    availabilityMessage([{ ...BAR, says: OPEN }], { at: FIRST }),
    countsMessage([{ ...JUNE, count: 5 }], { at: FIRST }),
  ]);

test('a hotel whose stored messages cannot be read sends all again, and is priced', async () => {
  await base();
  await hotel.store().batch([
    sql`UPDATE hotel_ari SET state = json_set(state, '$.clearedMs', 'x')
        WHERE hotel = ${hotel.slug()}`,
  ]);
  await base();
  expect(await priceOf({ nights: 1 })).toBe(100);
});

describe('amounts for children of any age', () => {
  test.each([20, 21, 25, 99])('up to %i years are kept and read by every process', async (most) => {
    await base();
    const children = { 6: 10, [most]: 30 };
    await sendAll([pricesMessage([{ ...BAR, prices: { 2: 100 }, children }], { at: LATER })]);
    expect(await priceOf({ nights: 1, ages: [5] })).toBe(110);
    expect(await priceOf({ nights: 1, ages: [17] })).toBe(130);
    const corrected = { ...BAR, prices: { 2: 100 }, children: { 17: 40 } };
    await sendAll([pricesMessage([corrected], { at: '2026-11-20T10:00:00Z' })]);
    expect(await priceOf({ nights: 1, ages: [17] })).toBe(140);
  });

  test('above one without an end are left out', async () => {
    await base();
    const children = { 30: 30, 40: 50 };
    await sendAll([pricesMessage([{ ...BAR, prices: { 2: 100 }, children }], { at: LATER })]);
    expect(await priceOf({ nights: 1, ages: [17] })).toBe(130);
  });
});

test('a price of more than a calendar can hold for one rate costs no other', async () => {
  await base();
  const dear = { ...BAR, prices: { 1: 9_999_999 }, extraAdult: 9_999_999 };
  const family = { ...BAR, package: 'FAM', prices: { 3: 150 } };
  await sendAll([
    propertyMessage([], [{ id: 'FAM', breakfast: false }], { at: LATER, action: 'delta' }),
    pricesMessage([dear, family], { at: LATER }),
    availabilityMessage([{ ...BAR, package: 'FAM', says: OPEN }], { at: LATER }),
  ]);
  expect(await priceOf({ nights: 1, adults: 3 }, 'FAM')).toBe(150);
  expect(await priceOf({ nights: 1, adults: 3 }, 'BAR')).toBe(3 * 9_999_999);
});

const HOLIDAY = { start: '2027-06-07', end: '2027-06-08' };
const all = (says: string, more: object = {}) => ({ ...JUNE, says, ...more });

describe('of a message with a season and its exceptions the later element holds', () => {
  test.each([
    ['open, then closed', availabilityMessage([all(OPEN), all(CLOSED, HOLIDAY)]), 'closed'],
    ['closed, then open', availabilityMessage([all(CLOSED), all(OPEN, HOLIDAY)]), 200],
    [
      'a price, then a higher one',
      pricesMessage([
        { ...BAR, prices: { 2: 99 } },
        { ...BAR, ...HOLIDAY, prices: { 2: 180 } },
      ]),
      360,
    ],
    [
      'a price, then a lower one',
      pricesMessage([
        { ...BAR, prices: { 2: 300 } },
        { ...BAR, ...HOLIDAY, prices: { 2: 90 } },
      ]),
      180,
    ],
    [
      'free rooms, then none',
      countsMessage([
        { ...JUNE, count: 5 },
        { ...JUNE, ...HOLIDAY, count: 0 },
      ]),
      'sold_out',
    ],
    [
      'none free, then some',
      countsMessage([
        { ...JUNE, count: 0 },
        { ...JUNE, ...HOLIDAY, count: 5 },
      ]),
      200,
    ],
    [
      'a package closed, then the room open in all packages',
      availabilityMessage([all(CLOSED, { package: 'BAR' }), all(OPEN)]),
      200,
    ],
    [
      'a package open, then the room closed in all packages',
      availabilityMessage([all(OPEN, { package: 'BAR' }), all(CLOSED, HOLIDAY)]),
      'closed',
    ],
    [
      'the room closed in all packages, then one of them open',
      availabilityMessage([all(CLOSED), all(OPEN, { package: 'BAR' })]),
      200,
    ],
  ])('%s', async (_, message, expected) => {
    await base();
    const later = message.replace(/TimeStamp="[^"]+"/, `TimeStamp="${LATER}"`);
    await sendAll([later]);
    expect(await priceOf()).toBe(expected);
    await sendAll([later]);
    expect(await priceOf()).toBe(expected);
  });
});

describe('of two messages of one second the safer value holds, in either order', () => {
  const at = LATER;
  const says = (text: string) => availabilityMessage([all(text)], { at });
  const night = { start: '2027-06-07', end: '2027-06-07' };
  const counted = (count: number, more: object = {}) =>
    countsMessage([{ ...JUNE, count, ...more }], { at });
  const priced = (more: object) => pricesMessage([{ ...BAR, ...more }], { at });
  test.each([
    ['closed', [says(OPEN), says(CLOSED)], 'closed'],
    ['no room', [counted(5), counted(0, night)], 'sold_out'],
    [
      'the longer shortest stay',
      [7, 10].map((each) => says(length('SetMinLOS', each))),
      'min_stay',
    ],
    [
      'the shorter longest stay',
      [7, 10].map((each) => says(length('SetMaxLOS', each))),
      'max_stay',
    ],
    ['a longest stay', [0, 7].map((each) => says(length('SetMaxLOS', each))), 'max_stay'],
    ['the higher price', [priced({ prices: { 2: 99 } }), priced({ prices: { 2: 180 } })], 1440],
    [
      'closed in all packages',
      [availabilityMessage([all(OPEN, { package: 'BAR' })], { at }), says(CLOSED)],
      'closed',
    ],
  ])('%s', async (_, messages, expected) => {
    await base();
    await sendAll(messages);
    expect(await priceOf({ nights: 8 })).toBe(expected);
    await sendAll(messages.toReversed());
    expect(await priceOf({ nights: 8 })).toBe(expected);
  });
});

describe('each package is priced by itself', () => {
  const DAYS = { start: '2027-06-20', end: '2027-06-21' };
  const family = async (prices: object = {}) =>
    sendAll([
      propertyMessage([], [{ id: 'FAM', breakfast: false }], { at: LATER, action: 'delta' }),
      pricesMessage([{ ...JUNE, package: 'FAM', prices: { 4: 300 }, ...prices }], { at: LATER }),
      availabilityMessage([{ ...JUNE, package: 'FAM', says: OPEN }], { at: LATER }),
    ]);

  test('a price for more guests in another one makes no adult of a child', async () => {
    await base();
    const asked = { nights: 1, ages: [5] };
    expect(await priceOf(asked, 'BAR')).toBe(120);
    await family();
    expect(await priceOf(asked, 'BAR')).toBe(120);
    expect(await priceOf({ nights: 1, adults: 3 }, 'BAR')).toBe(140);
    expect(await priceOf(asked, 'FAM')).toBe(300);
  });

  test('nor does one of other days, and a stay over both pays what each night says', async () => {
    await base();
    await sendAll([pricesMessage([{ ...BAR, ...DAYS, prices: { 4: 300 } }], { at: LATER })]);
    expect(await priceOf({ nights: 1, ages: [5] })).toBe(120);
    expect(await priceOf({ from: '2027-06-19', ages: [5] })).toBe(120 + 300);
  });
});

describe('limits of guests are kept', () => {
  const property = (change: (text: string) => string) =>
    sendAll([change(propertyMessage([{ id: 'DZ' }], [{ id: 'BAR' }], { at: LATER }))]);

  test('the most of a package', async () => {
    await base();
    await property((text) => text.replace('</PackageID>', '$&<Occupancy>3</Occupancy>'));
    expect(await priceOf({ nights: 1, adults: 3 })).toBe(140);
    expect(await priceOf({ nights: 1, adults: 4 })).toBe('occupancy');
    expect(await priceOf({ nights: 1, ages: [5, 6] })).toBe('occupancy');
  });

  test('the fewest of a room, above those that a price is for', async () => {
    await base();
    const least = '<OccupancySettings><MinOccupancy>3</MinOccupancy></OccupancySettings>';
    await property((text) => text.replace('</RoomData>', `${least}$&`));
    expect(await priceOf({ nights: 1 })).toBe('occupancy');
    expect(await priceOf({ nights: 1, adults: 3 })).toBe(140);
  });
});

test('limits of stays over a night do not concern who leaves on that morning', async () => {
  await base();
  const says = length('SetForwardMinStay', 5);
  await sendAll([availabilityMessage([{ ...BAR, ...HOLIDAY, says }], { at: LATER })]);
  expect(await priceOf({ from: '2027-06-05' })).toBe(200);
  expect(await priceOf({ from: '2027-06-06' })).toBe('min_stay');
  expect(await priceOf({ from: '2027-06-08', nights: 1 })).toBe('min_stay');
  expect(await priceOf({ from: '2027-06-09' })).toBe(200);
});

test('old rates are asked for with counts, and equal ones sent again renew them', async () => {
  await base();
  const before = new Date(Date.now() - 5 * 86_400_000).toISOString();
  await hotel.store().batch([
    sql`UPDATE hotel_calendars SET rates_heard_at = ${before}, version = version + 1
        WHERE hotel = ${hotel.slug()}`,
  ]);
  const counts = countsMessage([{ ...JUNE, count: 4 }], { at: LATER });
  expect((await hotel.post(counts)).text).toContain('Rates were last sent 5 days ago');
  const prices = { prices: { 1: 90, 2: 100 }, extraAdult: 40, children: { 12: 20 } };
  const again = await hotel.post(pricesMessage([{ ...BAR, ...prices }], { at: LATER }));
  expect(again.text).not.toContain('days ago');
  expect((await hotel.post(counts)).text).not.toContain('days ago');
});

test('nights of five years, each with a price, fill nothing up once they are past', async () => {
  await base();
  const years = [2015, 2016, 2017, 2018, 2019].map((year) => dayNumber(`${year}-01-01`));
  const ofYear = (first: number) =>
    Array.from({ length: 365 }, (_, each) => {
      const day = isoDate(first + each);
      return { ...BAR, start: day, end: day, prices: { 2: 100 + (each % 50) } };
    });
  await sendAll(years.map((first) => pricesMessage(ofYear(first), { at: LATER })));
  expect(await priceOf({ nights: 1 })).toBe(100);
  expect((await saidStates(hotel.store()).find(hotel.slug()))?.text.length).toBeLessThan(2000);
});
