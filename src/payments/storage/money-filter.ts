import type { Tenant } from '#payments/tenant.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { namesOfReference } from '#payments/storage/seals/looked-up.ts';

/** The filter of lists of payments and payouts. */
export interface MoneyFilter {
  accountId?: string;
  status?: string;
  createdFrom?: Date;
  createdBefore?: Date;
  /** The forms in which the reference may be stored: a JSON list. */
  names?: string;
}

/** A filter whose reference is replaced by the forms in which it may be stored. */
export type Found<Filter> = Omit<Filter, 'reference'> & Pick<MoneyFilter, 'names'>;

export const foundBy = async <Filter extends { reference?: string }>(
  { seals }: Pick<Store, 'seals'>,
  tenant: Tenant,
  filter: Filter,
): Promise<Found<Filter>> => {
  const { reference, ...others } = filter;
  if (reference === undefined) return others;
  return { ...others, names: await namesOfReference(seals, tenant, reference) };
};

/** The conditions of a filter; its `createdBefore` is a bound of the page. */
export const matching = (
  { organizationId, mode }: Tenant,
  { accountId, status, createdFrom, names }: MoneyFilter,
): Statement[] => [
  ...(accountId === undefined ? [] : [sql`AND account_id = ${accountId}`]),
  ...(status === undefined ? [] : [sql`AND status = ${status}`]),
  // Only with exactly this condition does the planner use the index that leaves out completed ones.
  ...(status === undefined || status === 'COMPLETED' ? [] : [sql`AND status <> 'COMPLETED'`]),
  ...(createdFrom === undefined ? [] : [sql`AND created_at >= ${createdFrom.toISOString()}`]),
  ...(names === undefined
    ? []
    : [
        sql`AND id = (SELECT object_id FROM used_references
              WHERE organization_id = ${organizationId} AND mode = ${mode}
                AND reference IN (SELECT value FROM json_each(${names})))`,
      ]),
];
