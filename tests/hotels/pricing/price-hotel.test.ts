import { describe, expect, test } from 'vitest';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import type { RatePlan } from '#hotels/calendar/rate-plan.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import {
  aPlan,
  aRate,
  aRestriction,
  aRoom,
  aRule,
  aStay,
  amount,
  january,
} from '../../support/rate-plans.ts';

const NOW = new Date('2026-01-01T12:00:00Z');
const [SINGLE, SUITE] = [
  aRoom({ code: 'A', names: { de: 'Zimmer A' }, maximumGuests: 2 }),
  aRoom({ code: 'B', maximumGuests: 6 }),
];

const nights = (count: number, without: readonly number[] = []): ReadonlyMap<number, number> =>
  new Map(
    Array.from({ length: 31 }, (_, index) => index + 1)
      .filter((day) => !without.includes(day))
      .map((day) => [january(day), count]),
  );

const planOf = (code: string, units: number, changes: Partial<RatePlan> = {}): RatePlan =>
  aPlan({
    code,
    rates: ['A', 'B'].map((room) => aRate({ room, base: { 2: amount(units) } })),
    ...changes,
  });

const aCalendar = (changes: Partial<HotelCalendar> = {}): HotelCalendar => ({
  hotel: 'h',
  version: 1,
  ratesHeardAt: NOW,
  rooms: [SINGLE, SUITE],
  plans: [planOf('P', 50)],
  free: new Map([
    ['A', nights(2)],
    ['B', nights(1)],
  ]),
  closings: [],
  ...changes,
});

test('a day of free cancellation that is over makes an offer one that is not refunded', () => {
  const cancellation = { refundable: true, freeUntilDays: 10, texts: { en: 'Ten days.' } };
  const calendar = aCalendar({ plans: [planOf('P', 50, { cancellation })] });
  const termsOf = (daysAhead: number) => {
    const stay = aStay();
    const booked = { ...stay, bookedOn: stay.arrival - daysAhead };
    return priceHotel(calendar, booked, NOW).rooms[0]?.cancellation;
  };
  const freeUntil = aStay().arrival - 10;
  expect(termsOf(10)).toEqual({ ...{ refundable: true, texts: { en: 'Ten days.' } }, freeUntil });
  expect(termsOf(9)).toEqual({ refundable: false, texts: { en: 'Ten days.' }, freeUntil: null });
});

test('a guest whom a plan counts as an adult is one, though said to be a child', () => {
  const plan = planOf('P', 50, { restriction: aRestriction({ adultAge: 16 }) });
  const plans = [
    { ...plan, rates: [aRate({ room: 'B', base: { 2: amount(50), 3: amount(70) } })] },
  ];
  const rooms = [{ ...SUITE, standardGuests: 3 }];
  const priceFor = (guests: object) =>
    priceHotel(aCalendar({ rooms, plans }), { ...aStay(), ...guests }, NOW);
  const asAdults = priceFor({ adults: 3, childrenAges: [] });
  expect(asAdults.rooms).toHaveLength(1);
  expect(priceFor({ adults: 2, childrenAges: [16] })).toEqual(asAdults);
  const alone = aRestriction({ adultAge: null });
  expect(
    priceHotel(
      aCalendar({ rooms, plans: [{ ...plan, restriction: alone }] }),
      { ...aStay(), adults: 2, childrenAges: [16] },
      NOW,
    ),
  ).toMatchObject({ unbookable: { reason: 'occupancy' } });
});

const shown = (calendar: HotelCalendar, stay = aStay()) =>
  priceHotel(calendar, stay, NOW).rooms.map(
    ({ roomCode, planCode, board, totalCents }) =>
      `${roomCode} ${planCode} ${board} ${totalCents / 100}`,
  );

const reasonOf = (calendar: HotelCalendar, stay = aStay()) => {
  const answer = priceHotel(calendar, stay, NOW);
  return 'unbookable' in answer ? answer.unbookable : 'priced';
};

describe('a hotel with rooms to sell', () => {
  test('names each room with its plan, its nights and how many are free', () => {
    const answer = priceHotel(aCalendar({ rooms: [SINGLE] }), aStay({ nights: 1 }), NOW);
    expect(answer).toEqual({
      pricedAt: NOW,
      validUntil: null,
      rooms: [
        {
          roomCode: 'A',
          roomName: 'Zimmer A',
          maximumGuests: 2,
          planCode: 'P',
          planName: 'Plan',
          board: 'breakfast',
          currency: 'EUR',
          totalCents: 10_000,
          nights: [{ day: january(5), cents: 10_000 }],
          availableRooms: 2,
        },
      ],
    });
  });

  test('shows each room once a board by its cheapest plan, and the cheapest room first', () => {
    const plans = [
      planOf('P', 50),
      planOf('Q', 45),
      planOf('R', 60, { board: 'half_board' }),
      planOf('S', 55, { rates: [aRate({ room: 'B', base: { 2: amount(55) } })] }),
    ];
    const all = [
      'A Q breakfast 270',
      'B Q breakfast 270',
      'A R half_board 360',
      'B R half_board 360',
    ];
    expect(shown(aCalendar({ plans }))).toEqual(all);
    expect(shown(aCalendar({ plans: plans.toReversed(), rooms: [SUITE, SINGLE] }))).toEqual(all);
  });

  test('takes the cheapest plan that is bookable, and equal prices by their codes', () => {
    const dear = planOf('P', 50);
    const long = planOf('Q', 40, { restriction: aRestriction({ minimumNights: 4 }) });
    expect(shown(aCalendar({ plans: [long, dear], rooms: [SINGLE] }))).toEqual([
      'A P breakfast 300',
    ]);
    const equals = [planOf('Z', 50), planOf('B', 50), planOf('M', 50)];
    expect(shown(aCalendar({ plans: equals, rooms: [SINGLE] }))).toEqual(['A B breakfast 300']);
  });

  test('counts the rooms that are free on every night', () => {
    const free = new Map([['A', new Map(nights(5)).set(january(6), 3)]]);
    const { rooms } = priceHotel(aCalendar({ free }), aStay(), NOW);
    expect(rooms.map(({ availableRooms }) => availableRooms)).toEqual([3]);
  });
});

describe('the one reason of a hotel without a price', () => {
  const soldOut = { free: new Map([['A', nights(2, [6])]]) };

  test('is sold_out where a night between has no room, not only the first', () => {
    expect(reasonOf(aCalendar({ ...soldOut, rooms: [SINGLE] }))).toEqual({
      reason: 'sold_out',
      detail: 'Room A is sold out on 2026-01-06',
    });
    expect(reasonOf(aCalendar({ ...soldOut, rooms: [SINGLE] }), aStay({ from: 3 }))).toBe('priced');
    expect(reasonOf(aCalendar({ free: new Map() }))).toMatchObject({ reason: 'sold_out' });
  });

  test('is the one that is nearest to a price', () => {
    const late = { restriction: aRestriction({ minimumNights: 5 }) };
    // Room A is sold out; room B is free and only misses the minimum stay.
    const free = new Map([['B', nights(1)]]);
    expect(reasonOf(aCalendar({ free, plans: [planOf('P', 50, late)] }))).toMatchObject({
      reason: 'min_stay',
      nights: 5,
    });
    // Five guests are too many for room A, and room B is sold out.
    const party = aStay({ adults: 5 });
    expect(reasonOf(aCalendar({ free: new Map([['A', nights(1)]]) }), party)).toMatchObject({
      reason: 'sold_out',
    });
    expect(reasonOf(aCalendar(), aStay({ adults: 7 }))).toMatchObject({ reason: 'occupancy' });
  });

  test('is sold_out where the only plan that fits misses the minimum stay as well', () => {
    const late = planOf('P', 50, { restriction: aRestriction({ minimumNights: 5 }) });
    expect(reasonOf(aCalendar({ ...soldOut, rooms: [SINGLE], plans: [late] }))).toMatchObject({
      reason: 'sold_out',
    });
  });

  test('names the shortest minimum and the longest maximum of several plans', () => {
    const limited = (code: string, changes: Parameters<typeof aRestriction>[0]) =>
      planOf(code, 50, { restriction: aRestriction(changes) });
    const minimums = [limited('P', { minimumNights: 7 }), limited('Q', { minimumNights: 4 })];
    expect(reasonOf(aCalendar({ plans: minimums }))).toMatchObject({ nights: 4 });
    const maximums = [limited('P', { maximumNights: 1 }), limited('Q', { maximumNights: 2 })];
    expect(reasonOf(aCalendar({ plans: maximums }))).toMatchObject({ nights: 2 });
  });

  test('is closed in a closing season of the hotel, the day of departure excepted', () => {
    const closings = [{ first: january(8), last: january(20) }];
    expect(reasonOf(aCalendar({ closings }), aStay({ from: 5, nights: 3 }))).toBe('priced');
    expect(reasonOf(aCalendar({ closings }), aStay({ from: 6, nights: 3 }))).toEqual({
      reason: 'closed',
      detail: 'The hotel is closed on the night of 2026-01-08',
    });
    expect(reasonOf(aCalendar({ closings }), aStay({ from: 21, nights: 3 }))).toBe('priced');
  });

  test('is told by the rule, the weekday or the day of booking that forbids the stay', () => {
    const ruled = (changes: Partial<RatePlan>) =>
      reasonOf(aCalendar({ plans: [planOf('P', 50, changes)] }));
    expect(ruled({ rules: [aRule({ closed: true })] })).toMatchObject({ reason: 'closed' });
    expect(ruled({ rules: [aRule({ arrivalWeekdays: '0111111' })] })).toEqual({
      reason: 'closed_to_arrival',
      detail: 'Nobody arrives on Monday, 2026-01-05',
    });
    expect(ruled({ rules: [aRule({ departureWeekdays: '1110111' })] })).toMatchObject({
      reason: 'closed_to_departure',
    });
    expect(ruled({ restriction: aRestriction({ minimumAdvanceDays: 9 }) })).toEqual({
      reason: 'advance_booking',
      detail: 'To be booked at least 9 days before the arrival, not 4',
    });
  });

  test('is no_rate without plans, without rooms, or out of the plans’ dates', () => {
    expect(reasonOf(aCalendar({ plans: [] }))).toMatchObject({ reason: 'no_rate' });
    expect(reasonOf(aCalendar({ rooms: [] }))).toMatchObject({ reason: 'no_rate' });
    const free = new Map([['A', new Map(nights(1)).set(january(32), 1)]]);
    expect(reasonOf(aCalendar({ free }), aStay({ from: 31, nights: 2 }))).toMatchObject({
      reason: 'no_rate',
    });
  });
});

test('a stay without a night is an error of the caller', () => {
  expect(() => priceHotel(aCalendar(), aStay({ nights: 0 }), NOW)).toThrow(RangeError);
});
