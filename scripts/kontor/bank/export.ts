import { resolve } from 'node:path';
import type { Store } from '#kernel/storage/store.ts';
import { PayoutOrderError } from '#payments/payout/operator.ts';
import { exportTransfers, type Exported } from '#payments/rail/sepa.ts';
import { quarantineKeeper } from '#payments/storage/outflows/quarantines.ts';
import { command } from '../command.ts';
import { StoredError } from '../failure.ts';
import { answer, type OutputOptions } from '../output.ts';
import { atBank, BANK_MODE } from './counter.ts';
import { withStore } from '../workplace.ts';
import { writeNew } from './write-new.ts';

/** The books lack payments that were exported after the backup, which would be paid again. */
const refuseInQuarantine = async (store: Store): Promise<void> => {
  const found = await quarantineKeeper(store).find(BANK_MODE, 'bank');
  if (found === undefined || found.isOver) return;
  const restored = `restored from a backup of ${found.savedAt.toISOString()}`;
  throw new PayoutOrderError(
    `The database was ${restored}: complete what the bank has paid since then, by its reports ` +
      'with bank report, and with bank paid where none names it. End with payouts fail only ' +
      'what it has not paid and nobody wants any more. Then: db release --mode live --rail bank',
  );
};

/** What is not in the file, though it waits. */
const leftLines = ({ setAside, unreadable, moreWait }: Exported): string[] => [
  ...setAside.map(({ payoutId, sentence }) => `Held: ${payoutId}. ${sentence}`),
  ...unreadable.map(({ payoutId, sentence }) => `Left out: ${payoutId}. ${sentence}`),
  ...(moreWait ? ['More payouts wait: run bank export again, with another file.'] : []),
];

/** The payouts are with the bank once the file is stored, whether or not it could be written. */
const unwritten = (error: unknown, file: Exported['file'] | undefined): unknown => {
  if (!file) return error;
  const stored = `${file.fileId} has ${file.payments} payments, which the bank is to get from it`;
  return new StoredError(error, `${stored}: bank copy ${file.fileId} FILE`);
};

const exportTo = async (target: string): Promise<Exported> => {
  let exported: Exported | undefined;
  try {
    await writeNew(target, async () => {
      await withStore(refuseInQuarantine);
      exported = await atBank((ports) => exportTransfers(ports, BANK_MODE));
      return exported.file?.content ?? null;
    });
  } catch (error) {
    throw unwritten(error, exported?.file);
  }
  if (exported === undefined) throw new Error('the file was written without its content');
  return exported;
};

export const bankExport = () =>
  command({
    name: 'export',
    does:
      'Writes accepted payouts in euros into a file for the bank (ISO 20022, ' +
      'pain.001.001.09), the oldest first, 1000 at most: it says when more wait. A payout is in ' +
      'one file only; a copy of each file is kept in the database (see bank list). A payout ' +
      'that no bank could read is put on hold (see payouts show), one whose row cannot be read ' +
      'is named, and the others are written.',
    examples: ['bank export transfers.xml'],
    json:
      '{fileId, payments, path, setAside: [{payoutId, sentence}], ' +
      'unreadable: [{payoutId, sentence}], moreWait}, the first three null when nothing waits',
  })
    .argument('<file>', 'where to write it; the file must not exist yet')
    .action(async (path: string, options: OutputOptions) => {
      const target = resolve(path);
      const exported = await exportTo(target);
      const { file, ...rest } = exported;
      const written = { fileId: file?.fileId ?? null, payments: file?.payments ?? null };
      const text =
        file === null
          ? 'Nothing is ready for the bank.'
          : `${file.payments} payments are in ${target}, which is ${file.fileId} to the bank.`;
      answer(
        options,
        { ...written, path: file === null ? null : target, ...rest },
        [text, ...leftLines(exported)].join('\n'),
      );
    });
