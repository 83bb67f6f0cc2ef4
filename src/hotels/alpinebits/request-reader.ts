import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { threadPool, ThreadError } from '#kernel/worker/thread-pool.ts';
import type { Refusal } from './form.ts';
import { READING_MOST_MS, WAITING_MOST } from './limits.ts';
import { readRequest, type ReadRequest, type SentRequest } from './read-request.ts';

/** Reads requests in threads of their own, so that none holds up who asks for something else. */

export type RequestReader = (sent: SentRequest) => Promise<ReadRequest>;

const PROGRAM = new URL('./reading-thread.ts', import.meta.url);

/** One processor stays free for all other requests; two threads suffice for any number. */
const threads = (): number => Math.max(1, Math.min(2, availableParallelism() - 1));

const refused = (refusal: Refusal): ReadRequest => ({ type: 'refused', action: null, ...refusal });

const TRY_AGAIN_SECONDS = 5;

type ReaderFault = Exclude<ThreadError['code'], 'failed'>;

const FAULTS: Readonly<Record<ReaderFault, (limitMs: number) => Refusal>> = {
  'too-slow': (limitMs) => ({
    status: 413,
    sentence:
      `the message took longer than ${limitMs / 1000} seconds to read: ` +
      'send fewer rooms or days in one message',
  }),
  'out-of-memory': () => ({
    status: 413,
    sentence:
      'the message took more memory to read than a message may: ' +
      'send fewer rooms or days in one message',
  }),
  'too-many': () => ({
    status: 503,
    sentence: 'too many messages of all hotels wait to be read: try again in a few seconds',
    retryAfterSeconds: TRY_AGAIN_SECONDS,
  }),
};

interface ReaderOptions {
  program?: URL;
  limitMs?: number;
  report?: (error: ThreadError) => void;
}

/** Reads in this very thread: for a function's bundle, whose files are one, without a program. */
const inlineReader: RequestReader = (sent) => readRequest(sent);

/**
 * A host of functions runs each bundle by itself and gives it one request at a time, so nobody else
 * waits there; the host's own time limit takes the place of the thread's.
 */
export const requestReader = ({
  program = PROGRAM,
  limitMs = READING_MOST_MS,
  report = (error) => console.error('AlpineBits:', error.message),
}: ReaderOptions = {}): RequestReader => {
  if (!existsSync(fileURLToPath(program))) return inlineReader;
  const pool = threadPool<SentRequest, ReadRequest>({
    program,
    limitMs,
    threads: threads(),
    mostWaiting: WAITING_MOST,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return async (sent) => {
    // Bytes of their own go to the thread without being copied.
    const bytes = new Uint8Array(sent.bytes);
    try {
      return await pool.run({ ...sent, bytes }, [bytes.buffer]);
    } catch (error) {
      if (!(error instanceof ThreadError) || error.code === 'failed') throw error;
      report(error);
      return refused(FAULTS[error.code](limitMs));
    }
  };
};
