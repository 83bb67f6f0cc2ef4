import { z } from 'zod';
import type { FeedState, RateStore } from '#fx/ports.ts';
import { json, moment } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const stateRow = z
  .object({
    day: z.string().nullable(),
    per_euro: json.pipe(z.record(z.string(), z.string())).nullable(),
    fetched_at: moment.nullable(),
    attempted_at: moment,
  })
  .transform(({ day, per_euro: perEuro, fetched_at, attempted_at }): FeedState => ({
    rates: day === null || perEuro === null ? null : { day, perEuro },
    fetchedAt: fetched_at,
    attemptedAt: attempted_at,
  }));

export const fxRateStore = (store: Store): RateStore => ({
  state: async () =>
    (await store.row(
      stateRow,
      sql`SELECT day, per_euro, feed.fetched_at, feed.attempted_at
          FROM fx_feed AS feed LEFT JOIN fx_rates ON day = (SELECT max(day) FROM fx_rates)`,
    )) ?? null,

  keep: async ({ day, perEuro }, fetchedAt) => {
    const at = fetchedAt.toISOString();
    await store.batch([
      sql`INSERT INTO fx_rates (day, per_euro, fetched_at)
          VALUES (${day}, ${JSON.stringify(perEuro)}, ${at})
          ON CONFLICT (day) DO UPDATE
          SET per_euro = excluded.per_euro, fetched_at = excluded.fetched_at`,
      sql`INSERT INTO fx_feed (id, fetched_at, attempted_at) VALUES (1, ${at}, ${at})
          ON CONFLICT (id) DO UPDATE
          SET fetched_at = excluded.fetched_at, attempted_at = excluded.attempted_at`,
    ]);
  },

  noteAttempt: async (attemptedAt, answered) => {
    const at = attemptedAt.toISOString();
    await store.batch([
      sql`INSERT INTO fx_feed (id, fetched_at, attempted_at)
          VALUES (1, ${answered ? at : null}, ${at})
          ON CONFLICT (id) DO UPDATE
          SET fetched_at = coalesce(excluded.fetched_at, fetched_at), attempted_at = ${at}`,
    ]);
  },
});
