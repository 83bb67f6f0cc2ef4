import type { Mode } from '#access/key.ts';
import type { FiatDetails, Payout } from '#payments/payout/payout.ts';
import type { Tenant } from '#payments/tenant.ts';

/** States of a payment in euros at the bank. Each payment is handed over once. */

export const BANK_STATES = ['HANDED_OVER', 'SETTLED', 'REJECTED', 'RETURNED'] as const;
export type BankState = (typeof BANK_STATES)[number];

/** A payout in euros with the bank account that it pays. */
export interface BankPayment {
  tenant: Tenant;
  payout: Payout;
  to: FiatDetails;
  /** Null until the payment was handed over. */
  state: BankState | null;
  /**
   * Whether the bank may have been given the payment without these books knowing it: they were
   * restored from a backup, and the payout is from before.
   */
  isFromBackup: boolean;
  /** When the payment entered this state; for a waiting payment, when it was accepted. */
  since: Date;
}

/** The payout id as a bank reference: letters, digits and hyphens, 35 characters at most. */
export const bankReference = (payoutId: string): string => payoutId.replace('_', '-');
export const payoutOfReference = (reference: string): string => reference.replace('-', '_');

/** What the bank reports about a payment. */
export interface BankOutcome {
  payoutId: string;
  state: 'SETTLED' | 'REJECTED' | 'RETURNED';
  /** The bank's code for the reason, such as `AC04`; null if there is none. */
  reason: string | null;
  /** The file that contained the payment according to the bank; left out if the bank names none. */
  fileId?: string | undefined;
  /** The returned amount in cents; null if the bank gives none, or gives it in another currency. */
  returned?: bigint | null;
  /** When the simulated bank continues with the payment; left out if it has ended. */
  dueAt?: Date;
}

/** A file of which the bank reports that all payments have ended in the same way. */
export interface FileOutcome extends Pick<BankOutcome, 'reason'> {
  fileId: string;
  state: 'SETTLED' | 'REJECTED';
  /** Payments in the file that have not ended according to the same message. */
  open: readonly string[];
}

/** The certain facts in a message of the bank. */
export interface BankMessage {
  outcomes: readonly BankOutcome[];
  files: readonly FileOutcome[];
  /** The number of references that are not payouts: the account has other payments too. */
  foreign: number;
}

/** A file of credit transfers that is sent to the bank. */
export interface BankFile {
  fileId: string;
  content: string;
}

/** A payment at the bank for which something failed. */
export interface BankFault {
  payoutId: string;
  /** The error as a sentence for the operator. */
  sentence: string;
}

export interface WaitingPayments {
  payments: BankPayment[];
  /** Those whose rows cannot be read. */
  unreadable: BankFault[];
  /** Whether others wait behind these. */
  moreWait: boolean;
}

/** Reads payments from the database. An unreadable row is delayed and stops no other. */
export interface BankReader {
  /** Accepted payments that were not handed over yet, the oldest first. */
  waiting(mode: Mode, most: number): Promise<WaitingPayments>;
  /** Payments with which the simulated bank must continue by now, the longest waiting first. */
  due(mode: Mode, now: Date, most: number): Promise<BankPayment[]>;
  find(mode: Mode, payoutId: string): Promise<BankPayment | undefined>;
  /** The payouts in this file; empty if there is no such file. */
  inFile(mode: Mode, fileId: string): Promise<string[]>;
  /**
   * Delays payments that have failed, given as payout id and error. The simulated bank continues
   * with them later; those that were not handed over yet are held after several failed rounds.
   */
  putOff(faults: ReadonlyMap<string, string>): Promise<void>;
}
