import { z } from 'zod';
import { VERDICTS } from '#register/observer/fact.ts';
import {
  visitsIn,
  type LoggedChange,
  type ObservationLog,
} from '#register/history/observation-log.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { joined, sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The log of fact changes that the observer stored, for readers of the change feed. */

/** Far more rows than one visit changes, but few enough for one answer. */
const ROWS_MOST = 2000;

const row = z
  .object({
    number: count,
    site: z.string(),
    fact: z.string(),
    verdict: z.enum(VERDICTS),
    value: z.string().nullable(),
    at: moment,
  })
  .transform(({ number, ...read }): LoggedChange => ({ position: number, ...read }));

const position = z.object({ position: count });

const FROM_LOG = sql`SELECT number, site, fact, verdict, value, at FROM observation_changes`;

const read = async (store: Store, after: number, site: string | null): Promise<LoggedChange[]> =>
  store.rows(
    row,
    // Two statements, so that each can use an index.
    joined(
      FROM_LOG,
      site === null
        ? sql`WHERE number > ${after} ORDER BY number LIMIT ${ROWS_MOST}`
        : sql`WHERE site = ${site} AND number > ${after} ORDER BY number LIMIT ${ROWS_MOST}`,
    ),
  );

export const observationLog = (store: Store): ObservationLog => ({
  after: async (after, site) => {
    const rows = await read(store, after, site);
    const visits = visitsIn(rows);
    const isWhole = rows.length < ROWS_MOST;
    // The last visit may have more rows after those that were read.
    return { visits: isWhole ? visits : visits.slice(0, -1), isWhole };
  },
  before: async (day) => {
    const found = await store.row(
      position,
      sql`SELECT coalesce(
            (SELECT min(number) - 1 FROM observation_changes WHERE at >= ${day}),
            (SELECT max(number) FROM observation_changes), 0) AS position`,
    );
    return found?.position ?? 0;
  },
  end: async () => {
    const found = await store.row(
      position,
      sql`SELECT coalesce(max(number), 0) AS position FROM observation_changes`,
    );
    return found?.position ?? 0;
  },
});
