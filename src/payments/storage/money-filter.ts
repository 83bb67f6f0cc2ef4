import type { Tenant } from '#payments/tenant.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';

/** What lists of payments and payouts are filtered by. */
export interface MoneyFilter {
  accountId?: string;
  status?: string;
  createdFrom?: Date;
  createdBefore?: Date;
  reference?: string;
}

/** The conditions of a filter; its `createdBefore` is a bound of the page. */
export const matching = (
  { organizationId, mode }: Tenant,
  { accountId, status, createdFrom, reference }: MoneyFilter,
): Statement[] => [
  ...(accountId === undefined ? [] : [sql`AND account_id = ${accountId}`]),
  ...(status === undefined ? [] : [sql`AND status = ${status}`]),
  // In these words alone the planner sees that an index without the completed ones will do.
  ...(status === undefined || status === 'COMPLETED' ? [] : [sql`AND status <> 'COMPLETED'`]),
  ...(createdFrom === undefined ? [] : [sql`AND created_at >= ${createdFrom.toISOString()}`]),
  ...(reference === undefined
    ? []
    : [
        sql`AND id = (SELECT object_id FROM used_references
              WHERE organization_id = ${organizationId} AND mode = ${mode}
                AND reference = ${reference})`,
      ]),
];
