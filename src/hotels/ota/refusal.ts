import { joined } from '#kernel/text/joined.ts';
import type { Sentence } from '#hotels/sentences/sentence.ts';
import { UNPACKED_MOST_BYTES, UNPACKED_MOST_RATIO } from './limits.ts';

/** Why a request contains no readable message: status and sentence. */
export interface Refusal {
  status: number;
  sentence: Sentence;
  /** For a request that may be accepted later. */
  retryAfterSeconds?: number;
}

const inMebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`;
const SMALLER = 'send fewer rooms or days in one message';

/** A body that is too large may be sent compressed. */
export const tooLarge = (mostBytes: number): Refusal => ({
  status: 413,
  sentence: joined(
    `the request is larger than ${inMebibytes(mostBytes)}: compress it with gzip `,
    `(Content-Encoding: gzip, up to ${inMebibytes(UNPACKED_MOST_BYTES)} unpacked), or ${SMALLER}`,
  ),
});

/** For a body that cannot be decompressed, or is no text. */
export const NOT_UNPACKED = {
  'unknown-encoding': { status: 415, sentence: 'Content-Encoding: expected gzip or none' },
  'too-large': {
    status: 413,
    sentence: joined(
      `the request is larger than ${inMebibytes(UNPACKED_MOST_BYTES)} once it is unpacked `,
      `from gzip: ${SMALLER}`,
    ),
  },
  swells: {
    status: 413,
    sentence: joined(
      `the request is more than ${UNPACKED_MOST_RATIO} times larger once it is unpacked `,
      `from gzip: ${SMALLER}`,
    ),
  },
  'not-gzip': { status: 400, sentence: 'the body is not gzip, as its Content-Encoding says' },
  'not-utf-8': { status: 400, sentence: 'the request is not UTF-8' },
} as const satisfies Readonly<Record<string, Refusal>>;

const TRY_AGAIN_SECONDS = 5;

/** Why a message was not read within the limits. */
export const notReadWithin = (
  fault: 'too-slow' | 'out-of-memory' | 'too-many',
  limitMs: number,
): Refusal => {
  switch (fault) {
    case 'too-slow':
      return {
        status: 413,
        sentence: `the message took longer than ${limitMs / 1000} seconds to read: ${SMALLER}`,
      };
    case 'out-of-memory':
      return {
        status: 413,
        sentence: `the message took more memory to read than a message may: ${SMALLER}`,
      };
    case 'too-many':
      return {
        status: 503,
        sentence: 'too many messages of all hotels wait to be read: try again in a few seconds',
        retryAfterSeconds: TRY_AGAIN_SECONDS,
      };
  }
};
