import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Beneficiary } from './beneficiary.ts';

export interface BeneficiaryReader {
  find(tenant: Tenant, beneficiaryId: string): Promise<Beneficiary | undefined>;
  list(tenant: Tenant, page: PageAsked): Promise<Beneficiary[]>;
}

export interface ReadsBeneficiaries {
  beneficiaries: BeneficiaryReader;
}
