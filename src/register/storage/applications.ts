import { z } from 'zod';
import { APPLICATION_STATUSES, type Application } from '#register/applications/application.ts';
import type { ApplicationStore, Decision } from '#register/applications/ports.ts';
import { KINDS } from '#register/records/kinds.ts';
import { json, moment } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const row = z
  .object({
    id: z.string(),
    kind: z.enum(KINDS),
    slug: z.string(),
    status: z.enum(APPLICATION_STATUSES),
    fields: json.pipe(z.looseObject({ name: z.string(), websiteUrl: z.string() })),
    contact_name: z.string(),
    contact_email: z.string(),
    token: z.string(),
    submitted_at: moment,
    decided_at: moment.nullable(),
    reason: z.string().nullable(),
    verified_at: moment.nullable(),
  })
  .transform((read): Application => ({
    applicationId: read.id,
    kind: read.kind,
    slug: read.slug,
    status: read.status,
    fields: read.fields,
    contactName: read.contact_name,
    contactEmail: read.contact_email,
    token: read.token,
    submittedAt: read.submitted_at,
    decidedAt: read.decided_at,
    reason: read.reason,
    verifiedAt: read.verified_at,
  }));

const insert = (application: Application) =>
  sql`INSERT INTO applications
      (id, kind, slug, status, fields, contact_name, contact_email, token, submitted_at)
      VALUES (${application.applicationId}, ${application.kind}, ${application.slug},
        ${application.status}, ${JSON.stringify(application.fields)}, ${application.contactName},
        ${application.contactEmail}, ${application.token},
        ${application.submittedAt.toISOString()})`;

const decide = async (store: Store, id: string, decision: Decision): Promise<boolean> => {
  const slug = decision.status === 'APPROVED' ? decision.slug : null;
  const reason = decision.status === 'REJECTED' ? decision.reason : null;
  const [update] = await store.batch([
    sql`UPDATE applications SET status = ${decision.status}, slug = coalesce(${slug}, slug),
        reason = ${reason}, decided_at = ${decision.at.toISOString()}
        WHERE id = ${id} AND status = 'SUBMITTED'`,
  ]);
  return update?.changed === 1;
};

export const applicationStore = (store: Store): ApplicationStore => ({
  add: async (application) => {
    await store.batch([insert(application)]);
  },
  find: (id) => store.row(row, sql`SELECT * FROM applications WHERE id = ${id}`),
  list: (status) =>
    store.rows(
      row,
      sql`SELECT * FROM applications WHERE coalesce(${status ?? null}, status) = status
          ORDER BY submitted_at, id`,
    ),
  decide: (id, decision) => decide(store, id, decision),
  markVerified: async (id, at) => {
    const moment = at.toISOString();
    await store.batch([sql`UPDATE applications SET verified_at = ${moment} WHERE id = ${id}`]);
  },
  erase: async (id) => {
    const [erasing] = await store.batch([sql`DELETE FROM applications WHERE id = ${id}`]);
    return erasing?.changed === 1;
  },
});
