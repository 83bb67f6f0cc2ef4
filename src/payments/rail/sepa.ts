import type { Mode } from '#access/key.ts';
import { commitUnlessOutdated } from '#payments/commit-decision.ts';
import type { TenantChanges } from '#payments/decision.ts';
import { operatorIn } from '#payments/ledger/operator.ts';
import type { BankFile, BankOutcome, BankPayment } from './bank.ts';
import type { BankChange } from './changes.ts';
import { takeOutcome, type BankPorts } from './outcome.ts';
import { handedOver } from './states.ts';

/** The operator's own bank: files of credit transfers go out, status reports come back. */

export interface TransferFiles {
  /** A pain.001 file; the id is in it as the message's. */
  write(fileId: string, payments: readonly BankPayment[], now: Date): string;
  /** What a pain.002 report says for certain. @throws for what is no such report */
  read(report: string): BankOutcome[];
}

/** In one file at most. */
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

/**
 * Puts what waits into a file. The file and that its payments are in it are one write, so that a
 * payment is never in two files; a file that was lost on its way is read from the database again.
 * @returns null where nothing waits
 */
export const exportTransfers = async (
  ports: BankPorts & { files: TransferFiles },
  mode: Mode,
): Promise<(BankFile & { payments: number }) | null> => {
  const { bank, book, files, now, newId } = ports;
  for (let count = 0; count < TRIES; count += 1) {
    const payments = await bank.waiting(mode, MOST);
    if (payments.length === 0) return null;
    const fileId = newId('KONTOR').replace('_', '-');
    const at = now();
    const file = { fileId, content: files.write(fileId, payments, at) };
    // Not written where one was cancelled meanwhile: it must not be in the file.
    if (await commitUnlessOutdated(() => book.commitTogether(filed(mode, payments, { file, at }))))
      return { ...file, payments: payments.length };
  }
  throw new Error('Payments change too fast to be put into a file');
};

/** @returns how many payments the report moved, and how many it names in all */
export const importReport = async (
  ports: BankPorts & { files: TransferFiles },
  mode: Mode,
  report: string,
): Promise<{ named: number; moved: number }> => {
  const outcomes = ports.files.read(report);
  let moved = 0;
  for (const outcome of outcomes) if (await takeOutcome(ports, mode, outcome)) moved += 1;
  return { named: outcomes.length, moved };
};
