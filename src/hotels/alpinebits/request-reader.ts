import { boundedReader, type ReaderOptions } from '#kernel/worker/bounded-reader.ts';
import { READING_MOST_MS, WAITING_MOST } from '#hotels/ota/limits.ts';
import { notReadWithin } from '#hotels/ota/refusal.ts';
import { readRequest, type ReadRequest, type SentRequest } from './read-request.ts';

/** Reads requests in separate threads, so that none delays other requests. */

export type RequestReader = (sent: SentRequest) => Promise<ReadRequest>;

const PROGRAM = new URL('./reading-thread.ts', import.meta.url);

/**
 * A host of functions gives each bundle one request at a time, so nobody else waits there; the time
 * limit of the host replaces that of the thread.
 */
export const requestReader = (options: Partial<ReaderOptions> = {}): RequestReader =>
  boundedReader<SentRequest, ReadRequest>({
    program: PROGRAM,
    limitMs: READING_MOST_MS,
    mostWaiting: WAITING_MOST,
    report: (error) => console.error('AlpineBits:', error.message),
    ...options,
    inline: readRequest,
    refused: (fault, limitMs) => ({
      type: 'refused',
      action: null,
      ...notReadWithin(fault, limitMs),
    }),
  });
