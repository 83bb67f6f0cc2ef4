import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeVendor, vendorUser } from '#hotels/access/vendor.ts';
import { saidStates } from '#hotels/storage/hotel-ari.ts';
import { ariWithoutVendor } from '#hotels/ari/without-vendor.ts';
import { hotelVendorStore } from '#hotels/storage/hotel-vendors.ts';
import { sql } from '#kernel/storage/sql.ts';
import { systemWorld } from '#kernel/world.ts';
import { useAriHotel } from '../../support/ari.ts';
import {
  availabilityMessage,
  countsMessage,
  length,
  OPEN,
  pricesMessage,
  propertyMessage,
} from '../../support/ari-messages.ts';

/** A hotel's own system and its vendor both send ARI messages: each one's rates end for itself. */

const hotel = useAriHotel();
const { post, priceOf } = hotel;

const vendors = () =>
  hotelVendorStore(hotel.store(), { now: systemWorld.now, withoutVendor: ariWithoutVendor });

/** A vendor of its own for each hotel: a HotelCode names one hotel of a vendor. */
const vendor = () => `soft-${hotel.slug()}`;

let authorization: string;
const vendorPosts = async (body: string): Promise<void> => {
  expect((await post(body, { Authorization: authorization })).text).toContain('<Success/>');
};
const ownPosts = async (body: string): Promise<void> => {
  expect((await post(body)).text).toContain('<Success/>');
};

beforeEach(async () => {
  const { kept, password } = makeVendor({ vendor: vendor(), title: 'Soft' }, systemWorld);
  await vendors().put(kept);
  authorization = `Basic ${Buffer.from(`${vendorUser(vendor())}:${password}`).toString('base64')}`;
  const at = systemWorld.now();
  await vendors().propose({
    vendor: vendor(),
    hotel: hotel.slug(),
    hotelCode: 'H1',
    proposedAt: at,
  });
  await vendors().agree(vendor(), hotel.slug(), at);
});

const JUNE = { room: 'DZ', package: 'BAR', start: '2027-06-01', end: '2027-06-30' };
const LATER = '2026-11-20T09:00:00Z';

/** Everything that a price of 120 a night needs. */
const ALL = [
  propertyMessage([{ id: 'DZ' }], [{ id: 'BAR' }]),
  pricesMessage([{ ...JUNE, prices: { 2: 120 } }], { notifType: 'Overlay' }),
  availabilityMessage([{ ...JUNE, says: OPEN }]),
  countsMessage([{ room: 'DZ', start: JUNE.start, end: JUNE.end, count: 3 }]),
];
const sendAll = async (send: (body: string) => Promise<void>) => {
  for (const message of ALL) await send(message);
};
const withdraw = () => vendors().withdraw(vendor(), hotel.slug());

describe('once a vendor is withdrawn, what the own system of the hotel has said', () => {
  test('is priced as if the vendor had said nothing', async () => {
    await sendAll(ownPosts);
    const heardBefore = new Date();
    await vendorPosts(pricesMessage([{ ...JUNE, prices: { 2: 200 } }], { at: LATER }));
    await vendorPosts(
      availabilityMessage([{ ...JUNE, says: length('SetMinLOS', 5) }], { at: LATER }),
    );
    expect(await priceOf({ nights: 5 })).toBe(1000);
    expect(await withdraw()).toBe(true);
    expect(await priceOf()).toBe(240);
    const heardAt = (await hotel.calendar())?.ratesHeardAt ?? new Date();
    expect(heardAt.getTime()).toBeLessThan(heardBefore.getTime());
  });

  test('is priced where the vendor alone said what is free', async () => {
    await sendAll(ownPosts);
    await vendorPosts(
      countsMessage([{ room: 'DZ', start: JUNE.start, end: JUNE.end, count: 0 }], { at: LATER }),
    );
    expect(await priceOf()).toBe('sold_out');
    await withdraw();
    expect(await priceOf()).toBe(240);
  });

  test('is added to by what it sends next', async () => {
    await sendAll(ownPosts);
    await vendorPosts(propertyMessage([{ id: 'EZ' }], [{ id: 'OWN' }], { at: LATER }));
    expect(await priceOf()).not.toBe(240);
    await withdraw();
    await ownPosts(
      pricesMessage([{ ...JUNE, end: '2027-06-07', prices: { 2: 130 } }], { at: LATER }),
    );
    expect(await priceOf()).toBe(250);
  });

  test('gives no price if the prices were the vendor’s alone', async () => {
    await sendAll(vendorPosts);
    await ownPosts(
      countsMessage([{ room: 'DZ', start: JUNE.start, end: JUNE.end, count: 1 }], { at: LATER }),
    );
    expect(await priceOf()).toBe(240);
    await withdraw();
    const kept = await hotel.calendar();
    expect([kept?.plans, kept?.ratesHeardAt]).toEqual([[], null]);
  });

  test('stays when the operator removes the vendor with all of its hotels', async () => {
    await sendAll(ownPosts);
    await vendorPosts(pricesMessage([{ ...JUNE, prices: { 2: 200 } }], { at: LATER }));
    expect(await vendors().remove(vendor())).toBe(true);
    expect(await priceOf()).toBe(240);
  });
});

test('what was kept when senders shared one state ends with the vendor', async () => {
  await sendAll(vendorPosts);
  const said = (await saidStates(hotel.store()).find(hotel.slug()))?.text ?? '';
  const { vendors: byVendor } = z
    .object({ vendors: z.record(z.string(), z.looseObject({})) })
    .parse(JSON.parse(said));
  const together = JSON.stringify({ ...byVendor[vendor()], vendors: [vendor()] });
  await hotel
    .store()
    .batch([sql`UPDATE hotel_ari SET state = ${together} WHERE hotel = ${hotel.slug()}`]);
  await vendorPosts(pricesMessage([{ ...JUNE, prices: { 2: 125 } }], { at: LATER }));
  expect(await priceOf()).toBe(250);
  await withdraw();
  expect((await hotel.calendar())?.plans).toEqual([]);
  expect(await saidStates(hotel.store()).find(hotel.slug())).toBeUndefined();
});
