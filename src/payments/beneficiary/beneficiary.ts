/** A bank account to which euros are paid. It is never changed. */
export interface Beneficiary {
  beneficiaryId: string;
  /** Who owns the account. */
  name: string;
  /** Electronic form: capitals and digits, no spaces. */
  iban: string;
  /** Eight or eleven characters; null where the bank is found by the IBAN. */
  bic: string | null;
  createdAt: Date;
}
