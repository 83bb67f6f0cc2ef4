import type { Mode } from '#access/key.ts';
import type { FiatDetails, Payout } from '#payments/payout/payout.ts';
import type { Tenant } from '#payments/tenant.ts';

/** Euros on their way through a bank. Each payment is handed over once. */

export const BANK_STATES = ['HANDED_OVER', 'SETTLED', 'REJECTED', 'RETURNED'] as const;
export type BankState = (typeof BANK_STATES)[number];

/** A payout in euros, as a bank has to know it. */
export interface BankPayment {
  tenant: Tenant;
  payout: Payout;
  to: FiatDetails;
  /** Null until it was handed over. */
  state: BankState | null;
  /** When the state came about; for a waiting payment when it was accepted. */
  since: Date;
}

/** What the bank's own numbers may be made of: letters, digits and hyphens, 35 at most. */
export const bankReference = (payoutId: string): string => payoutId.replace('_', '-');
export const payoutOfReference = (reference: string): string => reference.replace('-', '_');

/** What became of a payment at the bank. */
export interface BankOutcome {
  payoutId: string;
  state: 'SETTLED' | 'REJECTED' | 'RETURNED';
  /** The bank's code of the reason, such as `AC04`; null where there is none. */
  reason: string | null;
  /** The file that the bank says it was in; left out where it names none. */
  fileId?: string | undefined;
  /** What came back, in cents; null where the bank says it in another currency or not at all. */
  returned?: bigint | null;
  /** When the bank of test mode goes on with it; left out where it has ended. */
  dueAt?: Date;
}

/** A file of which the bank says that all of it has ended alike. */
export interface FileOutcome extends Pick<BankOutcome, 'reason'> {
  fileId: string;
  state: 'SETTLED' | 'REJECTED';
  /** Payments of which the same message says that they have not ended. */
  open: readonly string[];
}

/** What a message of the bank says for certain. */
export interface BankMessage {
  outcomes: readonly BankOutcome[];
  files: readonly FileOutcome[];
  /** How many references in it are no payout's: the account has other payments too. */
  foreign: number;
}

/** A file of credit transfers as it goes to the bank. */
export interface BankFile {
  fileId: string;
  content: string;
}

/** A row that cannot be read is left out and put off: it stops nobody but itself. */
export interface BankReader {
  /** Accepted payments that no bank has yet, the oldest first. */
  waiting(mode: Mode, most: number): Promise<BankPayment[]>;
  /** Payments with which the bank of test mode goes on by now, the longest waiting first. */
  due(mode: Mode, now: Date, most: number): Promise<BankPayment[]>;
  find(mode: Mode, payoutId: string): Promise<BankPayment | undefined>;
  /** Payouts that are in this file; none where there is no such file. */
  inFile(mode: Mode, fileId: string): Promise<string[]>;
  /**
   * Payments with which something failed, by payout, and what did: the bank of test mode goes on
   * with them later, and those that no bank has are set aside after some rounds.
   */
  putOff(faults: ReadonlyMap<string, string>): Promise<void>;
}
