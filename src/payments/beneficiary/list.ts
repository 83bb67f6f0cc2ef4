import { readPage, type Page } from '#payments/page.ts';
import type { ReadsBeneficiaries } from './ports.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Beneficiary } from './beneficiary.ts';

/** Beneficiaries, newest first. */
export const listBeneficiaries = (
  { beneficiaries }: ReadsBeneficiaries,
  tenant: Tenant,
  page: PageAsked,
): Promise<Page<Beneficiary>> =>
  readPage(
    page,
    (asked) => beneficiaries.list(tenant, asked),
    ({ createdAt, beneficiaryId }) => ({ createdAt, id: beneficiaryId }),
  );
