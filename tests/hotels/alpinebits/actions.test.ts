import { describe, expect, test } from 'vitest';
import { dayNumber } from '#hotels/calendar/day.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';

import { WORLDS } from '../../support/database.ts';
import {
  credentialFor,
  expectSuccess,
  FREE_ROOMS,
  FREE_ROOMS_2018,
  INVENTORY,
  newHotelEachTest,
  post,
  RATE_PLANS,
  type storedCalendar,
  type Sent,
} from '../../support/alpinebits.ts';
import {
  freeRooms2018Message,
  freeRoomsMessage,
  inventoryMessage,
  ratePlansMessage,
  type SentRate,
} from '../../support/alpinebits-messages.ts';

const PROTOCOLS = ['2018-10', '2020-10', '2022-10', '2024-10'];
const SINCE_2020 = PROTOCOLS.slice(1);
const MARCH: SentRate = { room: 'DZ', start: '2027-03-01', end: '2027-03-31', amount: 150 };
const march = (day: number) => dayNumber('2027-03-01') + day - 1;
const nightsOf = (calendar: Awaited<ReturnType<typeof storedCalendar>>, room: string) =>
  Object.fromEntries(
    [...(calendar?.free.get(room) ?? [])].map(([night, count]) => [night - march(0), count]),
  );

describe.each(WORLDS)('POST /alpinebits on $world', ({ openMigrated }) => {
  const system = newHotelEachTest(openMigrated);
  const { post: send } = system;
  const accept = async (sent: Sent) => {
    const reply = await send(sent);
    expectSuccess(reply);
    return reply;
  };
  const stored = () => system.calendar();
  const lastPush = async () =>
    (await hotelPushLog(system.database.store).latest()).get(system.hotel);

  describe.each(PROTOCOLS)('in version %s', (protocol) => {
    test('an inventory replaces all rooms, and an empty one removes them', async () => {
      const rooms = [
        { code: 'DZ', children: 1 },
        { code: 'EZ', standard: 1, maximum: 1 },
      ];
      await accept({ action: INVENTORY, protocol, message: inventoryMessage(rooms) });
      expect((await stored())?.rooms).toMatchObject([
        { code: 'DZ', minimumGuests: 1, standardGuests: 2, maximumGuests: 3, maximumChildren: 1 },
        { code: 'EZ', standardGuests: 1, maximumChildren: null, names: { en: 'Room EZ' } },
      ]);
      await accept({ action: INVENTORY, protocol, message: inventoryMessage([{ code: 'S' }]) });
      expect((await stored())?.rooms.map(({ code }) => code)).toEqual(['S']);
      await accept({ action: INVENTORY, protocol, message: inventoryMessage([]) });
      expect((await stored())?.rooms).toEqual([]);
    });

    test('a rate plan comes new, is overlaid, replaced and removed', async () => {
      const plan = (more: object = {}) =>
        ratePlansMessage([{ code: 'STD', rates: [MARCH], ...more }]);
      await accept({ action: RATE_PLANS, protocol, message: plan() });
      const day = { ...MARCH, start: '2027-03-10', end: '2027-03-10', amount: 99 };
      await accept({
        action: RATE_PLANS,
        protocol,
        message: plan({ type: 'Overlay', rates: [day] }),
      });
      const rates = (await stored())?.plans[0]?.rates ?? [];
      expect(rates.map(({ first, last, base }) => [first, last, base['2']])).toEqual([
        [march(1), march(9), 1_500_000],
        [march(10), march(10), 990_000],
        [march(11), march(31), 1_500_000],
      ]);
      await accept({ action: RATE_PLANS, protocol, message: plan({ rates: [day] }) });
      expect((await stored())?.plans[0]?.rates).toHaveLength(1);
      await accept({ action: RATE_PLANS, protocol, message: plan({ type: 'Remove' }) });
      expect((await stored())?.plans).toEqual([]);
    });

    test('a complete set of rate plans takes the place of all, an empty one of none', async () => {
      const both = ratePlansMessage([{ code: 'A' }, { code: 'B' }]);
      await accept({ action: RATE_PLANS, protocol, message: both });
      const set = ratePlansMessage([{ code: 'C' }], { complete: true });
      await accept({ action: RATE_PLANS, protocol, message: set });
      expect((await stored())?.plans.map(({ code }) => code)).toEqual(['C']);
      const none = ratePlansMessage([], { complete: true });
      await accept({ action: RATE_PLANS, protocol, message: none });
      expect((await stored())?.plans).toEqual([]);
    });

    test('a change of a plan that is not there is a warning that asks for all plans', async () => {
      const message = ratePlansMessage([{ code: 'STD', type: 'Remove' }]);
      const { text } = await accept({ action: RATE_PLANS, protocol, message });
      expect(text).toMatch(/<Warning Type="13" Status="ALPINEBITS_SEND_RATEPLANS">.*STD/);
      expect(await lastPush()).toMatchObject({ outcome: 'warning', protocol, clientId: 'tests' });
    });
  });

  const counts = (count: number) => ({ 2: count });

  describe.each(SINCE_2020)('free rooms in version %s', (protocol) => {
    const set = (message: string) => accept({ action: FREE_ROOMS, protocol, message });

    test('a complete set replaces all, a delta changes its nights alone', async () => {
      await set(inventorySet());
      expect(nightsOf(await stored(), 'DZ')).toEqual({ 1: 3, 2: 3, 4: 1 });
      await set(
        freeRoomsMessage([
          { room: 'DZ', start: '2027-03-02', end: '2027-03-03', counts: { 2: 5, 6: 1, 9: 2 } },
          { room: 'DZ', start: '2027-03-04', end: '2027-03-04', counts: { 6: 1 } },
        ]),
      );
      expect(nightsOf(await stored(), 'DZ')).toEqual({ 1: 3, 2: 5, 3: 5 });
      await set(freeRoomsMessage([], { complete: true }));
      expect((await stored())?.free).toEqual(new Map());
    });

    test('closing seasons come and go with complete sets', async () => {
      const closed = { room: null, start: '2027-03-10', end: '2027-03-20' };
      const open = { room: 'DZ', start: '2027-03-01', end: '2027-03-09', counts: counts(1) };
      await set(freeRoomsMessage([closed, open], { complete: true }));
      expect((await stored())?.closings).toEqual([{ first: march(10), last: march(20) }]);
      const { text } = await set(
        freeRoomsMessage([{ ...open, start: '2027-03-12', end: '2027-03-12' }]),
      );
      expect(text).toContain('stays closed from 2027-03-10 to 2027-03-20');
      await set(freeRoomsMessage([open], { complete: true }));
      expect((await stored())?.closings).toEqual([]);
    });
  });

  const inventorySet = () =>
    freeRoomsMessage(
      [
        { room: 'DZ', start: '2027-03-01', end: '2027-03-02', counts: counts(3) },
        { room: 'DZ', start: '2027-03-03', end: '2027-03-03' },
        { room: 'DZ', start: '2027-03-04', end: '2027-03-04', counts: counts(1) },
      ],
      { complete: true },
    );

  test('free rooms of 2018-10 come as limits, whole and in part', async () => {
    const set = (message: string) =>
      accept({ action: FREE_ROOMS_2018, protocol: '2018-10', message });
    const whole = { room: 'DZ', start: '2027-03-01', end: '2027-03-03', counts: counts(2) };
    await set(freeRooms2018Message([whole], { complete: true }));
    await set(freeRooms2018Message([{ ...whole, start: '2027-03-03', counts: counts(0) }]));
    expect(nightsOf(await stored(), 'DZ')).toEqual({ 1: 2, 2: 2 });
    await set(freeRooms2018Message([], { complete: true }));
    expect((await stored())?.free).toEqual(new Map());
  });

  test('rooms that the inventory does not know are told, and kept', async () => {
    await accept({ action: INVENTORY, message: inventoryMessage([{ code: 'DZ' }]) });
    const rates = [
      MARCH,
      { ...MARCH, room: 'Suite & "mehr"'.replaceAll('"', '&quot;').replace('& ', '&amp; ') },
    ];
    const { text } = await accept({
      action: RATE_PLANS,
      message: ratePlansMessage([{ code: 'STD', rates }]),
    });
    expect(text).toContain('<Warning Type="11" Status="ALPINEBITS_SEND_INVENTORY">');
    expect(text).toContain('Suite &amp; &quot;mehr&quot;');
    expect((await stored())?.plans[0]?.rates).toHaveLength(2);
    expect(await lastPush()).toMatchObject({ outcome: 'advisory' });
  });

  test.each([
    [
      'a rate that ends before it starts',
      RATE_PLANS,
      ratePlansMessage([{ code: 'X', rates: [{ ...MARCH, start: '2027-04-01' }] }]),
    ],
    [
      'two currencies',
      RATE_PLANS,
      ratePlansMessage([{ code: 'A' }, { code: 'B', currency: 'CHF' }]),
    ],
    [
      'an overlay in another currency',
      RATE_PLANS,
      ratePlansMessage([{ code: 'KEEP', type: 'Overlay', currency: 'CHF', rates: [MARCH] }]),
    ],
    [
      'a removal in a complete set',
      RATE_PLANS,
      ratePlansMessage([{ code: 'KEEP', type: 'Remove' }], { complete: true }),
    ],
    ['the wrong root', RATE_PLANS, inventoryMessage([])],
    ['rooms of no size', INVENTORY, inventoryMessage([{ code: 'DZ', minimum: 0 }])],
    ['a standard above the maximum', INVENTORY, inventoryMessage([{ code: 'DZ', standard: 9 }])],
    ['a room defined twice', INVENTORY, inventoryMessage([{ code: 'DZ' }, { code: 'DZ' }])],
    [
      'overlapping nights',
      FREE_ROOMS,
      freeRoomsMessage([
        { room: 'DZ', start: '2027-03-01', end: '2027-03-05', counts: { 2: 1 } },
        { room: 'DZ', start: '2027-03-05', end: '2027-03-06', counts: { 2: 2 } },
      ]),
    ],
    [
      'free rooms in a closing season',
      FREE_ROOMS,
      freeRoomsMessage(
        [
          { room: null, start: '2027-03-01', end: '2027-03-05' },
          { room: 'DZ', start: '2027-02-01', end: '2027-03-01', counts: { 2: 1 } },
        ],
        { complete: true },
      ),
    ],
    [
      'an end before the start',
      FREE_ROOMS,
      freeRoomsMessage([{ room: 'DZ', start: '2027-03-05', end: '2027-03-01' }]),
    ],
    [
      'a date that is none',
      FREE_ROOMS,
      freeRoomsMessage([{ room: 'DZ', start: '2027-02-30', end: '2027-03-01' }]),
    ],
    [
      'an unknown count type',
      FREE_ROOMS,
      freeRoomsMessage([{ room: 'DZ', start: '2027-03-01', end: '2027-03-01', counts: { 7: 1 } }]),
    ],
    ['nothing, as a delta', FREE_ROOMS, freeRoomsMessage([])],
  ])('%s is answered with an error and changes nothing', async (_, action, message) => {
    await accept({ action: INVENTORY, message: inventoryMessage([{ code: 'DZ' }]) });
    await accept({
      action: RATE_PLANS,
      message: ratePlansMessage([{ code: 'KEEP', rates: [MARCH] }]),
    });
    await accept({ action: FREE_ROOMS, message: inventorySet() });
    const before = await stored();
    const { status, text } = await send({ action, message });
    expect(status).toBe(200);
    expect(text).toMatch(/<Errors><Error Type="13" Code="\d+">[^<]+<\/Error><\/Errors>/);
    expect(text).not.toContain('<Success');
    expect(await stored()).toEqual(before);
    const push = await lastPush();
    expect(push).toMatchObject({ outcome: 'error', action });
    expect(push?.message).toBeTruthy();
  });

  test('a message for another hotel code than the bound one is refused', async () => {
    const bound = await credentialFor(system.database.store, system.hotel, '4711');
    const message = (hotelCode: string) => inventoryMessage([{ code: 'DZ' }], { hotelCode });
    const refused = await post(system.server, bound, {
      action: INVENTORY,
      message: message('123'),
    });
    expect(refused.text).toContain('<Error Type="13" Code="392">');
    expect(await stored()).toBeUndefined();
    expectSuccess(
      await post(system.server, bound, { action: INVENTORY, message: message('4711') }),
    );
  });

  test('deltas that come at the same moment both count', async () => {
    await accept({ action: INVENTORY, message: inventoryMessage([{ code: 'DZ' }]) });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, each) => {
        const day = `2027-03-${String(each + 1).padStart(2, '0')}`;
        const free = [{ room: 'DZ', start: day, end: day, counts: counts(each + 1) }];
        return send({ action: FREE_ROOMS, message: freeRoomsMessage(free) });
      }),
    );
    for (const reply of replies) expectSuccess(reply);
    const days = Array.from({ length: 10 }, (_, each) => [each + 1, each + 1]);
    expect(nightsOf(await stored(), 'DZ')).toEqual(Object.fromEntries(days));
  });
});
