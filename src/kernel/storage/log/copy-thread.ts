import { parentPort, workerData } from 'node:worker_threads';
import Library from 'libsql';
import { z } from 'zod';

/** The program of a thread that copies the log of a database file into the file on request. */

/** How far a copying came; `failed` where it could not be made, and the log stays as it is. */
export type Copying = { frames: number; copied: number } | 'failed';
/** After `close` the thread ends. */
export type CopyTask = 'copy' | 'close';

const database = new Library(z.string().parse(workerData));

const row = z.object({ log: z.int(), checkpointed: z.int() });

/** PASSIVE waits for nobody and holds nobody up; what a reader still needs is left for later. */
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
