import { z } from 'zod';
import { APPLICATION_STATUSES, type Application } from '#register/applications/application.ts';
import type { ApplicationStore } from '#register/applications/ports.ts';
import { KINDS } from '#register/records/kinds.ts';
import { REVIEW_MARKS } from '#register/submissions/review.ts';
import { json, moment } from '#kernel/storage/columns.ts';
import { updateOne } from '#kernel/storage/rows/update-one.ts';
import { joined, sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { Table } from '#kernel/storage/table.ts';

const APPLICATIONS = new Table(
  'applications',
  {
    applicationId: z.string(),
    kind: z.enum(KINDS),
    slug: z.string(),
    status: z.enum(APPLICATION_STATUSES),
    fields: json.pipe(z.looseObject({ name: z.string(), websiteUrl: z.string() })),
    contactName: z.string(),
    contactEmail: z.string(),
    token: z.string(),
    submittedAt: moment,
    decidedAt: moment.nullable(),
    reason: z.string().nullable(),
    verifiedAt: moment.nullable(),
    review: z.enum(REVIEW_MARKS).nullable(),
  },
  { applicationId: 'id' },
);
const { row } = APPLICATIONS;

const decide = (store: Store, decided: Application): Promise<boolean> =>
  updateOne(
    store,
    joined(
      APPLICATIONS.update(decided, ['status', 'slug', 'reason', 'decidedAt']),
      sql`WHERE id = ${decided.applicationId} AND status = 'SUBMITTED'`,
    ),
  );

export const applicationStore = (store: Store): ApplicationStore => ({
  add: async (application) => {
    await store.batch([APPLICATIONS.insert(application)]);
  },
  find: (id) => store.row(row, sql`SELECT * FROM applications WHERE id = ${id}`),
  list: (status) =>
    store.rows(
      row,
      sql`SELECT * FROM applications WHERE coalesce(${status ?? null}, status) = status
          ORDER BY submitted_at, id`,
    ),
  decide: (decided) => decide(store, decided),
  markVerified: async (id, at) => {
    const moment = at.toISOString();
    await store.batch([sql`UPDATE applications SET verified_at = ${moment} WHERE id = ${id}`]);
  },
  erase: async (id) => {
    const [, erasing] = await store.batch([
      sql`DELETE FROM ownership_proofs WHERE holder = ${id}`,
      sql`DELETE FROM applications WHERE id = ${id}`,
    ]);
    return erasing?.changed === 1;
  },
});
