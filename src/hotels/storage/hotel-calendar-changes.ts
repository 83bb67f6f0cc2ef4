import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { planText } from './hotel-plan-column.ts';
import { requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';

/**
 * The statements that turn one calendar into another; parts that are the same object are not
 * written.
 */

/** The refusal name if another process has changed the calendar meanwhile. */
export const CHANGED_MEANWHILE = 'changed-meanwhile';

/** Increases the version, or rolls everything back if it is no longer the one that was read. */
const raiseVersion = (
  { hotel, version }: HotelCalendar,
  heardAt: Date | null,
  at: Date,
): Statement[] => {
  const changedAt = at.toISOString();
  const received = heardAt?.toISOString() ?? null;
  const raise =
    version === 0
      ? sql`INSERT INTO hotel_calendars (hotel, version, changed_at, rates_heard_at)
            VALUES (${hotel}, 1, ${changedAt}, ${received}) ON CONFLICT (hotel) DO NOTHING`
      : sql`UPDATE hotel_calendars SET version = version + 1, changed_at = ${changedAt},
              rates_heard_at = ${received}
            WHERE hotel = ${hotel} AND version = ${version}`;
  return [raise, requireChanges(CHANGED_MEANWHILE)];
};

const writeRooms = (now: HotelCalendar, next: HotelCalendar): Statement[] => {
  if (next.rooms === now.rooms) return [];
  return [
    sql`DELETE FROM hotel_rooms WHERE hotel = ${now.hotel}`,
    sql`INSERT INTO hotel_rooms (hotel, code, place, room)
        SELECT ${now.hotel}, json_extract(value, '$.code'), key, value
        FROM json_each(${JSON.stringify(next.rooms)})`,
  ];
};

const writePlans = (
  now: HotelCalendar,
  next: HotelCalendar,
  sentBy: string | null,
): Statement[] => {
  if (next.plans === now.plans) return [];
  const before = new Map(now.plans.map((plan) => [plan.code, plan]));
  const kept = next.plans.map(({ code }) => code);
  // Also one that cannot be read: it is not in the present calendar.
  const removal = sql`DELETE FROM hotel_rate_plans WHERE hotel = ${now.hotel}
      AND code NOT IN (SELECT value FROM json_each(${JSON.stringify(kept)}))`;
  const changed = next.plans.filter((plan) => before.get(plan.code) !== plan);
  return [
    removal,
    ...changed.map(
      (plan) => sql`INSERT INTO hotel_rate_plans (hotel, code, plan)
          VALUES (${now.hotel}, ${plan.code}, ${planText(plan, sentBy)})
          ON CONFLICT (hotel, code) DO UPDATE SET plan = excluded.plan`,
    ),
  ];
};

type Night = readonly [room: string, night: number, count: number];

const nightsThatDiffer = (from: HotelCalendar['free'], to: HotelCalendar['free']): Night[] =>
  [...to].flatMap(([room, nights]) => {
    const before = from.get(room);
    if (nights === before) return [];
    return [...nights].flatMap(([night, count]): Night[] =>
      before?.get(night) === count ? [] : [[room, night, count]],
    );
  });

const nightsThatEnd = (from: HotelCalendar['free'], to: HotelCalendar['free']): Night[] =>
  [...from].flatMap(([room, nights]) => {
    const after = to.get(room);
    if (nights === after) return [];
    return [...nights].flatMap(([night, count]): Night[] =>
      after?.has(night) ? [] : [[room, night, count]],
    );
  });

const writeFree = ({ hotel, free }: HotelCalendar, next: HotelCalendar): Statement[] => {
  const [gone, changed] = [nightsThatEnd(free, next.free), nightsThatDiffer(free, next.free)];
  const removal = sql`DELETE FROM hotel_free_rooms WHERE hotel = ${hotel} AND (room, night) IN (
      SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(gone)}))`;
  // WHERE true: without it SQLite would read ON as the beginning of a join.
  const write = sql`INSERT INTO hotel_free_rooms (hotel, room, night, count)
      SELECT ${hotel}, value ->> 0, value ->> 1, value ->> 2
      FROM json_each(${JSON.stringify(changed)}) WHERE true
      ON CONFLICT (hotel, room, night) DO UPDATE SET count = excluded.count`;
  return [...(gone.length > 0 ? [removal] : []), ...(changed.length > 0 ? [write] : [])];
};

const writeClosings = (now: HotelCalendar, next: HotelCalendar): Statement[] => {
  if (next.closings === now.closings) return [];
  return [
    sql`DELETE FROM hotel_closings WHERE hotel = ${now.hotel}`,
    sql`INSERT INTO hotel_closings (hotel, first, last)
        SELECT ${now.hotel}, value ->> 'first', value ->> 'last'
        FROM json_each(${JSON.stringify(next.closings)})`,
  ];
};

/**
 * Rates count as received whenever plans are written, even equal ones; free rooms are not rates.
 */
export const ratesHeardAt = (now: HotelCalendar, next: HotelCalendar, at: Date): Date | null =>
  next.plans === now.plans ? now.ratesHeardAt : at;

/** All statements from the present calendar to the next one; none if both are equal. */
export const changeStatements = (
  now: HotelCalendar,
  next: HotelCalendar,
  at: Date,
  sentBy: string | null,
): Statement[] => {
  const writes = [writeRooms, writePlans, writeFree, writeClosings];
  const statements = writes.flatMap((write) => write(now, next, sentBy));
  // The first message creates a calendar even if it is empty.
  if (statements.length === 0 && (next === now || now.version > 0)) return [];
  return [...raiseVersion(now, ratesHeardAt(now, next, at), at), ...statements];
};
