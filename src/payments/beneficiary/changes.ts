import type { Beneficiary } from './beneficiary.ts';

export type BeneficiaryChange =
  | { change: 'beneficiary-created'; beneficiary: Beneficiary }
  /** Refused when it was erased before, or a payout to it has not ended. */
  | { change: 'beneficiary-erased'; beneficiaryId: string };
