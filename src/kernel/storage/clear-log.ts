import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { StorageError } from './errors.ts';
import { sql } from './sql.ts';
import type { Store } from './store.ts';

/** Another connection copies the log, or reads from it: this ends without our help. */
const TRIES = 20;
const TRIED_EVERY_MS = 100;

const copied = z.object({ busy: z.bigint() });

/**
 * Empties the log of a database file, which still contains erased data as it was before. A server
 * manages its log itself and refuses this.
 */
export const clearLog = async (store: Pick<Store, 'rows'>): Promise<void> => {
  try {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const [outcome] = await store.rows(copied, sql`PRAGMA wal_checkpoint(TRUNCATE)`);
      if (outcome?.busy !== 1n) return;
      await pause(TRIED_EVERY_MS);
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
};
