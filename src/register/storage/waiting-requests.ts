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

const countRow = z.object({
  removal: count,
  correction: count,
  application: count,
  change: count,
  unwritten: count,
});

const NOTHING = { removal: 0, correction: 0, application: 0, change: 0, unwritten: 0 };

/**
 * The counts of requests that wait for a decision, and the first `most` of them. Changes whose
 * proof has lapsed are left out: they cannot be written until the owner proves the domain again.
 */
export const waitingRequests = async (store: Store, most: number): Promise<WaitingRequests> => {
  const [counts, first] = await Promise.all([
    store.row(
      countRow,
      sql`SELECT
            (SELECT count(*) FROM corrections
              WHERE status = 'OPEN' AND request = 'removal') AS removal,
            (SELECT count(*) FROM corrections
              WHERE status = 'OPEN' AND request = 'correction') AS correction,
            (SELECT count(*) FROM applications WHERE status = 'SUBMITTED') AS application,
            (SELECT count(*) FROM claim_changes WHERE status = 'WAITING'
                AND NOT EXISTS (SELECT 1 FROM ownership_proofs
                  WHERE holder = claim_id AND lapsed_at IS NOT NULL)) AS change,
            (SELECT count(*) FROM claim_changes WHERE status = 'ACCEPTED'
                AND NOT EXISTS (SELECT 1 FROM ownership_proofs
                  WHERE holder = claim_id AND lapsed_at IS NOT NULL)) AS unwritten`,
    ),
    store.rows(
      row,
      sql`SELECT * FROM (
          SELECT request AS asks, id, kind, slug, submitted_at, review FROM corrections
          WHERE status = 'OPEN'
          UNION ALL
          SELECT 'application', id, kind, slug, submitted_at, review FROM applications
          WHERE status = 'SUBMITTED'
          UNION ALL
          SELECT 'change', id, kind, slug, submitted_at, NULL FROM claim_changes
          WHERE status = 'WAITING' AND NOT EXISTS (SELECT 1 FROM ownership_proofs
            WHERE holder = claim_id AND lapsed_at IS NOT NULL))
          ORDER BY CASE asks WHEN 'removal' THEN 0 WHEN 'correction' THEN 1
              WHEN 'application' THEN 2 ELSE 3 END,
            review IS NOT NULL, review, submitted_at, id LIMIT ${most}`,
    ),
  ]);
  const { unwritten, ...waiting } = counts ?? NOTHING;
  return { counts: waiting, unwritten, first };
};
