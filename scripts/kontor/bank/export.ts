import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { exportTransfers } from '#payments/rail/sepa.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { atBank, BANK_MODE } from './counter.ts';

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
      // The place is taken first: what is handed over must have somewhere to go.
      await writeFile(target, '', { flag: 'wx' });
      const file = await atBank((ports) => exportTransfers(ports, BANK_MODE));
      if (file === null) {
        answer(options, { fileId: null, payments: null, path: null }, 'Nothing waits.');
        return;
      }
      await writeFile(target, file.content);
      const { fileId, payments } = file;
      const text = `${payments} payments are in ${target}, which is ${fileId} to the bank.`;
      answer(options, { fileId, payments, path: target }, text);
    });
