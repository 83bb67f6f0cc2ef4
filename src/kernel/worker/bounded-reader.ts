import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { threadPool, ThreadError } from './thread-pool.ts';

/** Reads input from outside in threads with a limit on time and memory. */

export interface ReaderOptions {
  /** The file of the thread's program, which does the same work as `inline`. */
  program: URL;
  /** The longest time for one input; after it the thread is terminated. */
  limitMs: number;
  mostWaiting: number;
  report(error: ThreadError): void;
}

/** Why an input was not read. */
type ReadingFault = Exclude<ThreadError['code'], 'failed'>;

interface Reading<Sent, Read> extends ReaderOptions {
  /** Used in the bundle of a function, which has no file for a thread: runs in this thread. */
  inline(sent: Sent): Promise<Read>;
  /** The answer for an input that was not read. */
  refused(fault: ReadingFault, limitMs: number): Read;
}

const HEAP_MOST_MB = 512;

/** One processor stays free for all other requests; two threads are enough for any number. */
const threads = (): number => Math.max(1, Math.min(2, availableParallelism() - 1));

export const boundedReader = <Sent extends { bytes: Uint8Array }, Read>({
  program,
  limitMs,
  mostWaiting,
  report,
  inline,
  refused,
}: Reading<Sent, Read>): ((sent: Sent) => Promise<Read>) => {
  if (!existsSync(fileURLToPath(program))) return inline;
  const pool = threadPool<Sent, Read>({
    program,
    limitMs,
    threads: threads(),
    mostWaiting,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MOST_MB },
  });
  return async (sent) => {
    // Bytes in a buffer of their own are moved to the thread without copying.
    const bytes = new Uint8Array(sent.bytes);
    try {
      return await pool.run({ ...sent, bytes }, [bytes.buffer]);
    } catch (error) {
      if (!(error instanceof ThreadError) || error.code === 'failed') throw error;
      report(error);
      return refused(error.code, limitMs);
    }
  };
};
