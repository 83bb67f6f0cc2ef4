import type { Beneficiary } from './beneficiary.ts';

export interface BeneficiaryChange {
  change: 'beneficiary-created';
  beneficiary: Beneficiary;
}
