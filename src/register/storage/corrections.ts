import { z } from 'zod';
import { CORRECTION_STATUSES, type Correction } from '#register/corrections/correction.ts';
import { CORRECTION_REQUESTS } from '#register/corrections/form.ts';
import type { CorrectionStore } from '#register/corrections/ports.ts';
import { KINDS } from '#register/records/kinds.ts';
import { REVIEW_MARKS } from '#register/submissions/review.ts';
import { moment } from '#kernel/storage/columns.ts';
import { updateOne } from '#kernel/storage/rows/update-one.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const row = z
  .object({
    id: z.string(),
    kind: z.enum(KINDS),
    slug: z.string(),
    request: z.enum(CORRECTION_REQUESTS),
    message: z.string(),
    contact_email: z.string(),
    status: z.enum(CORRECTION_STATUSES),
    submitted_at: moment,
    closed_at: moment.nullable(),
    note: z.string().nullable(),
    review: z.enum(REVIEW_MARKS).nullable(),
  })
  .transform(({ id, contact_email, submitted_at, closed_at, ...read }): Correction => ({
    correctionId: id,
    ...read,
    contactEmail: contact_email,
    submittedAt: submitted_at,
    closedAt: closed_at,
  }));

const insert = (correction: Correction) =>
  sql`INSERT INTO corrections
      (id, kind, slug, request, message, contact_email, status, submitted_at, review)
      VALUES (${correction.correctionId}, ${correction.kind}, ${correction.slug},
        ${correction.request}, ${correction.message}, ${correction.contactEmail},
        ${correction.status}, ${correction.submittedAt.toISOString()}, ${correction.review})`;

export const correctionStore = (store: Store): CorrectionStore => ({
  add: async (correction) => {
    await store.batch([insert(correction)]);
  },
  find: (id) => store.row(row, sql`SELECT * FROM corrections WHERE id = ${id}`),
  list: (status) =>
    store.rows(
      row,
      sql`SELECT * FROM corrections WHERE coalesce(${status ?? null}, status) = status
          ORDER BY submitted_at, id`,
    ),
  close: (id, { at, note }) =>
    updateOne(
      store,
      sql`UPDATE corrections SET status = 'CLOSED', closed_at = ${at.toISOString()}, note = ${note}
          WHERE id = ${id} AND status = 'OPEN'`,
    ),
  erase: async (id) => {
    const [erasing] = await store.batch([sql`DELETE FROM corrections WHERE id = ${id}`]);
    return erasing?.changed === 1;
  },
});
