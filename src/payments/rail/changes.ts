import type { PaymentChange } from '#payments/payment/changes.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import type { BankFile, BankOutcome, BankState } from './bank.ts';

export type BankChange =
  /** The exact content of a file for the bank. */
  | {
      change: 'bank-file-created';
      file: BankFile;
      /** The beneficiaries of its payments, in the same order. */
      beneficiaries: readonly string[];
      total: bigint;
    }
  /** The payment was handed over to the bank. Refused if it was handed over before. */
  | { change: 'bank-payment-created'; payoutId: string; fileId: string | null; dueAt: Date | null }
  /**
   * The bank was given the payment after the backup that was restored, and has ended it. Refused
   * once the quarantine of the bank is over.
   */
  | {
      change: 'bank-payment-found';
      payoutId: string;
      state: 'SETTLED' | 'REJECTED';
      reason: string | null;
    }
  /** Refused if the payment at the bank is no longer in the state `from`. */
  | { change: 'bank-payment-updated'; from: BankState; outcome: BankOutcome }
  | PaymentChange
  | PayoutChange;
