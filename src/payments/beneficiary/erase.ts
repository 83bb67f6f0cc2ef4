import type { Decision } from '#payments/decision.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { BeneficiaryChange } from './changes.ts';
import type { ReadsBeneficiaries } from './ports.ts';
import { readBeneficiary } from './read.ts';

/**
 * Erases name and bank account for good, in every copy (GDPR, Art. 17). It is refused while a
 * payout is open, which needs both.
 * @throws PaymentError BENEFICIARY_NOT_FOUND, BENEFICIARY_IN_USE
 */
export const eraseBeneficiary = async (
  ports: ReadsBeneficiaries,
  tenant: Tenant,
  beneficiaryId: string,
): Promise<Decision<{ beneficiaryId: string }, BeneficiaryChange>> => {
  await readBeneficiary(ports, tenant, beneficiaryId);
  if (await ports.beneficiaries.isBeingPaid(tenant, beneficiaryId))
    throw new PaymentError('BENEFICIARY_IN_USE', 'A payout to this beneficiary has not ended');
  return {
    result: { beneficiaryId },
    changes: [{ change: 'beneficiary-erased', beneficiaryId }],
  };
};
