import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const PATIENCE_MS = 10_000;

/**
 * Locks a file for this process alone, by an open transaction that ends with the process at the
 * latest. Waits ten seconds for another holder, then fails with SQLITE_BUSY. Returns the unlock.
 */
export const holdFile = async (file: string): Promise<() => void> => {
  mkdirSync(dirname(file), { recursive: true });
  const { default: Library } = await import('libsql');
  const lock = new Library(file, { timeout: PATIENCE_MS });
  lock.exec('BEGIN EXCLUSIVE');
  return () => {
    if (!lock.open) return;
    lock.exec('ROLLBACK');
    lock.close();
  };
};
