import { z } from 'zod';
import { StorageError } from './errors.ts';
import { sql } from './sql.ts';
import type { Store } from './store.ts';

/**
 * Empties the log of a database file, in which pages stand as they were before something was
 * erased. A server keeps its log by itself and refuses this.
 */
export const clearLog = async (store: Pick<Store, 'rows'>): Promise<void> => {
  try {
    await store.rows(z.unknown(), sql`PRAGMA wal_checkpoint(TRUNCATE)`);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
};
