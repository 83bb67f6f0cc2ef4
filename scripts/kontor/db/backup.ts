import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backUp } from '#kernel/storage/backup/backup.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { progress, progressDone } from '../progress.ts';
import { storeOptions } from '../workplace.ts';

export const dbBackup = () =>
  command({
    name: 'backup',
    does:
      'Saves the whole database, as it is at one moment, into one file that any libSQL file or ' +
      'server can take. It holds contact data and no keys: only you may read it.',
    examples: ['db backup kontor-2026-11-21.backup', 'db backup FILE --yes --json'],
    json: '{file, tables: [{table, rows, sha256}]}',
  })
    .argument('<file>', 'where to write it')
    .option('--yes', 'write over an existing file without asking')
    .action(async (file: string, options: OutputOptions & ConfirmOptions) => {
      if (existsSync(file) && !(await confirmed(options, `Write over ${file}?`)))
        return answer(options, null, 'Nothing was done.');
      const onTable = ({ table: name, rows }: { table: string; rows: number }) =>
        progress(`${name}: ${rows} rows`);
      const order = { file: resolve(file), now: systemWorld.now(), onTable };
      const tables = await backUp(storeOptions(), order).finally(progressDone);
      const rows = tables.map((each) => [each.table, String(each.rows)]);
      const text = `${table(['Table', 'Rows'], rows)}\n\nSaved: ${file}`;
      return answer(options, { file, tables }, text);
    });
