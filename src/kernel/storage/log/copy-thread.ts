import { parentPort, workerData } from 'node:worker_threads';
import Library from 'libsql';
import { z } from 'zod';

/** The program of a thread that copies the log of a database file to the file on request. */

/** The progress of one copy; `failed` if it could not be made, and the log is unchanged. */
export type Copying = { frames: number; copied: number } | 'failed';
/** After `close` the thread ends. */
export type CopyTask = 'copy' | 'close';

const database = new Library(z.string().parse(workerData));

const row = z.object({ log: z.int(), checkpointed: z.int() });

/** PASSIVE neither waits for others nor blocks them; pages that a reader still needs are left. */
const copy = (): Copying => {
  try {
    const read = row.parse(database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get());
    return { frames: read.log, copied: read.checkpointed };
  } catch {
    return 'failed';
  }
};

parentPort?.on('message', (task: CopyTask) => {
  if (task === 'copy') return parentPort?.postMessage(copy());
  database.close();
  parentPort?.close();
});
