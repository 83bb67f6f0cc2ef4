import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backUp } from '#kernel/storage/backup/backup.ts';
import { saveKeys } from '#kernel/storage/backup/data-keys.ts';
import { systemWorld } from '#kernel/world.ts';
import { StorageError, type StorageCode } from '#kernel/storage/errors.ts';
import { pending } from '../audit/pending.ts';
import { recordCommand } from '../audit/record.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { answer, print, table, type OutputOptions } from '../output.ts';
import { progress, progressDone } from '../progress.ts';
import { storeOptions } from '../workplace.ts';
import { KEYS_FILE, keysFileOf } from './keys-file.ts';
import { testApart, testFileOf } from './test-file.ts';

interface Options extends OutputOptions, ConfirmOptions {
  keys?: string;
}

const UNWRITABLE: readonly StorageCode[] = ['full', 'damaged', 'busy', 'unauthorized'];

/**
 * Records the command before anything is copied, so that the backup contains its audit row and
 * equals the database. A database that cannot be written any more is backed up all the same.
 */
const recordFirst = async (): Promise<void> => {
  try {
    await recordCommand();
  } catch (error) {
    if (!(error instanceof StorageError) || !UNWRITABLE.includes(error.code)) throw error;
    pending.fact = undefined;
    print(process.stderr, {}, null, `The audit log has no row of this backup: ${error.message}`);
  }
};

/** Backs up test mode if it has a database of its own. */
const saveTest = async (
  file: string,
  keysFile: string,
  order: Omit<Parameters<typeof backUp>[1], 'file'>,
) => {
  const apart = await testApart();
  if (apart === undefined) return undefined;
  const [testFile, testKeys] = [testFileOf(file), testFileOf(keysFile)];
  const tables = await backUp(apart, { ...order, file: resolve(testFile) }).finally(progressDone);
  await saveKeys(apart, { file: testKeys, now: order.now });
  return { file: testFile, keysFile: testKeys, tables };
};

type Saved = Awaited<ReturnType<typeof backUp>>;

/** The numbers of rows in the main database and, if it exists, in the database of test mode. */
const countsOf = (main: Saved, test: Saved | undefined): Parameters<typeof table> => {
  const ofTest = new Map(test?.map((each) => [each.table, each.rows]));
  const head = ['Table', 'Rows', ...(test ? ['Of test mode'] : [])];
  const rows = main.map((each) => [
    each.table,
    String(each.rows),
    ...(test ? [String(ofTest.get(each.table) ?? 0)] : []),
  ]);
  return [head, rows];
};

export const dbBackup = () =>
  command({
    name: 'backup',
    does:
      'Saves the whole database, as it is at one moment, into one file that any libSQL file or ' +
      'server can take. It holds contact data and no keys: only you may read it. Names, bank ' +
      'accounts and free texts of payments in it open with the data keys, which are written to ' +
      'one file beside it, over the one before: keep the newest only. Test mode goes to a second ' +
      'file, such as FILE.test.backup, with its keys beside it.',
    examples: ['db backup kontor-2026-11-21.backup', 'db backup FILE --yes --json'],
    json: '{file, keysFile, tables: [{table, rows, sha256}], test?: {file, keysFile, tables}}',
  })
    .argument('<file>', 'where to write it')
    .option('--keys <file>', `where to write the data keys; ${KEYS_FILE} beside the backup`)
    .option('--yes', 'write over an existing file without asking')
    .action(async (file: string, options: Options) => {
      const there = [file, testFileOf(file)].filter((each) => existsSync(each));
      if (there.length > 0 && !(await confirmed(options, `Write over ${there.join(' and ')}?`)))
        return answer(options, null, 'Nothing was done.');
      await recordFirst();
      const onTable = ({ table: name, rows }: { table: string; rows: number }) =>
        progress(`${name}: ${rows} rows`);
      const keysFile = keysFileOf(file, options);
      const order = { file: resolve(file), now: systemWorld.now(), onTable };
      const tables = await backUp(storeOptions(), order).finally(progressDone);
      await saveKeys(storeOptions(), { file: keysFile, now: order.now });
      const test = await saveTest(file, keysFile, order);
      const shown = table(...countsOf(tables, test?.tables));
      const saved = [file, ...(test === undefined ? [] : [test.file])].join(' and ');
      const text = `${shown}\n\nSaved: ${saved}, data keys: ${keysFile}`;
      return answer(options, { file, keysFile, tables, ...(test && { test }) }, text);
    });
