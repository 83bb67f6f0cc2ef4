import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Beneficiary } from './beneficiary.ts';

/** Reads beneficiaries; erased ones are not found. */
export interface BeneficiaryReader {
  find(tenant: Tenant, beneficiaryId: string): Promise<Beneficiary | undefined>;
  /** Whether a payout to the beneficiary is still open. */
  isBeingPaid(tenant: Tenant, beneficiaryId: string): Promise<boolean>;
  list(tenant: Tenant, page: PageAsked): Promise<Beneficiary[]>;
}

export interface ReadsBeneficiaries {
  beneficiaries: BeneficiaryReader;
}
