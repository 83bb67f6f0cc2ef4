import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { dayNumber, isoDate, weekdayOf } from '#hotels/calendar/day.ts';
import { ratePlan } from '#hotels/calendar/rate-plan.ts';
import { room } from '#hotels/calendar/room.ts';
import { checkTemplate } from '#hotels/link/check.ts';
import { linkMaker } from '#hotels/link/link.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import type { HotelAnswer, RoomPrice } from '#hotels/price.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { DEMO_DAYS, demoCalendar } from '../../scripts/demo-rates/calendar.ts';
import type { DemoHotel } from '../../scripts/demo-rates/hotel.ts';
import { DEMO_HOTELS } from '../../scripts/demo-rates/hotels.ts';
import { loadDemoRates } from '../../scripts/demo-rates/load.ts';
import { listedEntries } from '../support/content.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

const TODAY = dayNumber('2026-11-21');
const NOW = new Date('2026-11-21T12:00:00Z');
const DEMO = Object.entries(DEMO_HOTELS);

const hotelOf = (slug: string): DemoHotel => {
  const hotel = DEMO_HOTELS[slug];
  if (hotel === undefined) throw new Error(`no demo hotel ${slug}`);
  return hotel;
};

const made = new Map<string, HotelCalendar>();

const calendarOf = (slug: string): HotelCalendar => {
  const calendar = made.get(slug) ?? { ...demoCalendar(slug, hotelOf(slug), TODAY), version: 1 };
  made.set(slug, calendar);
  return calendar;
};

interface Asked {
  arrival: number;
  nights: number;
  adults?: number;
  childrenAges?: number[];
}

const ask = (slug: string, { arrival, nights, adults = 2, childrenAges = [] }: Asked) => {
  const party = { adults, childrenAges, bookedOn: TODAY };
  return priceHotel(calendarOf(slug), { arrival, departure: arrival + nights, ...party }, NOW);
};

const reasonOf = (answer: HotelAnswer): string | undefined =>
  'unbookable' in answer ? answer.unbookable.reason : undefined;

const roomsOf = (answer: HotelAnswer): readonly RoomPrice[] => answer.rooms;

/** Every day of the year on which a stay of so many nights ends within it. */
const arrivals = (nights: number): number[] =>
  Array.from({ length: DEMO_DAYS - nights }, (_, index) => TODAY + index);

const reasonsOf = (slug: string, asked: Omit<Asked, 'arrival'>): Set<string | undefined> =>
  new Set(arrivals(asked.nights).map((arrival) => reasonOf(ask(slug, { arrival, ...asked }))));

describe('every fictional hotel', () => {
  test('of the register has rates, but one', async () => {
    const listed = (await listedEntries('hotels'))
      .filter(({ record }) => record.tags.includes('demo'))
      .map(({ slug }) => slug);
    const without = listed.filter((slug) => !(slug in DEMO_HOTELS));
    expect(without).toEqual(['demo-waldhotel-nadeloehr']);
    expect(DEMO.length).toBe(listed.length - 1);
  });

  test.each(DEMO)('%s names the rooms that its record names', async (slug, hotel) => {
    const entry = (await listedEntries('hotels')).find((each) => each.slug === slug);
    const rooms = entry && 'rooms' in entry.record ? entry.record.rooms : [];
    expect(rooms.map(({ name, guests }) => [name, guests])).toEqual(
      hotel.rooms.map(({ names, guests }) => [names.en, guests[2]]),
    );
  });

  test.each(DEMO)('%s has lawful rooms and plans, the same in every run', (slug, hotel) => {
    const calendar = demoCalendar(slug, hotel, TODAY);
    for (const each of calendar.rooms) expect(room.parse(each)).toEqual(each);
    for (const each of calendar.plans) expect(ratePlan.parse(each)).toEqual(each);
    expect(demoCalendar(slug, hotel, TODAY)).toEqual(calendar);
  });

  test.each(DEMO)('%s asks on a day tomorrow what it asks today', (slug, hotel) => {
    const [today, tomorrow] = [TODAY, TODAY + 1].map((first) => demoCalendar(slug, hotel, first));
    const day = TODAY + 200;
    for (const { code } of hotel.rooms)
      expect(tomorrow?.free.get(code)?.get(day)).toBe(today?.free.get(code)?.get(day));
    const rateOn = (calendar: typeof today) =>
      calendar?.plans[0]?.rates.find(({ first, last }) => first <= day && day <= last)?.base;
    expect(rateOn(tomorrow)).toEqual(rateOn(today));
  });

  test.each(DEMO)('%s has a price for two on many days of the year', (slug) => {
    const priced = arrivals(7).filter(
      (arrival) => reasonOf(ask(slug, { arrival, nights: 7 })) === undefined,
    );
    expect(priced.length).toBeGreaterThan(slug === 'demo-oe' ? 0 : 30);
  });

  test.each(DEMO)('%s links to a domain that cannot be, with dates and party', (_, hotel) => {
    const { origin } = checkTemplate(hotel.link);
    expect(origin).toMatch(/\.example$/);
    const link = linkMaker(hotel.link);
    const made = (nights: number, adults: number, childrenAges: number[]) =>
      link?.({
        stay: { arrival: TODAY + 9, departure: TODAY + 9 + nights, adults, childrenAges },
        roomCode: hotel.rooms[0]?.code ?? null,
        currency: hotel.currency,
        language: 'en',
      });
    const links = [made(2, 2, []), made(3, 2, []), made(2, 3, []), made(2, 2, [4])];
    expect(new Set(links).size).toBe(4);
    expect(decodeURIComponent(links[0] ?? '')).toMatch(/2026-11-30|30\.11\.2026|11\/30\/2026/);
  });
});

describe('the rates show', () => {
  test('a year from today on, and nothing after it', () => {
    const last = TODAY + DEMO_DAYS - 1;
    const slug = 'demo-schlafender-rundungsfehler';
    expect(reasonOf(ask(slug, { arrival: TODAY, nights: 1 }))).toBeUndefined();
    expect(reasonOf(ask(slug, { arrival: last, nights: 1 }))).toBeUndefined();
    expect(reasonOf(ask(slug, { arrival: last, nights: 2 }))).toMatch(/no_rate|sold_out/);
  });

  test('francs in Switzerland and euros elsewhere, per person and per room', () => {
    const kinds = new Set(DEMO.map(([, { currency, basis }]) => `${currency} ${basis}`));
    expect(kinds).toEqual(new Set(['CHF person', 'CHF room', 'EUR person', 'EUR room']));
  });

  test('several boards of one room, the cheapest first', () => {
    const answer = ask('demo-fuerstliches-murmeltier', { arrival: TODAY + 130, nights: 3 });
    const double = roomsOf(answer).filter(({ roomCode }) => roomCode === 'DZ');
    expect(double.map(({ board }) => board)).toEqual(['breakfast', 'half_board', 'full_board']);
  });

  test('dearer weekends and high seasons', () => {
    const nightly = (day: number): number => {
      const answer = ask('demo-schlafender-rundungsfehler', { arrival: day, nights: 1 });
      return answer.rooms[0]?.totalCents ?? 0;
    };
    const wednesday = dayNumber('2027-05-19');
    expect(weekdayOf(wednesday)).toBe(2);
    expect(nightly(wednesday + 2)).toBeGreaterThan(nightly(wednesday));
    expect(nightly(dayNumber('2027-09-22'))).toBeGreaterThan(nightly(wednesday));
  });

  test('seven nights for the price of six', () => {
    const total = (nights: number) =>
      ask('demo-fuerstliches-murmeltier', { arrival: dayNumber('2027-04-12'), nights }).rooms.find(
        ({ roomCode, board }) => roomCode === 'DZ' && board === 'breakfast',
      )?.totalCents;
    expect(total(6)).toBeGreaterThan(0);
    expect(total(7)).toBe(total(6));
  });

  test('that one of two children stays for nothing in the pension', () => {
    const total = (childrenAges: number[]) =>
      ask('demo-pension-zweitschluessel', {
        arrival: dayNumber('2027-05-18'),
        nights: 2,
        childrenAges,
      }).rooms.find(({ roomCode }) => roomCode === 'FZ')?.totalCents;
    expect(total([8])).toBeGreaterThan(total([]) ?? Infinity);
    expect(total([8, 9])).toBe(total([8]));
  });

  test('a final cleaning that is charged once', () => {
    const total = (nights: number) =>
      ask('demo-hotel-lodka-oern', { arrival: dayNumber('2027-02-01'), nights }).rooms[0]
        ?.totalCents ?? 0;
    expect(2 * total(1) - total(2)).toBe(65_00);
  });

  test('least nights, days of arrival, closed months and sold-out nights', () => {
    expect(reasonsOf('demo-berghaus-gaehnhorn', { nights: 2 })).toContain('min_stay');
    expect(reasonsOf('demo-hotel-lodka-oern', { nights: 7 })).toContain('closed_to_arrival');
    const saturday = dayNumber('2027-07-10');
    expect(reasonOf(ask('demo-hotel-lodka-oern', { arrival: saturday, nights: 7 }))).toBe(
      undefined,
    );
    expect(reasonsOf('demo-gasthof-ohnedach', { nights: 2 })).toContain('closed');
    expect(reasonsOf('demo-oe', { nights: 1 })).toEqual(new Set([undefined, 'sold_out']));
  });
});

describe('loading them', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.drop());

  const load = (day: string) => loadDemoRates(database.store, () => new Date(`${day}T12:00:00Z`));
  const calendars = () =>
    hotelCalendarStore(database.store, () => NOW).calendars(Object.keys(DEMO_HOTELS));
  const versions = async () =>
    Object.fromEntries([...(await calendars())].map(([slug, { version }]) => [slug, version]));
  const links = () => hotelSettingStore(database.store).settings(Object.keys(DEMO_HOTELS));

  test('puts a calendar and a link for each of them into the store', async () => {
    await load('2026-11-21');
    for (const [slug, calendar] of await calendars()) {
      const made = demoCalendar(slug, hotelOf(slug), TODAY);
      expect(calendar).toMatchObject({ rooms: made.rooms, closings: made.closings });
      expect(calendar.plans).toEqual(expect.arrayContaining([...made.plans]));
      for (const [code, nights] of made.free) expect(calendar.free.get(code)).toEqual(nights);
    }
    const set = await links();
    for (const [slug, { link }] of DEMO) expect(set.get(slug)?.linkTemplate).toBe(link);
  });

  test('writes nothing on the same day, and goes on with the days', async () => {
    await load('2026-11-21');
    const first = await versions();
    await load('2026-11-21');
    expect(await versions()).toEqual(first);
    await load('2027-03-01');
    const today = dayNumber('2027-03-01');
    for (const [slug, { plans, version }] of await calendars()) {
      expect(version, slug).toBeGreaterThan(first[slug] ?? Infinity);
      const days = plans.flatMap(({ rates }) => rates.flatMap((rate) => [rate.first, rate.last]));
      expect([Math.min(...days), Math.max(...days)].map(isoDate)).toEqual([
        '2027-03-01',
        isoDate(today + DEMO_DAYS - 1),
      ]);
    }
  });

  test('leaves a link that somebody else set', async () => {
    const own = 'https://own.example/?a={checkIn}&b={checkOut}&c={adults}&d={children}';
    await hotelSettingStore(database.store).setLink('demo-oe', own, NOW);
    await load('2026-11-21');
    expect((await links()).get('demo-oe')?.linkTemplate).toBe(own);
  });
});
