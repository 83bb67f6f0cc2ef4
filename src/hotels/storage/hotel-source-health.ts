import { z } from 'zod';
import type { SourceSaid } from '#hotels/live/ports.ts';
import type { SourceHealth } from '#hotels/ports.ts';
import { moment } from '#kernel/storage/columns.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The state of hotels' systems when they were last called. */

const FAULT_MOST_CHARACTERS = 300;

/** Processes may write in another order than they called: the later time is kept. */
const noting = ({ hotel, at, fault }: SourceSaid): Statement => {
  const moment = at.toISOString();
  return fault === null
    ? sql`INSERT INTO hotel_source_health (hotel, answered_at) VALUES (${hotel}, ${moment})
          ON CONFLICT (hotel) DO UPDATE SET answered_at = excluded.answered_at
          WHERE answered_at IS NULL OR answered_at < excluded.answered_at`
    : sql`INSERT INTO hotel_source_health (hotel, failed_at, fault)
          VALUES (${hotel}, ${moment}, ${fault.slice(0, FAULT_MOST_CHARACTERS)})
          ON CONFLICT (hotel) DO UPDATE SET failed_at = excluded.failed_at, fault = excluded.fault
          WHERE failed_at IS NULL OR failed_at < excluded.failed_at`;
};

/**
 * One row for each hotel and kind: of many stays that were requested at once the last one counts.
 */
export const healthStatements = (said: readonly SourceSaid[]): Statement[] => {
  const last = new Map(said.map((each) => [`${each.hotel} ${each.fault === null}`, each]));
  return [...last.values()].map(noting);
};

const row = z
  .object({
    hotel: z.string(),
    answered_at: moment.nullable(),
    failed_at: moment.nullable(),
    fault: z.string().nullable(),
  })
  .transform((read): [string, SourceHealth] => [
    read.hotel,
    { answeredAt: read.answered_at, failedAt: read.failed_at, fault: read.fault },
  ]);

/** The state for each hotel whose system was ever called. */
export const sourceHealth = async (store: Store): Promise<ReadonlyMap<string, SourceHealth>> =>
  new Map(await store.rows(row, sql`SELECT * FROM hotel_source_health`));
