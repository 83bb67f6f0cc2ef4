import { z } from 'zod';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { fieldOf } from '#hotels/calendar/keepable.ts';
import { room } from '#hotels/calendar/room.ts';
import { count, json, moment } from '#kernel/storage/columns.ts';
import { keptPlan } from './hotel-plan-column.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Reads calendars from their tables. */

const versionRow = z.object({ hotel: z.string(), version: count });

/** The versions of those hotels that have a calendar. */
export const readVersions = async (
  store: Store,
  hotels: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await store.rows(
    versionRow,
    sql`SELECT hotel, version FROM hotel_calendars
        WHERE hotel IN (SELECT value FROM json_each(${JSON.stringify(hotels)}))`,
  );
  return new Map(rows.map(({ hotel, version }) => [hotel, version]));
};

const night = z.int();

/**
 * Free rooms as `[["DZ", {"20789": 3}]]`: a code from a hotel's system must not be the key of an
 * object.
 */
const free = z
  .array(z.tuple([z.string(), z.record(z.string(), night)]))
  .transform(
    (rooms): HotelCalendar['free'] =>
      new Map(
        rooms.map(([code, nights]) => [
          code,
          new Map(Object.entries(nights).map(([at, count]) => [Number(at), count])),
        ]),
      ),
  );

const closings = z
  .array(z.tuple([night, night]))
  .transform((ranges) => ranges.map(([first, last]) => ({ first, last })));

/** Reports a part that cannot be read: it is left out, so that it costs nothing else. */
export type Report = (what: string) => void;

const parts = json.pipe(z.array(z.looseObject({ code: z.string() })));
type Part = z.output<typeof parts>[number];

const readable = <Value>(
  all: readonly Part[],
  schema: z.ZodType<Value>,
  fault: (code: string, field: string) => void,
): Value[] =>
  all.flatMap((each) => {
    const read = schema.safeParse(each);
    if (!read.success) fault(each.code, fieldOf(read.error));
    return read.success ? [read.data] : [];
  });

const calendarRow = z
  .object({
    hotel: z.string(),
    version: count,
    rates_heard_at: moment.nullable(),
    rooms: parts,
    plans: parts,
    free: json.pipe(free),
    closings: json.pipe(closings),
  })
  .transform(({ rates_heard_at: ratesHeardAt, ...read }) => ({ ...read, ratesHeardAt }));

/** The calendar of a row, without the parts that cannot be read. */
const calendarOf = (read: z.output<typeof calendarRow>, report: Report): HotelCalendar => {
  const faultOf = (part: string) => (code: string, field: string) =>
    report(`Left out, since it cannot be read: ${part} ${code} of ${read.hotel} (${field})`);
  return {
    ...read,
    rooms: readable(read.rooms, room, faultOf('room')),
    plans: readable(read.plans, keptPlan, faultOf('rate plan')),
  };
};

// A small number, so that an answer of a libSQL server stays well below its size limit.
const HOTELS_AT_ONCE = 10;

// One statement sees one moment: no part can be newer than its version.
const readFew = (store: Store, hotels: readonly string[]) =>
  store.rows(
    calendarRow,
    sql`SELECT hotel, version, rates_heard_at,
      '[' || coalesce((SELECT group_concat(room, ',') FROM (
        SELECT room FROM hotel_rooms AS each WHERE each.hotel = calendar.hotel ORDER BY place
      )), '') || ']' AS rooms,
      '[' || coalesce((SELECT group_concat(plan, ',') FROM (
        SELECT plan FROM hotel_rate_plans AS each WHERE each.hotel = calendar.hotel ORDER BY code
      )), '') || ']' AS plans,
      (SELECT json_group_array(json_array(room, json(nights))) FROM (
        SELECT room, json_group_object(night, count) AS nights FROM hotel_free_rooms AS each
        WHERE each.hotel = calendar.hotel GROUP BY room
      )) AS free,
      (SELECT json_group_array(json_array(first, last)) FROM (
        SELECT first, last FROM hotel_closings AS each
        WHERE each.hotel = calendar.hotel ORDER BY first
      )) AS closings
      FROM hotel_calendars AS calendar
      WHERE hotel IN (SELECT value FROM json_each(${JSON.stringify(hotels)}))`,
  );

export const readCalendars = async (
  store: Store,
  hotels: readonly string[],
  report: Report,
): Promise<HotelCalendar[]> => {
  const found: HotelCalendar[] = [];
  for (let start = 0; start < hotels.length; start += HOTELS_AT_ONCE) {
    const rows = await readFew(store, hotels.slice(start, start + HOTELS_AT_ONCE));
    found.push(...rows.map((row) => calendarOf(row, report)));
  }
  return found;
};
