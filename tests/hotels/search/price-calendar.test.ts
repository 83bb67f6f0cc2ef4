import { describe, expect, test } from 'vitest';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { isoDate } from '#hotels/calendar/day.ts';
import { EVERY_WEEKDAY, type BookingRule } from '#hotels/calendar/rate-plan.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import {
  isPricedDay,
  priceCalendar,
  type CalendarQuestion,
} from '#hotels/search/price-calendar.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import { hotelRecord } from '#register/records/hotels.ts';
import { toEntry } from '#register/search/entry.ts';
import { FIRST_DAY, yearOf } from '../../support/calendars.ts';
import { plainShelf } from '../../support/shelf.ts';

const HOTEL = toEntry(
  'hotels',
  'a',
  hotelRecord.parse({
    name: 'Hotel A',
    shortDescription: 'A hotel.',
    websiteUrl: 'https://a.example/',
    town: 'Wien',
    country: 'at',
    listedOn: '2026-11-21',
    checkedOn: '2026-11-21',
    source: 'test',
  }),
);
const NOW = new Date(`${isoDate(FIRST_DAY)}T10:00:00Z`);
const TEMPLATE = 'https://a.example/?a={checkIn}&b={checkOut}&c={adults}&d={children}';

const worldOf = (calendar: HotelCalendar, more: Partial<SearchPorts> = {}): SearchPorts => ({
  shelf: plainShelf([HOTEL]),
  calendars: { calendars: async () => new Map([['a', calendar]]) },
  settings: {
    settings: async () => new Map([['a', { hotel: 'a', source: null, linkTemplate: TEMPLATE }]]),
  },
  live: { price: async () => [] },
  rates: async () => null,
  now: () => NOW,
  limits: () => ({
    ...{ hotelMs: 200, callMs: 1000, ratesOldDays: 3, ratesStaleDays: 14, isFeedSaved: false },
  }),
  clock: () => performance.now(),
  nextTurn: async () => undefined,
  report: (error) => {
    throw error;
  },
  ...more,
});

const MONTH: CalendarQuestion = {
  first: FIRST_DAY,
  last: FIRST_DAY + 30,
  nights: 2,
  orLonger: false,
  adults: 2,
  childrenAges: [5],
  boards: [],
};

const withRule = (calendar: HotelCalendar, rule: Partial<BookingRule>): HotelCalendar => ({
  ...calendar,
  plans: calendar.plans.map((plan) => ({
    ...plan,
    rules: [
      {
        ...{ room: null, first: FIRST_DAY, last: FIRST_DAY + 400, closed: false },
        ...{ minimumNights: null, maximumNights: null },
        ...{ forwardMinimumNights: null, forwardMaximumNights: null },
        ...{ arrivalWeekdays: EVERY_WEEKDAY, departureWeekdays: EVERY_WEEKDAY },
        ...rule,
      },
    ],
  })),
});

describe('a price calendar', () => {
  test('has for each day of arrival the price that a search for that stay has', async () => {
    const calendar = yearOf('a');
    const { days } = await priceCalendar(HOTEL, MONTH, worldOf(calendar));
    expect(days).toHaveLength(31);
    const alone = days.map(({ arrival }) => {
      const stay = { arrival, departure: arrival + 2, adults: 2, childrenAges: [5] };
      const { rooms } = priceHotel(calendar, { ...stay, bookedOn: FIRST_DAY }, NOW);
      return rooms[0]?.totalCents;
    });
    expect(days.map((day) => (isPricedDay(day) ? day.totalCents : day.reason))).toEqual(alone);
    expect(new Set(alone).size).toBeGreaterThan(20);
  });

  test('gives the reason of each day without a price', async () => {
    const year = yearOf('a', 1, 10);
    const taken = new Map([['R0', new Map(year.free.get('R0')).set(FIRST_DAY + 4, 0)]]);
    const { days } = await priceCalendar(HOTEL, MONTH, worldOf({ ...year, free: taken }));
    const reasons = days.map((day) => (isPricedDay(day) ? null : day.reason));
    expect(reasons.slice(0, 9)).toEqual([
      ...[null, null, null, 'sold_out', 'sold_out'],
      ...[null, null, null, null],
    ]);
    expect(new Set(reasons.slice(9))).toEqual(new Set(['no_rate']));
  });

  test('names the shortest stay where only longer ones begin; asked to, prices it', async () => {
    const world = worldOf(withRule(yearOf('a'), { minimumNights: 4 }));
    const strict = await priceCalendar(HOTEL, MONTH, world);
    expect(strict.days[0]).toEqual({ arrival: FIRST_DAY, reason: 'min_stay', nights: 4 });
    const { days } = await priceCalendar(HOTEL, { ...MONTH, orLonger: true }, world);
    const [first] = days;
    const stay = { arrival: FIRST_DAY, departure: FIRST_DAY + 4, adults: 2, childrenAges: [5] };
    const calendar = withRule(yearOf('a'), { minimumNights: 4 });
    const { rooms } = priceHotel(calendar, { ...stay, bookedOn: FIRST_DAY }, NOW);
    expect(first).toEqual({
      arrival: FIRST_DAY,
      nights: 4,
      totalCents: rooms[0]?.totalCents,
      averageCents: Math.round((rooms[0]?.totalCents ?? 0) / 4),
      board: 'breakfast',
    });
  });

  test('holds neither days that are over nor more than a quarter', async () => {
    const world = worldOf(yearOf('a'));
    const past = await priceCalendar(HOTEL, { ...MONTH, first: FIRST_DAY - 20 }, world);
    expect(past.days[0]?.arrival).toBe(FIRST_DAY);
    const long = await priceCalendar(HOTEL, { ...MONTH, last: FIRST_DAY + 10_000 }, world);
    expect(long.days).toHaveLength(STAY_LIMITS.calendarDays);
    const over = { ...MONTH, first: FIRST_DAY - 20, last: FIRST_DAY - 1 };
    expect((await priceCalendar(HOTEL, over, world)).days).toEqual([]);
  });

  test('ends when the time of a call is over, and says so of the days that are left', async () => {
    let now = 0;
    const world = worldOf(yearOf('a'), { clock: () => (now += 5) });
    const { days } = await priceCalendar(HOTEL, MONTH, world);
    expect(days).toHaveLength(31);
    expect(days.at(-1)).toEqual({
      arrival: FIRST_DAY + 30,
      reason: 'source_timeout',
      nights: null,
    });
  });

  test('says how old the rates are, and prices nothing that is stale', async () => {
    const heardAt = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
    const old = { ...yearOf('a'), ratesHeardAt: heardAt(5) };
    const priced = await priceCalendar(HOTEL, MONTH, worldOf(old));
    expect(priced.ratesHeardAt).toEqual(heardAt(5));
    expect(priced.advisories).toEqual(['rates_old']);
    const stale = { ...yearOf('a'), ratesHeardAt: heardAt(20) };
    const { days } = await priceCalendar(HOTEL, MONTH, worldOf(stale));
    expect(new Set(days.map((day) => 'reason' in day && day.reason))).toEqual(
      new Set(['rates_stale']),
    );
  });
});
