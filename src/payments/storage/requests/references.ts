import { z } from 'zod';
import type { ReferenceReader } from '#payments/reference.ts';
import { joined, sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Tenant } from '#payments/tenant.ts';
import { namesOfReference } from '#payments/storage/seals/looked-up.ts';
import { ofTenant } from '#payments/storage/tenant-table.ts';

const row = z
  .object({ object_id: z.string(), status: z.string().nullable() })
  .transform(({ object_id: objectId, status }) => ({ objectId, status }));

/**
 * Finds the user of a reference. Triggers in the migrations write used_references with each payout
 * and payment.
 */
const findBy = (store: Store, tenant: Tenant, names: string) => {
  const tenants = ofTenant(tenant);
  return store.row(
    row,
    joined(
      sql`SELECT object_id, coalesce(
            (SELECT status FROM payouts WHERE`,
      tenants,
      sql`AND id = object_id), (SELECT status FROM payments WHERE`,
      tenants,
      sql`AND id = object_id)) AS status FROM used_references WHERE`,
      tenants,
      sql`AND reference IN (SELECT value FROM json_each(${names}))`,
    ),
  );
};

export const referenceReader = (store: Store): ReferenceReader => ({
  // Reads in the same turn if the key is in memory, so that one round trip to a remote database
  // serves all reads of a request.
  find: (tenant, reference) => {
    const names = namesOfReference(store.seals, tenant, reference);
    if (names instanceof Promise) return names.then((found) => findBy(store, tenant, found));
    return findBy(store, tenant, names);
  },
});
