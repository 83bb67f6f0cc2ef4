import { z } from 'zod';
import type { OrganizationStore } from '#access/ports.ts';
import { OPERATOR } from '#access/organization.ts';
import { moment } from '#kernel/storage/columns.ts';
import { joined, sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { Table } from '#kernel/storage/table.ts';

const ORGANIZATIONS = new Table(
  'organizations',
  {
    organizationId: z.string(),
    name: z.string(),
    createdAt: moment,
    closedAt: moment.nullable(),
  },
  { organizationId: 'id' },
);
const { row } = ORGANIZATIONS;

/** Copies an organization to the database of test mode, if that is a separate one. */
export const copyOrganization = async (
  { live, test }: { live: Store; test: Store },
  organizationId: string,
): Promise<void> => {
  const found = await organizationStore(live).find(organizationId);
  if (found === undefined || test === live) return;
  const { name, closedAt } = found;
  await test.batch([
    joined(
      ORGANIZATIONS.insert(found),
      sql`ON CONFLICT (id) DO UPDATE
          SET name = ${name}, closed_at = ${closedAt?.toISOString() ?? null}`,
    ),
  ]);
};

/** Organizations in the database, without the operator, whose books are stored beside theirs. */
export const organizationStore = (store: Store): OrganizationStore => ({
  add: async (organization) => {
    await store.batch([ORGANIZATIONS.insert(organization)]);
  },
  find: (id) =>
    store.row(row, sql`SELECT * FROM organizations WHERE id = ${id} AND id <> ${OPERATOR}`),
  list: () =>
    store.rows(
      row,
      sql`SELECT * FROM organizations WHERE id <> ${OPERATOR} ORDER BY created_at, id`,
    ),
  close: async (id, at) => {
    await store.batch([
      sql`UPDATE organizations SET closed_at = ${at.toISOString()}
          WHERE id = ${id} AND closed_at IS NULL`,
    ]);
  },
});
