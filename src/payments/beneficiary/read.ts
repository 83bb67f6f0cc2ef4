import { PaymentError } from '#payments/errors.ts';
import type { ReadsBeneficiaries } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Beneficiary } from './beneficiary.ts';

/** @throws PaymentError BENEFICIARY_NOT_FOUND, also for another organization's */
export const readBeneficiary = async (
  { beneficiaries }: ReadsBeneficiaries,
  tenant: Tenant,
  beneficiaryId: string,
): Promise<Beneficiary> => {
  const found = await beneficiaries.find(tenant, beneficiaryId);
  if (!found)
    throw new PaymentError('BENEFICIARY_NOT_FOUND', `There is no beneficiary ${beneficiaryId}`);
  return found;
};
