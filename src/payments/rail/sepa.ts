import type { Mode } from '#access/key.ts';
import { commitEach, commitUnlessOutdated } from '#payments/commit-decision.ts';
import type { TenantChanges } from '#payments/decision.ts';
import { operatorIn } from '#payments/ledger/operator.ts';
import type { BankFile, BankPayment } from './bank.ts';
import type { BankChange } from './changes.ts';
import type { BankFault } from './isolate.ts';
import type { BankPorts } from './outcome.ts';
import { handedOver } from './states.ts';

/** The operator's own bank: files of credit transfers go out. */

export interface TransferFiles {
  /** A pain.001 file; the id is in it as the message's. */
  write(fileId: string, payments: readonly BankPayment[], now: Date): string;
  /** Why a payment cannot stand in such a file; null where it can. */
  fault(payment: BankPayment): string | null;
}

/** The most payments in one file. */
const MOST = 1000;
const TRIES = 5;

/** The file, and that each payment is in it. */
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

/** Holds what no file can carry, until the operator has released or failed it. */
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

interface Exported {
  /** Null where nothing waits. */
  file: (BankFile & { payments: number }) | null;
  /** What no file can carry: it is held from now on, and the others are in the file. */
  setAside: BankFault[];
}

/**
 * Puts what waits into a file. The file and that its payments are in it are one write, so that a
 * payment is never in two files; a file that was lost on its way is read from the database again.
 */
export const exportTransfers = async (ports: FilePorts, mode: Mode): Promise<Exported> => {
  const { bank, book, files, now, newId } = ports;
  const all: BankFault[] = [];
  for (let count = 0; count < TRIES; count += 1) {
    const waiting = await bank.waiting(mode, MOST);
    const { writable, faults } = await setAside(ports, waiting);
    all.push(...faults);
    if (writable.length === 0 && faults.length === 0) return { file: null, setAside: all };
    if (writable.length === 0) continue;
    const fileId = newId('KONTOR').replace('_', '-');
    const at = now();
    const file = { fileId, content: files.write(fileId, writable, at) };
    // Not written where one was cancelled meanwhile: it must not be in the file.
    if (await commitUnlessOutdated(() => book.commitTogether(filed(mode, writable, { file, at }))))
      return { file: { ...file, payments: writable.length }, setAside: all };
  }
  throw new Error('Payments change too fast to be put into a file');
};
