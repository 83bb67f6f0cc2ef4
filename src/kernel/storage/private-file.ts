import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { StorageError } from './errors.ts';

/** Files of a database that nobody but its owner may read: they hold contact data and digests. */

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

const modeOf = (file: string): number | undefined => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? found.mode : undefined;
};

const isOpenToOthers = (file: string): boolean => ((modeOf(file) ?? 0) & OTHERS) !== 0;

// SQLite gives the files beside a database the mode of the database.
const makeMissing = (file: string): void => {
  try {
    closeSync(openSync(file, 'ax', OWNER_ONLY));
  } catch {
    // It is there, or cannot be made: opening it says why.
  }
};

const closeToOthers = (file: string): void => {
  if (!isOpenToOthers(file)) return;
  try {
    chmodSync(file, OWNER_ONLY);
  } catch {
    // What counts is the mode that it has now.
  }
  if (isOpenToOthers(file))
    throw new StorageError(
      'exposed',
      `other users of this machine may read ${file}, and its mode cannot be changed`,
    );
};

/**
 * Makes a database file that is missing readable for its owner alone, and takes the rights of
 * others away from one that is there, with the files beside it.
 * @throws StorageError where they cannot be taken away
 */
export const keepPrivate = (file: string): void => {
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  if (modeOf(file) === undefined) makeMissing(file);
  for (const ending of ['', '-wal', '-shm', '-journal']) closeToOthers(`${file}${ending}`);
};
