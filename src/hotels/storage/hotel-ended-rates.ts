import { z } from 'zod';
import { emptyCalendar } from '#hotels/calendar/calendar.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import type { RemainingState, StateWithoutVendor } from '#hotels/ports.ts';
import { count } from '#kernel/storage/columns.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Outcome } from '#kernel/storage/connection.ts';
import type { Store } from '#kernel/storage/store.ts';
import { dayOf } from '#kernel/world.ts';
import { SAID_MEANWHILE, saidStatements } from './hotel-ari.ts';
import { CHANGED_MEANWHILE, changeStatements } from './hotel-calendar-changes.ts';
import { readCalendars } from './hotel-calendar-rows.ts';

/** Ends the rates of vendors with their permissions; those of the hotel's own system stay. */

/** The hotels with the vendors that end: `ended` is the condition of their rows. */
const servedBy = (ended: Statement): Statement =>
  joined(
    sql`SELECT hotel, vendor FROM hotel_vendor_hotels AS served WHERE agreed_at IS NOT NULL AND`,
    ended,
  );

/** What a vendor has said in ARI messages is kept under its name. */
const saysInAri = (ended: Statement): Statement =>
  joined(
    sql`EXISTS (SELECT 1 FROM json_each(state, '$.vendors') WHERE
          (hotel, CASE type WHEN 'object' THEN key ELSE value END) IN (`,
    servedBy(ended),
    sql`))`,
  );

/** Ends what was sent by vendors alone. */
const endOfPlans = (ended: Statement): Statement[] => {
  const rows = servedBy(ended);
  const hotels = joined(sql`hotel IN (SELECT hotel FROM (`, rows, sql`))`);
  const ofVendor = joined(hotels, sql`AND (hotel, plan ->> 'sentBy') IN (`, rows, sql`)`);
  const changed = joined(sql`SELECT hotel FROM hotel_rate_plans WHERE`, ofVendor);
  return [
    joined(sql`UPDATE hotel_calendars SET version = version + 1 WHERE hotel IN (`, changed, sql`)`),
    // What is sent next is not added to what the vendor has said.
    joined(sql`DELETE FROM hotel_ari WHERE`, hotels, sql`AND`, saysInAri(ended)),
    joined(sql`DELETE FROM hotel_rate_plans WHERE`, ofVendor),
    joined(
      sql`UPDATE hotel_calendars SET rates_heard_at = NULL WHERE`,
      hotels,
      sql`AND NOT EXISTS (SELECT 1 FROM hotel_rate_plans AS each
            WHERE each.hotel = hotel_calendars.hotel)`,
    ),
  ];
};

const saidRow = z.object({
  hotel: z.string(),
  vendor: z.string(),
  revision: count,
  state: z.string(),
});

interface Remaining extends RemainingState {
  hotel: string;
  revision: number;
}

/** What the store of vendors needs beside its database. */
export interface VendorPorts {
  now: () => Date;
  withoutVendor: StateWithoutVendor;
}
interface Parts extends VendorPorts {
  store: Store;
}

/** What remains where a vendor that ends and the hotel's own system have both sent ARI messages. */
const remainingOf = async (
  { store, withoutVendor }: Parts,
  ended: Statement,
): Promise<Remaining[]> => {
  const rows = await store.rows(
    saidRow,
    joined(
      sql`SELECT hotel, vendor, revision, state FROM hotel_ari JOIN (`,
      servedBy(ended),
      sql`) USING (hotel) WHERE`,
      saysInAri(ended),
    ),
  );
  return rows.flatMap(({ hotel, vendor, revision, state }) => {
    const remaining = withoutVendor(state, vendor);
    return remaining === null ? [] : [{ hotel, revision, ...remaining }];
  });
};

/** Makes the calendars anew from what the hotels' own systems have said. */
const restored = async (
  { store, now }: Parts,
  remaining: readonly Remaining[],
): Promise<Statement[]> => {
  const at = now();
  const hotels = remaining.map(({ hotel }) => hotel);
  // A part that cannot be read is made anew as well.
  const read = await readCalendars(store, hotels, () => undefined);
  const calendars = new Map(read.map((calendar) => [calendar.hotel, calendar]));
  return remaining.flatMap(({ hotel, revision, text, ratesHeardAt, calendarAfter }) => {
    const before = calendars.get(hotel) ?? emptyCalendar(hotel);
    const calendar = calendarAfter(before, dayNumber(dayOf(at)));
    const heardAt = calendar.plans.length === 0 ? null : (ratesHeardAt?.toISOString() ?? null);
    return [
      ...changeStatements(before, { ...calendar, plans: [...calendar.plans] }, at, null),
      sql`UPDATE hotel_calendars SET rates_heard_at = ${heardAt} WHERE hotel = ${hotel}`,
      ...saidStatements(hotel, { revision: revision + 1, text }),
    ];
  });
};

const ATTEMPTS = 20;

/**
 * Writes the end of permissions together with the end of their rates; `ended` is the condition of
 * their rows. The results are those of all statements, `writes` last.
 */
export const endRates = async (
  parts: Parts,
  ended: Statement,
  writes: readonly Statement[],
): Promise<Outcome[]> => {
  for (let attempt = 1; ; attempt += 1) {
    const own = await restored(parts, await remainingOf(parts, ended));
    try {
      return await parts.store.batch([...own, ...endOfPlans(ended), ...writes]);
    } catch (error) {
      const isMeanwhile = isRefusal(error, CHANGED_MEANWHILE) || isRefusal(error, SAID_MEANWHILE);
      if (!isMeanwhile || attempt === ATTEMPTS) throw error;
    }
  }
};
