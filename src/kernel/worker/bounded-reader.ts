import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { threadPool, ThreadError } from './thread-pool.ts';

/** Reads what strangers send in threads that may take so much time and memory and no more. */

export interface ReaderOptions {
  /** The file of the thread's program, which serves the same work as `inline`. */
  program: URL;
  /** So long one reading may take; then its thread is ended. */
  limitMs: number;
  mostWaiting: number;
  report(error: ThreadError): void;
}

/** Why something was not read. */
type ReadingFault = Exclude<ThreadError['code'], 'failed'>;

interface Reading<Sent, Read> extends ReaderOptions {
  /** For a function's bundle, whose files are one, without a program: in this very thread. */
  inline(sent: Sent): Promise<Read>;
  /** What is answered instead. */
  refused(fault: ReadingFault, limitMs: number): Read;
}

const HEAP_MOST_MB = 512;

/** One processor stays free for all other requests; two threads suffice for any number. */
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
    // Bytes of their own go to the thread without being copied.
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
