import { resolve } from 'node:path';
import { restore } from '#kernel/storage/backup/restore.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { answer, minute, type OutputOptions } from '../output.ts';
import { progress, progressDone } from '../progress.ts';
import { storeOptions } from '../workplace.ts';

interface Options extends OutputOptions, ConfirmOptions {
  replace?: boolean;
}

export const dbRestore = () =>
  command({
    name: 'restore',
    does:
      'Makes a new or empty database what it was when it was saved, then compares every row. ' +
      'Stop what uses the database before.',
    examples: ['db restore FILE', 'db restore FILE --replace --yes'],
    json: '{file, createdAt, tables: [{table, rows, sha256}]}',
  })
    .argument('<file>', 'what db backup wrote')
    .option('--replace', 'lose what the database holds now')
    .option('--yes', 'with --replace: without asking')
    .action(async (file: string, options: Options) => {
      const replace = options.replace === true;
      if (replace && !(await confirmed(options, 'Lose what the database holds now?')))
        return answer(options, null, 'Nothing was done.');
      const onRows = (done: number, total: number) => progress(`${done} of ${total} rows`);
      const order = { file: resolve(file), replace, onRows };
      const { createdAt, tables } = await restore(storeOptions(), order).finally(progressDone);
      const sums = tables.map(({ columns: _, ...sum }) => sum);
      const rows = sums.reduce((total, sum) => total + sum.rows, 0);
      const text = `Restored: ${rows} rows, as saved on ${minute(createdAt)}. See: db status`;
      return answer(options, { file, createdAt, tables: sums }, text);
    });
