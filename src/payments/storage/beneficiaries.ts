import { z } from 'zod';
import type { BeneficiaryReader } from '#payments/beneficiary/ports.ts';
import { moment } from '#kernel/storage/columns.ts';
import { eraseKey } from '#kernel/storage/seals/keys.ts';
import { isInstead } from '#kernel/storage/seals/marks.ts';
import { joined, refusedAs, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Tenant } from '#payments/tenant.ts';
import { REFUSED } from './constraints.ts';
import { rowOfTenant, TenantTable } from './tenant-table.ts';

export const BENEFICIARIES = new TenantTable(
  'beneficiaries',
  {
    beneficiaryId: z.string(),
    name: z.string(),
    iban: z.string(),
    bic: z.string().nullable(),
    createdAt: moment,
  },
  { beneficiaryId: 'id' },
);

const NOT_ERASED = sql`AND erased_at IS NULL`;

/**
 * Open payouts to the beneficiary; the index on payouts that are not completed serves this query.
 */
const openPayoutsTo = ({ organizationId, mode }: Tenant, beneficiaryId: string): Statement =>
  sql`SELECT 0 AS ok FROM payouts
      WHERE organization_id = ${organizationId} AND mode = ${mode} AND status <> 'COMPLETED'
        AND (next_attempt_at IS NOT NULL OR status = 'PENDING_APPROVAL')
        AND fiat_details ->> 'beneficiaryId' = ${beneficiaryId}`;

/** Erases the beneficiary with its key: without the key none of its texts can be read anywhere. */
export const eraseBeneficiary = (
  tenant: Tenant,
  { beneficiaryId }: { beneficiaryId: string },
  at: Date,
): Statement[] => {
  const { organizationId } = tenant;
  const erasing = sql`UPDATE beneficiaries SET erased_at = ${at.toISOString()} WHERE`;
  return [
    refusedAs(
      REFUSED.outdated,
      joined(sql`INSERT INTO guard (ok)`, openPayoutsTo(tenant, beneficiaryId)),
    ),
    joined(erasing, rowOfTenant(tenant, beneficiaryId), NOT_ERASED),
    requireChanges(REFUSED.outdated),
    eraseKey({ subject: beneficiaryId, organizationId }, at),
  ];
};

const find = async (store: Store, tenant: Tenant, beneficiaryId: string) => {
  const found = await BENEFICIARIES.find(store, tenant, beneficiaryId, NOT_ERASED);
  // Happens after a backup from before the erasure was restored: its key is gone.
  return found === undefined || isInstead(found.iban) ? undefined : found;
};

export const beneficiaryReader = (store: Store): BeneficiaryReader => ({
  find: (tenant, beneficiaryId) => find(store, tenant, beneficiaryId),
  isBeingPaid: async (tenant, beneficiaryId) =>
    (await store.row(z.unknown(), openPayoutsTo(tenant, beneficiaryId))) !== undefined,
  list: (tenant, page) => BENEFICIARIES.page(store, tenant, page, { where: [NOT_ERASED] }),
});
