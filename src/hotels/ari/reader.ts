import { boundedReader } from '#kernel/worker/bounded-reader.ts';
import { READING_MOST_MS, WAITING_MOST } from '#hotels/ota/limits.ts';
import { notReadWithin } from '#hotels/ota/refusal.ts';
import { readAri, type ReadAri, type SentAri } from './read.ts';

/** Reads messages in separate threads, with the same limits as for AlpineBits. */

export type AriReader = (sent: SentAri) => Promise<ReadAri>;

const PROGRAM = new URL('./reading-thread.ts', import.meta.url);

export const ariReader = (): AriReader =>
  boundedReader<SentAri, ReadAri>({
    program: PROGRAM,
    limitMs: READING_MOST_MS,
    mostWaiting: WAITING_MOST,
    report: (error) => console.error('ARI:', error.message),
    inline: readAri,
    refused: (fault, limitMs) => ({ type: 'refused', ...notReadWithin(fault, limitMs) }),
  });
