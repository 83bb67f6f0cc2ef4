import { z } from 'zod';
import type { DemandCount, DemandFilter, DemandStore } from '#hotels/demand/demand.ts';
import { REASONS } from '#hotels/reasons.ts';
import { count } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const row = z
  .object({
    hotel: z.string(),
    town: z.string().nullable(),
    asked_on: z.string(),
    stay_month: z.string(),
    party: z.string(),
    outcome: z.enum(['priced', ...REASONS]),
    asks: count,
  })
  .transform((read): DemandCount => ({
    hotel: read.hotel,
    town: read.town,
    askedOn: read.asked_on,
    stayMonth: read.stay_month || null,
    party: read.party || null,
    outcome: read.outcome,
    asks: read.asks,
  }));

const rowsOf = (counts: readonly DemandCount[]): string =>
  JSON.stringify(
    counts.map(({ hotel, town, askedOn, stayMonth, party, outcome, asks }) => [
      ...[hotel, town, askedOn, stayMonth ?? '', party ?? '', outcome, asks],
    ]),
  );

export const demandStore = (store: Store): DemandStore => ({
  add: async (counts) => {
    // WHERE true: without it SQLite would read ON as the beginning of a join.
    await store.batch([
      sql`INSERT INTO hotel_demand (hotel, town, asked_on, stay_month, party, outcome, asks)
          SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
            value ->> 6
          FROM json_each(${rowsOf(counts)}) WHERE true
          ON CONFLICT (hotel, asked_on, stay_month, party, outcome)
          DO UPDATE SET asks = asks + excluded.asks, town = excluded.town`,
    ]);
  },
  counts: (filter: DemandFilter) => {
    const [hotel, town, month] = [filter.hotel ?? null, filter.town ?? null, filter.month ?? null];
    return store.rows(
      row,
      sql`SELECT * FROM hotel_demand
          WHERE (${hotel} IS NULL OR hotel = ${hotel}) AND (${town} IS NULL OR town = ${town})
            AND (${month} IS NULL OR substr(asked_on, 1, 7) = ${month})
          ORDER BY hotel, asked_on, stay_month, party, outcome`,
    );
  },
  forgetBefore: async (day) => {
    const forget = sql`DELETE FROM hotel_demand WHERE asked_on < ${day}`;
    const [outcome] = await store.batch([forget]);
    return outcome?.changed ?? 0;
  },
});
