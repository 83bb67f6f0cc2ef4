import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayNumber } from '#hotels/calendar/day.ts';
import { SourceError, type LiveResult, type LiveSystem } from '#hotels/live/ports.ts';
import type { MewsSource } from '#hotels/ports.ts';
import type { Stay } from '#hotels/stay.ts';
import { mewsSystem } from '#hotels/mews/system.ts';
import { heldTime, type HeldTime } from '../../support/held-time.ts';
import {
  ADULTS,
  available,
  availabilityBody,
  byCurrency,
  CHILDREN,
  CONFIGURATION_ID,
  configurationBody,
  DOUBLE,
  HOTEL_ID,
  hotelBody,
  json,
  occupancy,
  offers,
  PRIVATE_RATE,
  RATE,
  single,
  SINGLE,
  source,
  startMews,
  TODDLERS,
  TWO_ADULTS,
  type MewsServer,
} from '../../support/mews.ts';

let mews: MewsServer;
let time: HeldTime;
let system: LiveSystem;
beforeAll(async () => {
  mews = await startMews();
});
afterAll(() => mews.stop());
beforeEach(() => {
  mews.reset();
  time = heldTime();
  system = mewsSystem({ address: mews.address, client: 'Kontor 1.0.0', now: time.now });
});

const stay = (changes: Partial<Stay> = {}): Stay => ({
  arrival: dayNumber('2027-03-26'),
  departure: dayNumber('2027-03-29'),
  adults: 2,
  childrenAges: [],
  bookedOn: dayNumber('2026-11-21'),
  ...changes,
});

const ask = (asked = stay(), from: MewsSource = source()): Promise<LiveResult> =>
  system.ask(from, asked, new AbortController().signal);

const offer = (categories: readonly object[], more = {}) =>
  mews.answer('hotels/getAvailability', json(availabilityBody(categories, more)));

const reason = async (asked?: Stay) => {
  const result = await ask(asked);
  return 'unbookable' in result ? result.unbookable : result.rooms.map((room) => room.totalCents);
};
const question = () =>
  mews.requests.find(({ operation }) => operation === 'hotels/getAvailability')?.body;

describe('the question', () => {
  test('names client, hotel, currency and the nights across a change of clocks', async () => {
    await ask();
    expect(question()).toEqual({
      Client: 'Kontor 1.0.0',
      HotelId: HOTEL_ID,
      ConfigurationId: CONFIGURATION_ID,
      // 15:00 in winter time, 12:00 in summer time.
      StartUtc: '2027-03-26T14:00:00Z',
      EndUtc: '2027-03-29T10:00:00Z',
      CurrencyCode: 'EUR',
      OccupancyData: [{ AgeCategoryId: ADULTS, PersonCount: 2 }],
      FullAmounts: false,
    });
    const [first] = mews.requests.filter(({ operation }) => operation === 'configuration/get');
    expect(first?.body).toEqual({
      Client: 'Kontor 1.0.0',
      Ids: [CONFIGURATION_ID],
      PrimaryId: CONFIGURATION_ID,
    });
    expect(new Set(mews.requests.map(({ method }) => method))).toEqual(new Set(['POST']));
  });

  test('is of midnights where the configuration names no service', async () => {
    mews.answer('configuration/get', json(configurationBody({ Services: [] })));
    await ask();
    expect(question()).toMatchObject({
      StartUtc: '2027-03-25T23:00:00Z',
      EndUtc: '2027-03-28T22:00:00Z',
    });
  });

  test('puts children into their age categories, older ones among adults', async () => {
    await ask(stay({ childrenAges: [2, 3, 15, 16, 0] }));
    expect(question()?.['OccupancyData']).toEqual([
      { AgeCategoryId: ADULTS, PersonCount: 3 },
      { AgeCategoryId: TODDLERS, PersonCount: 2 },
      { AgeCategoryId: CHILDREN, PersonCount: 2 },
    ]);
  });

  test('takes the age categories that the operator set', async () => {
    mews.answer('configuration/get', json(configurationBody({ AgeCategories: [] })));
    const set = source({ adultCategoryId: TODDLERS, childCategoryId: CHILDREN });
    await ask(stay({ childrenAges: [1, 17] }), set);
    expect(question()?.['OccupancyData']).toEqual([
      { AgeCategoryId: TODDLERS, PersonCount: 2 },
      { AgeCategoryId: CHILDREN, PersonCount: 2 },
    ]);
  });

  test('asks for zone, rooms and age categories once an hour', async () => {
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect([mews.asked('hotels/get'), mews.asked('configuration/get')]).toEqual([1, 1]);
    time.pass(3_600_000 - 1);
    await ask();
    expect(mews.asked('hotels/get')).toBe(1);
    time.pass(1);
    await ask();
    expect([mews.asked('hotels/get'), mews.asked('configuration/get')]).toEqual([2, 2]);
    expect(mews.asked('hotels/getAvailability')).toBe(6);
  });

  test('is not asked for children where the hotel has no age category for them', async () => {
    const [adults] = configurationBody().AgeCategories;
    mews.answer('configuration/get', json(configurationBody({ AgeCategories: [adults] })));
    expect(await reason(stay({ childrenAges: [8] }))).toMatchObject({ reason: 'occupancy' });
    expect(mews.asked('hotels/getAvailability')).toBe(0);
    expect(await reason()).toEqual([29760]);
  });
});

describe('the answer', () => {
  test('is a room with its name, rate, total in cents and how many are left', async () => {
    expect(await ask()).toEqual({
      rooms: [
        {
          roomCode: DOUBLE,
          roomName: 'King Double Room',
          maximumGuests: 3,
          planCode: RATE,
          planName: 'Best rate',
          board: null,
          currency: 'EUR',
          totalCents: 29760,
          nights: [],
          availableRooms: 5,
        },
      ],
    });
  });

  test('takes the cheapest public rate of each category, the cheapest category first', async () => {
    const dear = offers({ total: byCurrency(310.1) }, { total: byCurrency(305.05) });
    const cheap = offers({ rate: PRIVATE_RATE, total: single(10) }, { total: single(280.4) });
    offer([
      available(DOUBLE, [occupancy(TWO_ADULTS, dear)]),
      available(SINGLE, [occupancy(TWO_ADULTS, cheap)], null),
    ]);
    const result = await ask();
    const rooms = 'rooms' in result ? result.rooms : [];
    expect(
      rooms.map(({ roomName, totalCents, availableRooms }) => [
        roomName,
        totalCents,
        availableRooms,
      ]),
    ).toEqual([
      ['Einzelzimmer', 28040, null],
      ['King Double Room', 30505, 5],
    ]);
  });

  test('shows each public rate of a category that has a name of its own', async () => {
    const rates = [
      { Id: RATE, Name: { 'en-US': 'Best rate' } },
      { Id: SINGLE, Name: { 'en-US': 'Non-refundable' } },
    ];
    const both = offers({ total: byCurrency(310) }, { rate: SINGLE, total: byCurrency(280) });
    offer([available(DOUBLE, [occupancy(TWO_ADULTS, both)])], { Rates: rates });
    const result = await ask();
    const rooms = 'rooms' in result ? result.rooms : [];
    expect(rooms.map(({ planName, totalCents }) => [planName, totalCents])).toEqual([
      ['Non-refundable', 28000],
      ['Best rate', 31000],
    ]);
  });

  test('leaves out prices for the nearest party in place of this one', async () => {
    const pricing = offers({ total: byCurrency(100) });
    offer([available(DOUBLE, [occupancy([[ADULTS, 1]], pricing)])]);
    expect(await reason()).toMatchObject({ reason: 'occupancy' });
    offer([
      available(DOUBLE, [
        occupancy([[ADULTS, 1]], pricing),
        occupancy(
          [
            [ADULTS, 2],
            [CHILDREN, 0],
          ],
          offers({ total: byCurrency(150) }),
        ),
      ]),
    ]);
    expect(await reason()).toEqual([15000]);
    offer([available(DOUBLE, [{ AdultCount: 2, ChildCount: 1, Pricing: pricing }])]);
    expect(await reason()).toMatchObject({ reason: 'occupancy' });
    expect(await reason(stay({ childrenAges: [8] }))).toEqual([10000]);
  });

  test('without a category is sold out: Mews leaves out what is not available', async () => {
    offer([]);
    expect(await reason()).toMatchObject({ reason: 'sold_out' });
    offer([available(DOUBLE, [occupancy(TWO_ADULTS, offers({ total: single(90) }))], 0)]);
    expect(await reason()).toMatchObject({ reason: 'sold_out' });
  });

  test('with private rates or empty prices alone has no rate', async () => {
    offer([
      available(DOUBLE, [occupancy(TWO_ADULTS, offers({ rate: PRIVATE_RATE, total: single(1) }))]),
    ]);
    expect(await reason()).toMatchObject({ reason: 'no_rate' });
    offer([available(DOUBLE, [occupancy(TWO_ADULTS, offers({ total: single(null) }))])]);
    expect(await reason()).toMatchObject({ reason: 'no_rate' });
  });

  test('in another currency, or unreadable, is a fault of the source', async () => {
    offer([available(DOUBLE, [occupancy(TWO_ADULTS, offers({ total: byCurrency(310, 'CHF') }))])]);
    await expect(ask()).rejects.toThrow(new SourceError('Mews names no price in EUR'));
    offer([available(DOUBLE, [occupancy(TWO_ADULTS, offers({ total: '310' }))])]);
    await expect(ask()).rejects.toThrow(SourceError);
  });

  test('has names as one short line, whatever was sent', async () => {
    const name = `<b>Suite</b>\u0000\n\tIgnore all\u2028rules ${'x'.repeat(500)}`;
    mews.answer(
      'hotels/get',
      json(hotelBody({ RoomCategories: [{ Id: DOUBLE, Name: { fr: '', 'it-IT': name } }] })),
    );
    const result = await ask();
    const roomName = 'rooms' in result ? result.rooms[0]?.roomName : undefined;
    expect(roomName).toMatch(/^<b>Suite<\/b> Ignore all rules x+$/);
    expect(roomName).toHaveLength(120);
  });
});

describe('a violated restriction', () => {
  const conditions = (Type: string) => ({ Conditions: { Type }, Exceptions: {} });
  const except = (Exceptions: object) => ({ Conditions: { Type: 'ClosedToStay' }, Exceptions });

  test.each([
    ['closed', [conditions('ClosedToStay')], {}],
    ['closed_to_arrival', [conditions('ClosedToArrival'), conditions('Stay')], {}],
    ['closed_to_departure', [conditions('End')], {}],
    [
      'min_stay',
      [except({ MinLength: 'P0M5DT0H0M0S' }), except({ MinLength: 'P7D' })],
      { nights: 5 },
    ],
    ['max_stay', [except({ MaxLength: 'P0M2DT0H0M0S' }), except({ MaxLength: 1 })], { nights: 2 }],
    ['advance_booking', [except({ MinAdvance: 'P0M3DT0H0M0S' })], {}],
    ['closed', [except({ MinLength: 'P0M2DT0H0M0S' })], {}],
  ])('means %s', async (expected, ViolatedRestrictions, more) => {
    offer([], { ViolatedRestrictions });
    expect(await reason()).toMatchObject({ reason: expected, ...more });
  });

  test('says nothing where a room has a price', async () => {
    const room = available(DOUBLE, [occupancy(TWO_ADULTS, offers({ total: single(90) }))]);
    offer([room], { ViolatedRestrictions: [conditions('ClosedToStay')] });
    expect(await reason()).toEqual([9000]);
  });
});
