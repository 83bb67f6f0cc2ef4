import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarOf } from '#hotels/ari/calendar.ts';
import { changed } from '#hotels/ari/changed.ts';
import { readAri } from '#hotels/ari/read.ts';
import { EMPTY_STATE, type AriState } from '#hotels/ari/state.ts';
import { emptyCalendar, type HotelCalendar } from '#hotels/calendar/calendar.ts';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import {
  availabilityMessage,
  CLOSED,
  countsMessage,
  length,
  OPEN,
  pricesMessage,
  propertyMessage,
} from '../../support/ari-messages.ts';
import { runs } from '../../support/runs.ts';

const TODAY = dayNumber('2026-11-23');
const FIRST = dayNumber('2027-03-01');

const range = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 10 }))
  .map(([from, more]) => ({ start: isoDate(FIRST + from), end: isoDate(FIRST + from + more) }));

const product = fc.record({
  room: fc.constantFrom('DZ', 'EZ'),
  package: fc.constantFrom('BAR', 'NR'),
});

const weekdays = fc.constantFrom('', 'Sat="0" Sun="0"', 'Mon="false"');
const amount = fc.integer({ min: 50, max: 300 });

type Make = (envelope: { at: string }) => string;

const prices: fc.Arbitrary<Make> = fc
  .record({
    product,
    range,
    weekdays,
    one: amount,
    two: amount,
    extra: fc.option(amount, { nil: undefined }),
    notifType: fc.constantFrom('Overlay', 'Delta', 'Remove', 'Delta'),
    guests: fc.constantFrom<number[]>([1, 2], [2], [1]),
  })
  .map((each): Make => {
    const all: Record<number, number> = { 1: each.one, 2: each.two };
    const said = Object.fromEntries(each.guests.map((guests) => [guests, all[guests] ?? 0]));
    const sent = {
      ...each.product,
      ...each.range,
      weekdays: each.weekdays,
      prices: said,
      ...(each.extra === undefined ? {} : { extraAdult: each.extra, children: { 12: 20 } }),
    };
    return ({ at }) => pricesMessage([sent], { at, notifType: each.notifType });
  });

const restrictions: fc.Arbitrary<Make> = fc
  .record({
    product,
    range,
    weekdays,
    says: fc.constantFrom(
      ...[OPEN, OPEN, OPEN, CLOSED, length('SetMinLOS', 2), length('SetMinLOS', 0)],
      ...[length('SetMaxLOS', 3), '<RestrictionStatus Status="Close" Restriction="Arrival"/>'],
    ),
    isOfPackage: fc.boolean(),
  })
  .map(
    ({ product: { room, package: pack }, range: days, weekdays: on, says, isOfPackage }): Make => {
      const sent = { room, ...(isOfPackage ? { package: pack } : {}), ...days, weekdays: on, says };
      return ({ at }) => availabilityMessage([sent], { at });
    },
  );

const counts: fc.Arbitrary<Make> = fc
  .record({ product, range, weekdays, count: fc.integer({ min: 0, max: 3 }) })
  .map(({ product: { room }, range: days, weekdays: on, count }): Make => {
    const sent = { room, ...days, weekdays: on, count };
    return ({ at }) => countsMessage([sent], { at });
  });

const BASE: readonly Make[] = [
  ({ at }) =>
    propertyMessage([{ id: 'DZ' }, { id: 'EZ', capacity: 2 }], [{ id: 'BAR' }, { id: 'NR' }], {
      at,
    }),
  ({ at }) =>
    availabilityMessage(
      ['DZ', 'EZ'].map((room) => ({
        ...{ room, start: isoDate(FIRST), end: isoDate(FIRST + 40), says: OPEN },
      })),
      { at },
    ),
  ({ at }) =>
    countsMessage(
      ['DZ', 'EZ'].map((room) => ({
        ...{ room, start: isoDate(FIRST), end: isoDate(FIRST + 40), count: 2 },
      })),
      { at },
    ),
];

const timed = (makes: readonly Make[]): string[] =>
  makes.map((make, index) =>
    // Two messages in each minute: of the same time, the order does not matter either.
    make({ at: new Date(Date.UTC(2026, 10, 20, 8, Math.floor(index / 2))).toISOString() }),
  );

const stateAfter = async (messages: readonly string[]): Promise<AriState> => {
  let state = EMPTY_STATE;
  for (const message of messages) {
    const read = await readAri({
      bytes: Buffer.from(message),
      ...{ type: 'application/xml', coding: null, hotelCode: null },
      at: new Date('2026-11-23T12:00:00Z'),
    });
    if (read.type !== 'said') throw new Error(JSON.stringify(read));
    state = changed(state, read.changes, read.atMs);
  }
  return state;
};

const calendarAfter = async (messages: readonly string[]): Promise<HotelCalendar> =>
  calendarOf(emptyCalendar('h'), await stateAfter(messages), TODAY).calendar;

/** Every stay of one to four nights, by one to three guests. */
const pricesIn = (calendar: HotelCalendar): unknown[] => {
  const all: unknown[] = [];
  for (let arrival = FIRST; arrival < FIRST + 25; arrival += 1)
    for (const nights of [1, 2, 4])
      for (const childrenAges of [[], [8]]) {
        const stay = { arrival, departure: arrival + nights, adults: 2, childrenAges };
        const answer = priceHotel(calendar, { ...stay, bookedOn: TODAY }, new Date(0));
        all.push(
          answer.rooms.map((room) => [room.roomCode, room.planCode, room.totalCents]),
          'unbookable' in answer ? answer.unbookable.reason : null,
        );
      }
  return all;
};

const anyMessages = fc
  .array(fc.oneof(prices, prices, restrictions, counts), { minLength: 3, maxLength: 14 })
  .map((makes) => timed([...BASE, ...makes]));

/** The same message in two, each with some of the days. */
const halves = (message: string): string[] => {
  const [, start = '', end = ''] = /Start="([^"]+)" End="([^"]+)"/.exec(message) ?? [];
  if (start === '' || start === end || message.split('Start="').length > 2) return [message];
  const middle = isoDate(Math.floor((dayNumber(start) + dayNumber(end)) / 2));
  const after = isoDate(dayNumber(middle) + 1);
  return [
    message.replace(`End="${end}"`, `End="${middle}"`),
    message.replace(`Start="${start}"`, `Start="${after}"`),
  ];
};

describe('prices by ARI messages', () => {
  test('do not depend on the order in which messages arrive', async () => {
    let priced = 0;
    const any = anyMessages.chain((messages) =>
      fc.tuple(
        fc.constant(messages),
        fc.shuffledSubarray(messages, { minLength: messages.length }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(any, async ([messages, others]) => {
        const expected = pricesIn(await calendarAfter(messages));
        if (expected.some((each) => Array.isArray(each) && each.length > 0)) priced += 1;
        expect(pricesIn(await calendarAfter(others))).toEqual(expected);
      }),
      runs(40, 1000),
    );
    expect(priced).toBeGreaterThan(10);
  });

  test('do not depend on how days are put into messages, nor on one sent twice', async () => {
    await fc.assert(
      fc.asyncProperty(anyMessages, async (messages) => {
        const expected = pricesIn(await calendarAfter(messages));
        expect(pricesIn(await calendarAfter(messages.flatMap(halves)))).toEqual(expected);
        expect(pricesIn(await calendarAfter([...messages, ...messages]))).toEqual(expected);
      }),
      runs(40, 1000),
    );
  });
});
