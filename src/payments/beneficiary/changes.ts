import type { Beneficiary } from './beneficiary.ts';

export type BeneficiaryChange =
  | { change: 'beneficiary-created'; beneficiary: Beneficiary }
  /** Refused if the beneficiary was erased before, or if a payout to it is still open. */
  | { change: 'beneficiary-erased'; beneficiaryId: string };
