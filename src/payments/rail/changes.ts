import type { PaymentChange } from '#payments/payment/changes.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import type { BankFile, BankOutcome, BankState } from './bank.ts';

export type BankChange =
  /** What went to the bank, word for word. */
  | {
      change: 'bank-file-created';
      file: BankFile;
      /** Whom its payments pay, in their order. */
      beneficiaries: readonly string[];
      total: bigint;
    }
  /** Handed over to the bank; refused when it was before. */
  | { change: 'bank-payment-created'; payoutId: string; fileId: string | null; dueAt: Date | null }
  /** Refused when the bank's payment is no longer in the state `from`. */
  | { change: 'bank-payment-updated'; from: BankState; outcome: BankOutcome }
  | PaymentChange
  | PayoutChange;
