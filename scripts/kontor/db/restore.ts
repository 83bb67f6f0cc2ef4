import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { restoreDatabase } from '#app/storage/restore-database.ts';
import { readKeysOf } from '#kernel/storage/backup/data-keys.ts';
import { BackupError } from '#kernel/storage/backup/error.ts';
import { systemWorld } from '#kernel/world.ts';
import { outcome, pending } from '../audit/pending.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { answer, minute, type OutputOptions } from '../output.ts';
import { progress, progressDone } from '../progress.ts';
import { storeOptions, testStoreOptions } from '../workplace.ts';
import { KEYS_FILE, keysFileOf } from './keys-file.ts';
import { testFileOf } from './test-file.ts';

interface Options extends OutputOptions, ConfirmOptions {
  replace?: boolean;
  keys?: string;
  withoutKeys?: boolean;
}

/** The data keys. Without them names and texts are lost, which needs `--without-keys`. */
const keysFor = async (file: string, keysFiles: readonly string[], options: Options) => {
  if (options.withoutKeys === true) return [];
  const keys = await readKeysOf(file, keysFiles);
  if (keys !== undefined) return keys;
  throw new BackupError(`${keysFiles[0]} is not there: it holds the data keys of the backup`, {
    advice: 'Name it with --keys FILE; --without-keys restores what needs none',
  });
};

/** The backup of test mode alone may be restored, too: its keys are in a file of their own. */
const keysFilesOf = (file: string, options: Options): string[] => {
  const keysFile = keysFileOf(file, options);
  return options.keys === undefined ? [keysFile, testFileOf(keysFile)] : [keysFile];
};

type Order = Parameters<typeof restoreDatabase>[1];

/** The backup of test mode, if any; what is missing is reported before the restore begins. */
const testOrder = async (order: Order, options: Options) => {
  const file = testFileOf(order.file);
  if (!existsSync(file)) return undefined;
  const test = testStoreOptions();
  if (test === undefined)
    throw new BackupError(`${file} is a backup of test mode, and TEST_DATABASE_URL is not set`);
  const keys = await keysFor(file, [testFileOf(keysFileOf(order.file, options))], options);
  return () => restoreDatabase(test, { ...order, file, keys });
};

export const dbRestore = () =>
  command({
    name: 'restore',
    does:
      'Makes a new or empty database what it was when it was saved, then compares every row. ' +
      'Stop what uses the database before. Its payouts are in quarantine until the books have ' +
      'what left the vault since: see vault check.',
    examples: ['db restore FILE', 'db restore FILE --replace --yes'],
    json: '{file, createdAt, tables: [{table, rows, sha256}], hasTest}',
  })
    .argument('<file>', 'what db backup wrote')
    .option('--replace', 'lose what the database holds now')
    .option('--keys <file>', `the data keys; ${KEYS_FILE} beside the backup`)
    .option('--without-keys', 'leave names and texts of payments unreadable')
    .option('--yes', 'with --replace: without asking')
    .action(async (file: string, options: Options) => {
      const replace = options.replace === true;
      if (replace && !(await confirmed(options, 'Lose what the database holds now?'))) {
        pending.fact = undefined;
        return answer(options, null, 'Nothing was done.');
      }
      const onRows = (done: number, total: number) => progress(`${done} of ${total} rows`);
      const keys = await keysFor(file, keysFilesOf(file, options), options);
      const now = systemWorld.now();
      const order = { file: resolve(file), replace, keys, onRows, now };
      const test = await testOrder(order, options);
      const restored = restoreDatabase(storeOptions(), order).finally(progressDone);
      const { createdAt, tables } = await restored;
      if (test !== undefined) await test().finally(progressDone);
      const sums = tables.map(({ columns: _, ...sum }) => sum);
      const rows = sums.reduce((total, sum) => total + sum.rows, 0);
      outcome.details = { savedAt: createdAt.toISOString(), rows };
      const text =
        `Restored: ${rows} rows, as saved on ${minute(createdAt)}` +
        `${test === undefined ? '' : ', and test mode'}. Nothing is paid until the ` +
        'books and the vault agree: vault check. See also: db status';
      const value = { file, createdAt, tables: sums, hasTest: test !== undefined };
      return answer(options, value, text);
    });
