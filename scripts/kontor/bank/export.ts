import { resolve } from 'node:path';
import type { Store } from '#kernel/storage/store.ts';
import { PayoutOrderError } from '#payments/payout/operator.ts';
import type { BankFault } from '#payments/rail/isolate.ts';
import { exportTransfers } from '#payments/rail/sepa.ts';
import { quarantineKeeper } from '#payments/storage/outflows/quarantines.ts';
import { command } from '../command.ts';
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

const heldLines = (setAside: readonly BankFault[]): string[] =>
  setAside.map(({ payoutId, sentence }) => `Held: ${payoutId}. ${sentence}`);

export const bankExport = () =>
  command({
    name: 'export',
    does:
      'Writes all accepted payouts in euros into a file for the bank (ISO 20022, ' +
      'pain.001.001.09). A payout is in one file only; a copy of each is kept in the database. ' +
      'A payout that no bank could read is put on hold (see payouts show), and the others are ' +
      'written.',
    examples: ['bank export transfers.xml'],
    json:
      '{fileId, payments, path, setAside: [{payoutId, sentence}]}, the first three null when ' +
      'nothing waits',
  })
    .argument('<file>', 'where to write it; the file must not exist yet')
    .action(async (path: string, options: OutputOptions) => {
      const target = resolve(path);
      let reported = { fileId: '', payments: 0 };
      let setAside: BankFault[] = [];
      const isWritten = await writeNew(target, async () => {
        await withStore(refuseInQuarantine);
        const exported = await atBank((ports) => exportTransfers(ports, BANK_MODE));
        const { file } = exported;
        ({ setAside } = exported);
        if (file !== null) reported = { fileId: file.fileId, payments: file.payments };
        return file?.content ?? null;
      });
      if (!isWritten) {
        const nothing = { fileId: null, payments: null, path: null, setAside };
        answer(options, nothing, ['Nothing waits.', ...heldLines(setAside)].join('\n'));
        return;
      }
      const { fileId, payments } = reported;
      const text = `${payments} payments are in ${target}, which is ${fileId} to the bank.`;
      const lines = [text, ...heldLines(setAside)];
      answer(options, { fileId, payments, path: target, setAside }, lines.join('\n'));
    });
