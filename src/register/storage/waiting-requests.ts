import { z } from 'zod';
import { count, moment } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { KINDS } from '#register/records/kinds.ts';
import { REVIEW_MARKS } from '#register/submissions/review.ts';
import { WAITING_KINDS, type WaitingRequests } from '#register/submissions/waiting.ts';

const row = z
  .object({
    asks: z.enum(WAITING_KINDS),
    id: z.string(),
    kind: z.enum(KINDS),
    slug: z.string(),
    submitted_at: moment,
    review: z.enum(REVIEW_MARKS).nullable(),
  })
  .transform(({ submitted_at: submittedAt, ...rest }) => ({ ...rest, submittedAt }));

const countRow = z.object({ removal: count, correction: count, application: count });

/** What waits for a decision, and as many of it as a page shows. */
export const waitingRequests = async (store: Store, most: number): Promise<WaitingRequests> => {
  const [counts, first] = await Promise.all([
    store.row(
      countRow,
      sql`SELECT
            (SELECT count(*) FROM corrections
              WHERE status = 'OPEN' AND request = 'removal') AS removal,
            (SELECT count(*) FROM corrections
              WHERE status = 'OPEN' AND request = 'correction') AS correction,
            (SELECT count(*) FROM applications WHERE status = 'SUBMITTED') AS application`,
    ),
    store.rows(
      row,
      sql`SELECT * FROM (
          SELECT request AS asks, id, kind, slug, submitted_at, review FROM corrections
          WHERE status = 'OPEN'
          UNION ALL
          SELECT 'application', id, kind, slug, submitted_at, review FROM applications
          WHERE status = 'SUBMITTED')
          ORDER BY CASE asks WHEN 'removal' THEN 0 WHEN 'correction' THEN 1 ELSE 2 END,
            review IS NOT NULL, review, submitted_at, id LIMIT ${most}`,
    ),
  ]);
  return { counts: counts ?? { removal: 0, correction: 0, application: 0 }, first };
};
