import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { StorageError } from './errors.ts';

/**
 * Files of a database that only their owner may read, since they contain contact data and digests.
 */

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

const modeOf = (file: string): number | undefined => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? found.mode : undefined;
};

const isOpenToOthers = (file: string): boolean => ((modeOf(file) ?? 0) & OTHERS) !== 0;

// SQLite gives its additional files the mode of the database file.
const makeMissing = (file: string): void => {
  try {
    closeSync(openSync(file, 'ax', OWNER_ONLY));
  } catch {
    // The file exists, or cannot be created: opening it will report why.
  }
};

const closeToOthers = (file: string): void => {
  if (!isOpenToOthers(file)) return;
  try {
    chmodSync(file, OWNER_ONLY);
  } catch {
    // Only the mode that it has now counts.
  }
  if (isOpenToOthers(file))
    throw new StorageError(
      'exposed',
      `other users of this machine may read ${file}, and its mode cannot be changed`,
    );
};

/**
 * Creates a missing database file so that only its owner can read it, and removes the rights of
 * others from an existing one and the files beside it. @throws StorageError if the rights cannot be
 * removed
 */
export const keepPrivate = (file: string): void => {
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  if (modeOf(file) === undefined) makeMissing(file);
  for (const ending of ['', '-wal', '-shm', '-journal']) closeToOthers(`${file}${ending}`);
};
