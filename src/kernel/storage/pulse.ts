import { z } from 'zod';
import { singleFlight } from '#kernel/async/single-flight.ts';
import { StorageError } from './errors.ts';
import { sql } from './sql.ts';
import type { Store } from './store.ts';

/** Checks that the database answers and accepts writes. */

/** A few pages: a single row would fit even into a database that is full for most writes. */
const PROBE_BYTES = 8192;
const PROBE = 'pulse';

/** Writes and removes the test row in one step, so that nothing of it stays. */
const write = async (store: Store): Promise<void> => {
  try {
    await store.batch([
      sql`INSERT INTO rate_window (bucket, window_start, count)
          VALUES (${PROBE} || hex(zeroblob(${PROBE_BYTES})), 0, 1) ON CONFLICT DO NOTHING`,
      sql`DELETE FROM rate_window
          WHERE bucket = ${PROBE} || hex(zeroblob(${PROBE_BYTES})) AND window_start = 0`,
    ]);
  } catch (error) {
    // Without the table the database is not in use yet; code that needs it reports that.
    if (!(error instanceof StorageError && error.code === 'unmigrated')) throw error;
  }
};

/** A failure counts for this long, unless a write of this size succeeds after it. */
const KEPT_MS = 1000;

/**
 * Reads as little as possible that only a working database answers, and writes as little as
 * possible that a full one refuses. Callers at the same moment share one write a second. @throws
 * StorageError
 */
export const pulseOf = (openStore: () => Promise<Store>): (() => Promise<void>) => {
  let last: { atMs: number; written: Promise<void> } | undefined;
  const probe = singleFlight(async () => write(await openStore()));
  return async () => {
    await (await openStore()).rows(z.unknown(), sql`SELECT count(*) FROM sqlite_schema`);
    if (last === undefined || performance.now() - last.atMs > KEPT_MS) {
      const written = probe();
      written.catch(() => undefined);
      last = { atMs: performance.now(), written };
    }
    await last.written;
  };
};
