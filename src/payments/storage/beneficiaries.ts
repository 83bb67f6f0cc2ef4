import { z } from 'zod';
import type { Beneficiary } from '#payments/beneficiary/beneficiary.ts';
import type { BeneficiaryReader } from '#payments/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { moment } from '#kernel/storage/columns.ts';
import { upperBound } from '#kernel/storage/keyset.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

export const beneficiaryRow = z
  .object({
    id: z.string(),
    name: z.string(),
    iban: z.string(),
    bic: z.string().nullable(),
    created_at: moment,
  })
  .transform(({ id: beneficiaryId, created_at: createdAt, ...read }): Beneficiary => ({
    beneficiaryId,
    ...read,
    createdAt,
  }));

export const creatingBeneficiary = (
  { organizationId, mode }: Tenant,
  { beneficiaryId, name, iban, bic, createdAt }: Beneficiary,
): Statement[] => [
  sql`INSERT INTO beneficiaries (organization_id, mode, id, name, iban, bic, created_at)
      VALUES (${organizationId}, ${mode}, ${beneficiaryId}, ${name}, ${iban}, ${bic},
        ${createdAt.toISOString()})`,
];

export const beneficiaryReader = (store: Store): BeneficiaryReader => ({
  find: ({ organizationId, mode }, beneficiaryId) =>
    store.row(
      beneficiaryRow,
      sql`SELECT * FROM beneficiaries
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${beneficiaryId}`,
    ),
  list: ({ organizationId, mode }, page) => {
    const { at, id } = upperBound(page);
    return store.rows(
      beneficiaryRow,
      sql`SELECT * FROM beneficiaries
          WHERE organization_id = ${organizationId} AND mode = ${mode}
            AND (created_at, id) < (${at}, ${id})
          ORDER BY created_at DESC, id DESC LIMIT ${page.limit}`,
    );
  },
});
