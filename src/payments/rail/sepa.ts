import type { Mode } from '#access/key.ts';
import { commitEach, commitUnlessOutdated } from '#payments/commit-decision.ts';
import type { TenantChanges } from '#payments/decision.ts';
import { operatorIn } from '#payments/ledger/operator.ts';
import type { BankFault, BankFile, BankPayment } from './bank.ts';
import type { BankChange } from './changes.ts';
import type { BankPorts } from './outcome.ts';
import { handedOver } from './states.ts';

/** Exports files of credit transfers for the operator's own bank. */

export interface TransferFiles {
  /** Returns a pain.001 file; `fileId` is its message id. */
  write(fileId: string, payments: readonly BankPayment[], now: Date): string;
  /** Why a payment cannot be in such a file; null if it can. */
  fault(payment: BankPayment): string | null;
}

/** The most payments in one file. */
const MOST = 1000;
const TRIES = 5;

/** The file, and for each payment the change that it is in the file. */
const filed = (
  mode: Mode,
  payments: readonly BankPayment[],
  { file, at }: { file: BankFile; at: Date },
): TenantChanges<BankChange>[] => {
  const total = payments.reduce((sum, { payout }) => sum + payout.destinationAmount, 0n);
  const beneficiaries = payments.map(({ to }) => to.beneficiaryId);
  const created = { change: 'bank-file-created', file, beneficiaries, total } as const;
  const { fileId } = file;
  return [
    { tenant: operatorIn(mode), changes: [created] },
    ...payments.map((payment) => handedOver(payment, { fileId }, at)),
  ];
};

/** Holds payments that no file can contain until the operator releases them or lets them fail. */
const setAside = async (
  { book, files, now }: FilePorts,
  payments: readonly BankPayment[],
): Promise<{ writable: BankPayment[]; faults: BankFault[] }> => {
  const writable: BankPayment[] = [];
  const faults: BankFault[] = [];
  const held = payments.flatMap((payment): TenantChanges<BankChange>[] => {
    const reason = files.fault(payment);
    if (reason === null) {
      writable.push(payment);
      return [];
    }
    const { tenant, payout } = payment;
    faults.push({ payoutId: payout.payoutId, sentence: reason });
    const hold = { heldBy: 'worker', reason, heldAt: now() } as const;
    return [{ tenant, changes: [{ change: 'payout-held', payout, hold }] }];
  });
  await commitEach(book, held);
  return { writable, faults };
};

type FilePorts = BankPorts & { files: TransferFiles };

export interface Exported {
  /** Null if no payment is waiting. */
  file: (BankFile & { payments: number }) | null;
  /** Payments that no file can contain: they are held now, and the others are in the file. */
  setAside: BankFault[];
  /** Payments whose rows cannot be read: they are tried again, and held after several times. */
  unreadable: BankFault[];
  /** Whether payments wait that the file has no room for. */
  moreWait: boolean;
}

/**
 * Puts waiting payments into a file. The file and its payments are stored in one write, so that no
 * payment is in two files; a file that is lost later can be read from the database again.
 */
export const exportTransfers = async (
  ports: FilePorts,
  mode: Mode,
  most = MOST,
): Promise<Exported> => {
  const { bank, book, files, now, newId } = ports;
  const all: BankFault[] = [];
  for (let count = 0; count < TRIES; count += 1) {
    const { payments, ...rest } = await bank.waiting(mode, most);
    const { writable, faults } = await setAside(ports, payments);
    all.push(...faults);
    if (writable.length === 0 && faults.length === 0) return { file: null, setAside: all, ...rest };
    if (writable.length === 0) continue;
    const fileId = newId('KONTOR').replace('_', '-');
    const at = now();
    const file = { fileId, content: files.write(fileId, writable, at) };
    // Refused if a payment was cancelled meanwhile: that payment must not be in the file.
    if (await commitUnlessOutdated(() => book.commitTogether(filed(mode, writable, { file, at }))))
      return { file: { ...file, payments: writable.length }, setAside: all, ...rest };
  }
  throw new Error('Payments change too fast to be put into a file');
};
