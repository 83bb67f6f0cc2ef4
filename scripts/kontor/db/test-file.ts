import { parse, join } from 'node:path';
import { readModes } from '#access/storage/database-modes.ts';
import type { StoreOptions } from '#kernel/storage/store.ts';
import { testStoreOptions, withStore } from '../workplace.ts';

/** The backup of test mode: `kontor.test.backup` beside `kontor.backup`. */
export const testFileOf = (file: string): string => {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}.test${ext}`);
};

/** The database of test mode; undefined if it has none of its own, or is the one in use. */
export const testApart = async (): Promise<StoreOptions | undefined> =>
  (await withStore(readModes))?.mode === 'live' ? testStoreOptions() : undefined;
