import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { importReport } from '#payments/rail/sepa.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { atBank, BANK_MODE } from './counter.ts';

export const bankReport = () =>
  command({
    name: 'report',
    does:
      "Reads the bank's status report (ISO 20022, pain.002): what is settled is completed, what " +
      'is rejected has failed. To read a report twice changes nothing.',
    examples: ['bank report status.xml'],
    json: '{named, moved}',
  })
    .argument('<file>', 'the report')
    .action(async (path: string, options: OutputOptions) => {
      const report = await readFile(resolve(path), 'utf8');
      const reported = await atBank((ports) => importReport(ports, BANK_MODE, report));
      const { named, moved } = reported;
      answer(
        options,
        reported,
        `${named} payments have ended at the bank; ${moved} of them are news.`,
      );
    });
