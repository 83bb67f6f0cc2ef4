import { parse, join } from 'node:path';
import { readModes } from '#access/storage/database-modes.ts';
import type { StoreOptions } from '#kernel/storage/store.ts';
import { testStoreOptions, withStore } from '../workplace.ts';

/** The second file of a backup, that of test mode: `kontor.test.backup` beside `kontor.backup`. */
export const testFileOf = (file: string): string => {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}.test${ext}`);
};

/** Where test mode is, if it has a database of its own. */
export const testApart = async (): Promise<StoreOptions | undefined> =>
  (await withStore(readModes)) === undefined ? undefined : testStoreOptions();
