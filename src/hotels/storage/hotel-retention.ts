import type { RetentionKind } from '#kernel/config/retention.ts';
import { deleted, type EndingRule } from '#kernel/storage/retention.ts';
import { sql } from '#kernel/storage/sql.ts';
import { dayOf } from '#kernel/world.ts';
import { demandStore } from './hotel-demand.ts';

/** How long messages of hotels and counts of searches are kept. */

/** The limit keeps one run short: the next one continues. */
const ROWS_MOST = 1000;

export const HOTEL_RETENTION = {
  // The last message of each hotel stays: it shows since when nothing came.
  hotelMessages: deleted(
    (before) => sql`DELETE FROM hotel_pushes WHERE id IN (
        SELECT id FROM hotel_pushes WHERE at < ${before}
          AND id NOT IN (SELECT max(id) FROM hotel_pushes GROUP BY hotel) LIMIT ${ROWS_MOST})`,
  ),
  demandCounts: ({ store, before }) => demandStore(store).forgetBefore(dayOf(before)),
} as const satisfies Partial<Record<RetentionKind, EndingRule>>;
