import { inTurn } from '#kernel/async/in-turn.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { emptyCalendar, type HotelCalendar } from '#hotels/calendar/calendar.ts';
import { refuseUnkeepable } from '#hotels/calendar/keepable.ts';
import { withSharedPrices } from '#hotels/calendar/shared-prices.ts';
import { BoundCredentialError } from '#hotels/access/credential.ts';
import { WithdrawnVendorError } from '#hotels/access/vendor.ts';
import { SaidStateChangedError } from '#hotels/access/said-state.ts';
import type { CalendarChange, CalendarStore, CalendarSummary } from '#hotels/ports.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { isRefusal, StorageError } from '#kernel/storage/errors.ts';
import { calendarCache, type CalendarCache } from './hotel-calendar-cache.ts';
import { CHANGED_MEANWHILE, changeStatements, ratesHeardAt } from './hotel-calendar-changes.ts';
import { readCalendars, readVersions, type Report } from './hotel-calendar-rows.ts';
import {
  BOUND_ELSEWHERE,
  bindStatements,
  NO_LONGER_SERVED,
  servedStatements,
} from './hotel-credentials.ts';
import { SAID_MEANWHILE, saidStatements } from './hotel-ari.ts';
import { noteStatements } from './hotel-pushes.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The size of the cache: a thousand hotels, each with four rooms and a year of two daily rates. */
const CACHE_MOST_PARTS = 5_000_000;

interface Parts {
  store: Store;
  cache: CalendarCache;
  now: () => Date;
  report: Report;
}

/** One query reads the versions; only calendars that are not in memory in that version are read. */
const calendarsOf = async (
  { store, cache, report }: Parts,
  hotels: readonly string[],
): Promise<ReadonlyMap<string, HotelCalendar>> => {
  if (hotels.length === 0) return new Map();
  const found = new Map<string, HotelCalendar>();
  const stale: string[] = [];
  for (const [hotel, version] of await readVersions(store, hotels)) {
    const kept = cache.get(hotel, version);
    if (kept === undefined) stale.push(hotel);
    else found.set(hotel, kept);
  }
  for (const read of await readCalendars(store, stale, report)) {
    cache.put(read);
    found.set(read.hotel, read);
  }
  return found;
};

const ATTEMPTS = 20;

/** Other writes with the calendar: the credential's HotelCode, and the message. */
const noteChange = (
  hotel: string,
  { push, hotelCode = null, said, vendor = null }: CalendarChange,
) => [
  ...(vendor === null ? [] : servedStatements(hotel, vendor)),
  ...(said === undefined ? [] : saidStatements(hotel, said)),
  ...(hotelCode === null ? [] : bindStatements(hotel, hotelCode)),
  ...(push === undefined ? [] : noteStatements(hotel, push)),
];

/** Refusals of a change that no further attempt can avoid. */
const changeError = (error: unknown, hotel: string): unknown => {
  if (isRefusal(error, BOUND_ELSEWHERE))
    return new BoundCredentialError(`the credential of ${hotel} is bound to another HotelCode`);
  if (isRefusal(error, NO_LONGER_SERVED))
    return new WithdrawnVendorError(`the vendor may not send for ${hotel} any more`);
  return isRefusal(error, SAID_MEANWHILE)
    ? new SaidStateChangedError(`the system of ${hotel} has said more meanwhile`)
    : error;
};

const changeNow = async (
  parts: Parts,
  hotel: string,
  make: (now: HotelCalendar) => CalendarChange,
): Promise<HotelCalendar> => {
  const { store, cache } = parts;
  for (let attempt = 1; ; attempt += 1) {
    const now = (await calendarsOf(parts, [hotel])).get(hotel) ?? emptyCalendar(hotel);
    const change = make(now);
    const { calendar } = change;
    refuseUnkeepable(now, calendar);
    const at = parts.now();
    const changes = changeStatements(now, calendar, at, change.vendor ?? null);
    const notes = noteChange(hotel, change);
    if (changes.length + notes.length === 0) return now;
    try {
      await store.batch([...changes, ...notes]);
    } catch (error) {
      if (!isRefusal(error, CHANGED_MEANWHILE)) throw changeError(error, hotel);
      if (attempt === ATTEMPTS)
        throw new StorageError('busy', `the calendar of ${hotel} changes all the time`);
      await pause(Math.random() * attempt * 5);
      continue;
    }
    if (changes.length === 0) return now;
    const plans = calendar.plans.map((plan) =>
      now.plans.includes(plan) ? plan : withSharedPrices(plan),
    );
    const next = {
      ...calendar,
      plans,
      version: now.version + 1,
      ratesHeardAt: ratesHeardAt(now, calendar, at),
    };
    cache.put(next);
    return next;
  }
};

interface StoreOptions {
  cacheMostParts?: number;
  /** For each part of a calendar that cannot be read. */
  report?: Report;
}

const toConsole: Report = (what) => {
  console.error(what);
};

/** The embedded calendars, each cached in the memory of this process until it changes. */
export const hotelCalendarStore = (
  store: Store,
  now: () => Date,
  { cacheMostParts = CACHE_MOST_PARTS, report = toConsole }: StoreOptions = {},
): CalendarStore => {
  const parts = { store, cache: calendarCache(cacheMostParts), now, report };
  // One change after the other in this process; only other processes can interfere.
  const turns = inTurn();
  return {
    calendars: (hotels) => calendarsOf(parts, hotels),
    change: (hotel, make) => turns.take(hotel, () => changeNow(parts, hotel, make)),
  };
};

const summaryRow = z
  .object({
    hotel: z.string(),
    version: count,
    changed_at: moment,
    rates_heard_at: moment.nullable(),
    rooms: count,
    plans: count,
    last_free_night: count.nullable(),
  })
  .transform((read): CalendarSummary => ({
    hotel: read.hotel,
    version: read.version,
    changedAt: read.changed_at,
    ratesHeardAt: read.rates_heard_at,
    rooms: read.rooms,
    plans: read.plans,
    lastFreeNight: read.last_free_night,
  }));

/** The summary of every calendar, in the order of the hotels. */
export const calendarSummaries = (store: Store): Promise<CalendarSummary[]> =>
  store.rows(
    summaryRow,
    sql`SELECT hotel, version, changed_at, rates_heard_at,
          (SELECT count(*) FROM hotel_rooms AS each WHERE each.hotel = calendar.hotel) AS rooms,
          (SELECT count(*) FROM hotel_rate_plans AS each
            WHERE each.hotel = calendar.hotel) AS plans,
          (SELECT max(night) FROM hotel_free_rooms AS each
            WHERE each.hotel = calendar.hotel) AS last_free_night
        FROM hotel_calendars AS calendar ORDER BY hotel`,
  );
