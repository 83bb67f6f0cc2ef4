import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Push } from '#hotels/access/push.ts';
import { emptyCalendar, type HotelCalendar } from '#hotels/calendar/calendar.ts';
import { count } from '#kernel/storage/columns.ts';
import { calendarSummaries, hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { FIRST_DAY, nights, testPlan, testRoom, yearOf } from '../../support/calendars.ts';
import { WORLDS, type TestDatabase } from '../../support/database.ts';

/** Those that a calendar is kept in, and the log of pushes. */
const TABLES = ['free_rooms', 'closings', 'rate_plans', 'rooms', 'calendars', 'pushes'].map(
  (name) => `hotel_${name}`,
);
const NOW = new Date('2026-11-21T12:00:00Z');
const calendarsOf = (store: Store) => hotelCalendarStore(store, () => NOW);

const push = (more: Partial<Push> = {}): Push => ({
  at: NOW,
  action: 'OTA_HotelInvCountNotif:FreeRooms',
  protocol: '2024-10',
  clientId: null,
  outcome: 'success',
  message: null,
  ...more,
});

const put = (calendar: HotelCalendar) => () => ({ calendar });

/** Counts the queries of a store. */
const counted = (store: Store) => {
  let queries = 0;
  const counting: Store = {
    rows: (row, statement) => {
      queries += 1;
      return store.rows(row, statement);
    },
    row: (row, statement) => store.row(row, statement),
    batch: (statements) => store.batch(statements),
    seals: store.seals,
    isNear: store.isNear,
    close: () => store.close(),
  };
  return { counting, queries: () => queries };
};

describe.each(WORLDS)('embedded calendars on $world', ({ openMigrated }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openMigrated();
  });
  afterAll(() => database.drop());
  beforeEach(() =>
    database.store.batch(TABLES.map((name) => ({ sql: `DELETE FROM ${name}`, args: [] }))),
  );

  const readAnew = async (hotel: string): Promise<HotelCalendar | undefined> =>
    (await calendarsOf(database.store).calendars([hotel])).get(hotel);

  test('a calendar comes back from another process as it was kept, with its version', async () => {
    const calendar: HotelCalendar = {
      ...yearOf('sonne', 2, 3),
      rooms: [testRoom('B', { names: { de: 'Größe "B"' } }), testRoom('A')],
      closings: [{ first: FIRST_DAY + 9, last: FIRST_DAY + 12 }],
    };
    const kept = await calendarsOf(database.store).change('sonne', put(calendar));
    expect(kept).toEqual({ ...calendar, version: 1, ratesHeardAt: NOW });
    expect(await readAnew('sonne')).toEqual({ ...calendar, version: 1, ratesHeardAt: NOW });
    expect(await readAnew('mond')).toBeUndefined();
  });

  test('a change keeps what it does not touch and takes away what it leaves out', async () => {
    const calendars = calendarsOf(database.store);
    const plans = [testPlan('A', ['R0']), testPlan('B', ['R0'])];
    await calendars.change('sonne', put({ ...yearOf('sonne', 1, 2), plans }));
    await calendars.change('sonne', (now) => ({
      calendar: {
        ...now,
        plans: [...now.plans.slice(1), testPlan('C', ['R0'])],
        free: new Map([
          ['R0', new Map([[FIRST_DAY + 1, 7]])],
          ['R9', nights(FIRST_DAY, 2)],
        ]),
      },
    }));
    const read = await readAnew('sonne');
    expect(read?.version).toBe(2);
    expect(read?.plans.map(({ code }) => code)).toEqual(['B', 'C']);
    expect(read?.rooms).toHaveLength(1);
    expect(read?.free).toEqual(
      new Map([
        ['R0', new Map([[FIRST_DAY + 1, 7]])],
        ['R9', nights(FIRST_DAY, 2)],
      ]),
    );
  });

  test('what one process keeps, another sees at its next question', async () => {
    const here = calendarsOf(database.store);
    const there = calendarsOf(await database.another());
    await here.change('sonne', put(yearOf('sonne', 1, 1)));
    await there.calendars(['sonne']);
    await here.change('sonne', (now) => ({ calendar: { ...now, plans: [] } }));
    expect((await there.calendars(['sonne'])).get('sonne')).toMatchObject({
      version: 2,
      plans: [],
    });
  });

  test('many changes at once from two processes lose nothing', async () => {
    const processes = [calendarsOf(database.store), calendarsOf(await database.another())];
    await Promise.all(
      Array.from({ length: 24 }, async (_, night) =>
        processes[night % 2]?.change('sonne', (now) => ({
          calendar: {
            ...now,
            free: new Map([['R0', new Map([...(now.free.get('R0') ?? []), [night, night + 1]])]]),
          },
        })),
      ),
    );
    const read = await readAnew('sonne');
    expect(read?.version).toBe(24);
    expect([...(read?.free.get('R0') ?? [])].sort(([one], [two]) => one - two)).toEqual(
      Array.from({ length: 24 }, (_, night) => [night, night + 1]),
    );
  });

  test('a part that could not be read back is refused, and nothing is changed', async () => {
    const calendars = calendarsOf(database.store);
    const calendar = yearOf('sonne', 1, 1);
    await calendars.change('sonne', put(calendar));
    const [plan = testPlan('STD', ['R0'])] = calendar.plans;
    const restriction = { ...plan.restriction, adultAge: 22 };
    const parts = [
      [{ plans: [{ ...plan, restriction }] }, /rate plan STD .* restriction\.adultAge/],
      [{ rooms: [testRoom('R0', { maximumGuests: 1 })] }, /room R0 cannot be kept/],
    ] as const;
    for (const [part, why] of parts) {
      const refused = calendars.change('sonne', (now) => ({ calendar: { ...now, ...part } }));
      await expect(refused).rejects.toMatchObject({ code: 'INVALID' });
      await expect(refused).rejects.toThrow(why);
    }
    expect(await readAnew('sonne')).toEqual({ ...calendar, version: 1, ratesHeardAt: NOW });
  });

  test('an unreadable part costs no other part and no other hotel, until it is sent', async () => {
    const plans = [testPlan('A', ['R0']), testPlan('B', ['R0'])];
    for (const hotel of ['sonne', 'mond'])
      await calendarsOf(database.store).change(hotel, put({ ...yearOf(hotel, 2, 1), plans }));
    await database.store.batch([
      sql`UPDATE hotel_rate_plans SET plan = json_set(plan, '$.restriction.adultAge', 99)
          WHERE hotel = 'sonne' AND code = 'A'`,
      sql`UPDATE hotel_rooms SET room = json_set(room, '$.minimumGuests', 50)
          WHERE hotel = 'sonne' AND code = 'R1'`,
    ]);
    const reported: string[] = [];
    const report = (what: string) => reported.push(what);
    const anew = () => hotelCalendarStore(database.store, () => NOW, { report });
    const found = await anew().calendars(['sonne', 'mond']);
    const codesIn = (hotel: string) =>
      [found.get(hotel)?.rooms, found.get(hotel)?.plans].map((all) => all?.map(({ code }) => code));
    expect(codesIn('sonne')).toEqual([['R0'], ['B']]);
    expect(codesIn('mond')).toEqual([
      ['R0', 'R1'],
      ['A', 'B'],
    ]);
    expect(reported).toHaveLength(2);
    expect(reported.join()).toMatch(/room R1 of sonne .*plan A of sonne .*adultAge/s);
    const full = { ...yearOf('sonne', 2, 1), plans: plans.slice(1) };
    await anew().change('sonne', (now) => ({ calendar: { ...full, version: now.version } }));
    reported.length = 0;
    expect((await anew().calendars(['sonne'])).get('sonne')).toMatchObject({
      ...{ rooms: full.rooms, plans: full.plans },
    });
    expect(reported).toEqual([]);
  });

  test('a change that throws or that the tables refuse leaves everything as it was', async () => {
    const calendars = calendarsOf(database.store);
    const calendar = yearOf('sonne', 1, 1);
    await calendars.change('sonne', put(calendar));
    const fault = new Error('faulty');
    const throwing = calendars.change('sonne', () => {
      throw fault;
    });
    await expect(throwing).rejects.toBe(fault);
    const refused = calendars.change('sonne', (now) => ({
      calendar: { ...now, rooms: [], free: new Map([['R0', new Map([[FIRST_DAY, -1]])]]) },
      push: push(),
    }));
    await expect(refused).rejects.toMatchObject({ code: 'refused' });
    expect(await readAnew('sonne')).toEqual({ ...calendar, version: 1, ratesHeardAt: NOW });
    expect(await hotelPushLog(database.store).latest()).toEqual(new Map());
  });

  test('rates are heard when plans are written, not with free rooms', async () => {
    const later = (day: number) => new Date(NOW.getTime() + day * 86_400_000);
    const changeOn = (day: number, make: (now: HotelCalendar) => HotelCalendar) =>
      hotelCalendarStore(database.store, () => later(day)).change('sonne', (now) => ({
        calendar: make(now),
      }));
    const { plans, ...rest } = yearOf('sonne', 1, 1);
    await changeOn(0, (now) => ({ ...now, rooms: rest.rooms }));
    expect((await readAnew('sonne'))?.ratesHeardAt).toBeNull();
    await changeOn(1, (now) => ({ ...now, plans }));
    await changeOn(2, (now) => ({ ...now, free: rest.free }));
    expect((await readAnew('sonne'))?.ratesHeardAt).toEqual(later(1));
    await changeOn(3, (now) => ({ ...now, plans: structuredClone(plans) }));
    expect((await readAnew('sonne'))?.ratesHeardAt).toEqual(later(3));
  });

  test('a change that changes nothing keeps the version and notes its message', async () => {
    const calendars = calendarsOf(database.store);
    await calendars.change('sonne', put(yearOf('sonne', 1, 1)));
    const same = await calendars.change('sonne', (now) => ({ calendar: { ...now }, push: push() }));
    expect(same.version).toBe(1);
    expect((await hotelPushLog(database.store).latest()).get('sonne')).toEqual(push());
  });

  test('a first change that holds nothing makes a calendar all the same', async () => {
    await calendarsOf(database.store).change('sonne', (now) => ({ calendar: { ...now } }));
    expect(await readAnew('sonne')).toEqual({ ...emptyCalendar('sonne'), version: 1 });
  });

  test('warm hotels cost one query, a stale one the reading of it alone', async () => {
    const { counting, queries } = counted(database.store);
    const calendars = calendarsOf(counting);
    const hotels = Array.from({ length: 12 }, (_, each) => `hotel-${each}`);
    for (const hotel of hotels) await calendars.change(hotel, put(yearOf(hotel, 1, 1)));
    const before = queries();
    await calendars.calendars(hotels);
    expect(queries() - before).toBe(1);
    await calendarsOf(await database.another()).change('hotel-3', put(yearOf('hotel-3', 2, 1)));
    const found = await calendars.calendars(hotels);
    expect(queries() - before).toBe(3);
    expect(found.get('hotel-3')?.rooms).toHaveLength(2);
  });

  test('memory is bounded: the calendars longest unused are read anew', async () => {
    const { counting, queries } = counted(database.store);
    const small = hotelCalendarStore(counting, () => NOW, { cacheMostParts: 250 });
    for (const hotel of ['eins', 'zwei', 'drei'])
      await small.change(hotel, put(yearOf(hotel, 1, 1)));
    await small.calendars(['zwei', 'drei']);
    const before = queries();
    await small.calendars(['zwei', 'drei']);
    expect(queries() - before).toBe(1);
    expect((await small.calendars(['eins'])).get('eins')).toMatchObject({ version: 1 });
    expect(queries() - before).toBe(3);
  });

  test('of each hotel the last fifty messages are kept', async () => {
    const log = hotelPushLog(database.store);
    for (let turn = 0; turn < 53; turn += 1)
      await log.note('sonne', push({ message: `fault ${turn}`, outcome: 'error' }));
    await log.note('mond', push({ clientId: 'x'.repeat(5000), message: 'y'.repeat(50_000) }));
    const rows = await database.store.rows(
      z.object({ hotel: z.string(), all: count }),
      sql`SELECT hotel, count(*) AS "all" FROM hotel_pushes GROUP BY hotel ORDER BY hotel`,
    );
    expect(rows).toEqual([
      { hotel: 'mond', all: 1 },
      { hotel: 'sonne', all: 50 },
    ]);
    const latest = await log.latest();
    expect(latest.get('sonne')?.message).toBe('fault 52');
    expect(latest.get('mond')?.clientId).toHaveLength(200);
    expect(latest.get('mond')?.message).toHaveLength(20_000);
  });

  test('a summary tells what there is without reading it', async () => {
    await calendarsOf(database.store).change('sonne', put(yearOf('sonne', 2, 5)));
    expect(await calendarSummaries(database.store)).toEqual([
      {
        hotel: 'sonne',
        version: 1,
        changedAt: NOW,
        ratesHeardAt: NOW,
        rooms: 2,
        plans: 1,
        lastFreeNight: FIRST_DAY + 4,
      },
    ]);
  });
});
