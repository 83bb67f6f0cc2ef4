import { z } from 'zod';
import type { Organization } from '#access/organization.ts';
import type { OrganizationStore } from '#access/ports.ts';
import { HOUSE } from '#access/organization.ts';
import { moment } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const row = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: moment,
    closed_at: moment.nullable(),
  })
  .transform((read): Organization => ({
    organizationId: read.id,
    name: read.name,
    createdAt: read.created_at,
    closedAt: read.closed_at,
  }));

/** The house keeps its books beside those of the organizations, and is none of them. */
export const organizationStore = (store: Store): OrganizationStore => ({
  add: async ({ organizationId, name, createdAt }) => {
    await store.batch([
      sql`INSERT INTO organizations (id, name, created_at)
          VALUES (${organizationId}, ${name}, ${createdAt.toISOString()})`,
    ]);
  },
  find: (id) =>
    store.row(row, sql`SELECT * FROM organizations WHERE id = ${id} AND id <> ${HOUSE}`),
  list: () =>
    store.rows(row, sql`SELECT * FROM organizations WHERE id <> ${HOUSE} ORDER BY created_at, id`),
  close: async (id, at) => {
    await store.batch([
      sql`UPDATE organizations SET closed_at = ${at.toISOString()}
          WHERE id = ${id} AND closed_at IS NULL`,
    ]);
  },
});
