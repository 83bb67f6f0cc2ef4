import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeVendor, vendorUser, WithdrawnVendorError } from '#hotels/access/vendor.ts';
import { saidStates } from '#hotels/storage/hotel-ari.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { ariWithoutVendor } from '#hotels/ari/without-vendor.ts';
import { hotelVendorStore } from '#hotels/storage/hotel-vendors.ts';
import { systemWorld } from '#kernel/world.ts';
import {
  credentialFor,
  expectSuccess,
  INVENTORY,
  openEndpoint,
  post,
  RATE_PLANS,
  storedCalendar,
  type Endpoint,
} from '../../support/alpinebits.ts';
import { inventoryMessage, ratePlansMessage } from '../../support/alpinebits-messages.ts';
import { propertyMessage } from '../../support/ari-messages.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';

/** Software that serves many hotels signs in once for all of them. */

let database: TestDatabase;
let server: Endpoint;
beforeAll(async () => {
  database = await freshDatabase();
  server = await openEndpoint(database.url, { RATE_ALPINEBITS: '9999' }, ['alpinebits', 'ari']);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const vendors = () =>
  hotelVendorStore(database.store, { now: systemWorld.now, withoutVendor: ariWithoutVendor });
const at = new Date('2026-11-24T10:00:00Z');

const makes = async (vendor: string): Promise<string> => {
  const { kept, password } = makeVendor({ vendor, title: `The ${vendor}` }, systemWorld);
  await vendors().put(kept);
  return `Basic ${Buffer.from(`${vendorUser(vendor)}:${password}`).toString('base64')}`;
};

const proposes = (vendor: string, hotel: string, hotelCode: string): Promise<void> =>
  vendors().propose({ vendor, hotel, hotelCode, proposedAt: at });

const sends = (authorization: string, hotelCode: string) =>
  post(server, authorization, {
    action: INVENTORY,
    message: inventoryMessage([{ code: 'DZ' }], { hotelCode }),
  });

const calendar = (hotel: string) => storedCalendar(database.store, hotel);

const FEBRUARY = [{ room: 'DZ', start: '2027-02-01', end: '2027-02-28', amount: 120 }];

describe('a vendor', () => {
  test('fills the calendars of many hotels by one credential, each by its HotelCode', async () => {
    const authorization = await makes('many');
    const hotels = Array.from({ length: 30 }, (_, index) => `many-${index}`);
    for (const hotel of hotels) {
      await proposes('many', hotel, `code of ${hotel}`);
      await vendors().agree('many', hotel, at);
    }
    const answers = hotels.map((hotel) => sends(authorization, `code of ${hotel}`));
    for (const answer of await Promise.all(answers)) expectSuccess(answer);
    for (const hotel of hotels) expect(await calendar(hotel)).toMatchObject({ version: 1 });
  });

  test('is refused for a hotel until its owner agrees, and after he took it back', async () => {
    const authorization = await makes('early');
    await proposes('early', 'linde', '1');
    const first = await sends(authorization, '1');
    expect(first.text).toContain('linde, whose owner has not agreed to The early yet');
    expect(await calendar('linde')).toBeUndefined();
    const [seen] = await hotelPushLog(database.store).ofHotel('linde');
    expect(seen).toMatchObject({ outcome: 'error', action: INVENTORY });
    await vendors().agree('early', 'linde', at);
    expectSuccess(await sends(authorization, '1'));
    await vendors().withdraw('early', 'linde');
    expect((await sends(authorization, '1')).text).not.toContain('<Success/>');
    expect(await calendar('linde')).toMatchObject({ version: 1 });
  });

  test.each([
    ['none of its hotels', '99', /99 is no hotel that The other serves here/],
    ['a hotel of another vendor', '1', /1 is no hotel that The other serves here/],
    ['no hotel', '', /HotelCode/],
  ])('that names %s changes nothing, and its user name keeps the fault', async (_, code, said) => {
    await makes('first');
    await proposes('first', 'eiche', '1');
    await vendors().agree('first', 'eiche', at);
    const { text } = await sends(await makes('other'), code);
    expect(text).toMatch(said);
    expect(await calendar('eiche')).toBeUndefined();
    const [seen] = await hotelPushLog(database.store).ofHotel(vendorUser('other'));
    expect(seen?.message).toMatch(said);
  });

  test('that sends faults without end is told to wait, and its hotels are served', async () => {
    const few = await openEndpoint(database.url, { RATE_ALPINEBITS: '5' });
    onTestFinished(() => few.stop());
    const authorization = await makes('noisy');
    await proposes('noisy', 'fichte', '1');
    await vendors().agree('noisy', 'fichte', at);
    const message = inventoryMessage([{ code: 'DZ' }], { hotelCode: 'nobody' });
    const statuses: number[] = [];
    // A new minute may begin meanwhile: five of each are answered.
    for (let sent = 0; sent < 12; sent += 1)
      statuses.push((await post(few, authorization, { action: INVENTORY, message })).status);
    expect(new Set(statuses.slice(0, 5))).toEqual(new Set([200]));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    const own = inventoryMessage([{ code: 'DZ' }], { hotelCode: '1' });
    expectSuccess(await post(few, authorization, { action: INVENTORY, message: own }));
  });

  test('replaces the one that a hotel had agreed to before', async () => {
    const [old, next] = [await makes('old'), await makes('next')];
    for (const vendor of ['old', 'next']) {
      await proposes(vendor, 'buche', '7');
      await vendors().agree(vendor, 'buche', at);
    }
    expect((await sends(old, '7')).text).toContain('buche, whose owner has not agreed');
    expectSuccess(await sends(next, '7'));
  });

  test('signs in no more with a password that was replaced, nor once it is removed', async () => {
    const old = await makes('gone');
    await proposes('gone', 'esche', '3');
    await vendors().agree('gone', 'esche', at);
    const renewed = await makes('gone');
    expect((await sends(old, '3')).status).toBe(401);
    expectSuccess(await sends(renewed, '3'));
    expect(await vendors().remove('gone')).toBe(true);
    expect((await sends(renewed, '3')).status).toBe(401);
    expect(await vendors().ofHotel('esche')).toEqual([]);
  });

  describe('whose permission ends gives no rates any more', () => {
    const rates = async (authorization: string, hotelCode: string) => {
      const rooms = inventoryMessage([{ code: 'DZ' }], { hotelCode });
      expectSuccess(await post(server, authorization, { action: INVENTORY, message: rooms }));
      const message = ratePlansMessage([{ code: 'STD', rates: FEBRUARY }], { hotelCode });
      expectSuccess(await post(server, authorization, { action: RATE_PLANS, message }));
    };
    const agreed = async (vendor: string, hotel: string): Promise<string> => {
      const authorization = await makes(vendor);
      await proposes(vendor, hotel, hotel);
      await vendors().agree(vendor, hotel, at);
      await rates(authorization, hotel);
      const kept = await calendar(hotel);
      expect(kept?.plans.map(({ code }) => code)).toEqual(['STD']);
      expect(kept?.ratesHeardAt).toBeInstanceOf(Date);
      return authorization;
    };
    const expectNoRates = async (hotel: string) => {
      const kept = await calendar(hotel);
      expect([kept?.plans, kept?.ratesHeardAt]).toEqual([[], null]);
      expect(kept?.rooms.map(({ code }) => code)).toEqual(['DZ']);
    };

    test('once the owner takes it back', async () => {
      await agreed('back', 'ahorn');
      await vendors().withdraw('back', 'ahorn');
      await expectNoRates('ahorn');
    });

    test('once the owner agrees to another, whose rates then count', async () => {
      await agreed('former', 'erle');
      const next = await makes('latter');
      await proposes('latter', 'erle', 'erle');
      await vendors().agree('latter', 'erle', at);
      await expectNoRates('erle');
      await rates(next, 'erle');
      expect((await calendar('erle'))?.plans.map(({ code }) => code)).toEqual(['STD']);
    });

    test('once the operator removes it or gives it another HotelCode', async () => {
      await agreed('removed', 'kiefer');
      await vendors().remove('removed');
      await expectNoRates('kiefer');
      await agreed('renamed', 'pappel');
      await proposes('renamed', 'pappel', 'another');
      await expectNoRates('pappel');
    });

    test('but those of the hotel itself stay, and those of other hotels', async () => {
      await agreed('shared', 'weide');
      await agreed('elsewhere', 'hasel');
      const own = await credentialFor(database.store, 'weide', '123');
      const message = ratePlansMessage([{ code: 'OWN', rates: FEBRUARY }]);
      expectSuccess(await post(server, own, { action: RATE_PLANS, message }));
      await vendors().withdraw('shared', 'weide');
      const kept = await calendar('weide');
      expect(kept?.plans.map(({ code }) => code)).toEqual(['OWN']);
      expect(kept?.ratesHeardAt).toBeInstanceOf(Date);
      expect((await calendar('hasel'))?.plans).toHaveLength(1);
    });

    test('nor is one accepted that still waited', async () => {
      const authorization = await agreed('slow', 'laerche');
      const calendars = hotelCalendarStore(database.store, () => at);
      const before = await calendar('laerche');
      await vendors().withdraw('slow', 'laerche');
      // The check before the turn has passed already: the write itself asks again.
      const late = calendars.change('laerche', (now) => ({
        calendar: { ...now, plans: before?.plans ?? [] },
        vendor: 'slow',
      }));
      await expect(late).rejects.toBeInstanceOf(WithdrawnVendorError);
      await expectNoRates('laerche');
      expect((await sends(authorization, 'laerche')).text).toContain('has not agreed');
    });

    test('in ARI: what it said is not added to what is sent next', async () => {
      const vendor = await makes('ari-soft');
      await proposes('ari-soft', 'linde-ari', 'L1');
      await vendors().agree('ari-soft', 'linde-ari', at);
      const send = async (body: string) => {
        const headers = { Authorization: vendor, 'Content-Type': 'application/xml' };
        await fetch(`${server.url}/ari`, { method: 'POST', headers, body });
      };
      await send(propertyMessage([{ id: 'DZ' }], [{ id: 'BB' }], { hotel: 'L1' }));
      const said = saidStates(database.store);
      expect((await said.find('linde-ari'))?.text).toContain('BB');
      await vendors().withdraw('ari-soft', 'linde-ari');
      expect(await said.find('linde-ari')).toBeUndefined();
    });
  });

  test('sends ARI messages by the same credential', async () => {
    const authorization = await makes('google');
    await proposes('google', 'ulme', 'H1');
    const body = propertyMessage([{ id: 'DZ' }], [{ id: 'BB' }], { hotel: 'H1' });
    const send = async (): Promise<string> => {
      const headers = { Authorization: authorization, 'Content-Type': 'application/xml' };
      const response = await fetch(`${server.url}/ari`, { method: 'POST', headers, body });
      return response.text();
    };
    expect(await send()).toContain('ulme, whose owner has not agreed to The google yet');
    await vendors().agree('google', 'ulme', at);
    expect(await send()).not.toContain('has not agreed');
    expect(await calendar('ulme')).toMatchObject({ version: 1 });
  });
});

test('a HotelCode names one hotel of a vendor, and a hotel has one code', async () => {
  await makes('codes');
  await proposes('codes', 'birke', '1');
  await expect(proposes('codes', 'tanne', '1')).rejects.toThrow('HotelCode 1 is birke already');
  await vendors().agree('codes', 'birke', at);
  await proposes('codes', 'birke', '2');
  expect(await vendors().ofHotel('birke')).toMatchObject([{ hotelCode: '2', agreedAt: null }]);
});
