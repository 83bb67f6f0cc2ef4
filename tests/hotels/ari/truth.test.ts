import { describe, expect, test } from 'vitest';
import { sql } from '#kernel/storage/sql.ts';
import { useAriHotel } from '../../support/ari.ts';
import {
  availabilityMessage,
  countsMessage,
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

test('a price with more adults that no calendar can hold is none, and costs no other', async () => {
  await base();
  const dear = { ...BAR, prices: { 1: 9_999_999 }, extraAdult: 9_999_999 };
  const family = { ...BAR, package: 'FAM', prices: { 3: 150 } };
  await sendAll([
    propertyMessage([], [{ id: 'FAM', breakfast: false }], { at: LATER, action: 'delta' }),
    pricesMessage([dear, family], { at: LATER }),
    availabilityMessage([{ ...BAR, package: 'FAM', says: OPEN }], { at: LATER }),
  ]);
  expect(await priceOf({ nights: 1, adults: 3 }, 'FAM')).toBe(150);
  expect(await priceOf({ nights: 1, adults: 3 }, 'BAR')).toBe('not offered');
});
