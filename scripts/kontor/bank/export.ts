import { resolve } from 'node:path';
import { exportTransfers } from '#payments/rail/sepa.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { atBank, BANK_MODE } from './counter.ts';
import { writeNew } from './write-new.ts';

export const bankExport = () =>
  command({
    name: 'export',
    does:
      'Writes all accepted payouts in euros into a file for the bank (ISO 20022, ' +
      'pain.001.001.09). A payout is in one file only; a copy of each is kept in the database.',
    examples: ['bank export transfers.xml'],
    json: '{fileId, payments, path}, all null when nothing waits',
  })
    .argument('<file>', 'where to write it; it must not be there yet')
    .action(async (path: string, options: OutputOptions) => {
      const target = resolve(path);
      let reported = { fileId: '', payments: 0 };
      const isWritten = await writeNew(target, async () => {
        const file = await atBank((ports) => exportTransfers(ports, BANK_MODE));
        if (file !== null) reported = { fileId: file.fileId, payments: file.payments };
        return file?.content ?? null;
      });
      if (!isWritten) {
        answer(options, { fileId: null, payments: null, path: null }, 'Nothing waits.');
        return;
      }
      const { fileId, payments } = reported;
      const text = `${payments} payments are in ${target}, which is ${fileId} to the bank.`;
      answer(options, { fileId, payments, path: target }, text);
    });
