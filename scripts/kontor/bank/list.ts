import { amountText } from '#kernel/money/amount.ts';
import { bankFiles } from '#payments/storage/bank.ts';
import { command } from '../command.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import { LIST_OPTION, parseLimit } from '../payments/with-payments.ts';
import { withStore } from '../workplace.ts';
import { BANK_MODE } from './counter.ts';

interface Options extends OutputOptions {
  limit: string;
}

const HEADING = ['Number', 'Payments', 'EUR', 'Made'];

export const bankList = () =>
  command({
    name: 'list',
    does:
      'Lists the files that were made for the bank, the newest first. bank copy writes one of ' +
      'them again.',
    examples: ['bank list'],
    json: '[{fileId, payments, total, createdAt}]',
  })
    .option(...LIST_OPTION)
    .action(async (options: Options) => {
      const most = parseLimit(options.limit);
      const files = await withStore((store) => bankFiles(store, BANK_MODE, most));
      const shown = files.map(({ total, ...file }) => {
        return { ...file, total: amountText(total, 'EUR') };
      });
      const rows = shown.map(({ fileId, payments, total, createdAt }) => {
        return [fileId, String(payments), total, minute(createdAt)];
      });
      answer(options, shown, rows.length > 0 ? table(HEADING, rows) : 'No file was made yet.');
    });
