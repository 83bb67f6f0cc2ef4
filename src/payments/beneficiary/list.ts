import { readPage, type Page } from '../page.ts';
import type { PageAsked, PaymentPorts } from '../ports.ts';
import type { Tenant } from '../tenant.ts';
import type { Beneficiary } from './beneficiary.ts';

/** Beneficiaries, newest first. */
export const listBeneficiaries = (
  { beneficiaries }: Pick<PaymentPorts, 'beneficiaries'>,
  tenant: Tenant,
  page: PageAsked,
): Promise<Page<Beneficiary>> =>
  readPage(
    page,
    (asked) => beneficiaries.list(tenant, asked),
    ({ createdAt, beneficiaryId }) => ({ createdAt, id: beneficiaryId }),
  );
