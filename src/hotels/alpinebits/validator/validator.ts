import { boundedReader } from '#kernel/worker/bounded-reader.ts';
import { READING_MOST_MS } from '#hotels/ota/limits.ts';
import { notReadWithin } from '#hotels/ota/refusal.ts';
import { validate, type SentValidation, type Validation } from './validation.ts';

/**
 * Validates in separate threads, with the limits for messages of hotels: messages of hotels never
 * wait for pasted ones.
 */

export type Validator = (sent: SentValidation) => Promise<Validation>;

const PROGRAM = new URL('./validating-thread.ts', import.meta.url);
const WAITING_MOST = 20;

export const validator = (): Validator =>
  boundedReader<SentValidation, Validation>({
    program: PROGRAM,
    limitMs: READING_MOST_MS,
    mostWaiting: WAITING_MOST,
    report: (error) => console.error('Validator:', error.message),
    inline: validate,
    refused: (fault, limitMs) => ({ refusal: notReadWithin(fault, limitMs) }),
  });
