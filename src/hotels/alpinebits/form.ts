import {
  readMultipart,
  type Multipart,
  type MultipartFault,
  type SentBody,
} from '#kernel/http/multipart.ts';
import { SENT_MOST_BYTES, UNPACKED_MOST_BYTES, UNPACKED_MOST_RATIO } from './limits.ts';

/** The two parts of an AlpineBits request. */

/** Why a request has no message that could be answered: status and sentence. */
export interface Refusal {
  status: number;
  sentence: string;
  /** Where the same request may be taken later. */
  retryAfterSeconds?: number;
}

const LIMITS = {
  mostBytes: UNPACKED_MOST_BYTES,
  mostRatio: UNPACKED_MOST_RATIO,
  mostParts: 8,
};

const inMebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`;
const SMALLER = 'send fewer rooms or days in one message';

/** What is too large as it is sent may be sent packed. */
export const TOO_LARGE: Refusal = {
  status: 413,
  sentence:
    `the request is larger than ${inMebibytes(SENT_MOST_BYTES)}: compress it with gzip ` +
    `(Content-Encoding: gzip, up to ${inMebibytes(UNPACKED_MOST_BYTES)} unpacked), or ${SMALLER}`,
};

const NOT_READ: Readonly<Record<MultipartFault, Refusal>> = {
  'not-multipart': {
    status: 415,
    sentence: 'expected multipart/form-data with the parts action and request',
  },
  'unknown-encoding': { status: 415, sentence: 'Content-Encoding: expected gzip or none' },
  'too-large': {
    status: 413,
    sentence:
      `the request is larger than ${inMebibytes(UNPACKED_MOST_BYTES)} once it is unpacked ` +
      `from gzip: ${SMALLER}`,
  },
  swells: {
    status: 413,
    sentence:
      `the request is more than ${UNPACKED_MOST_RATIO} times larger once it is unpacked ` +
      `from gzip: ${SMALLER}`,
  },
  'too-many-parts': { status: 400, sentence: `expected at most ${LIMITS.mostParts} parts` },
  'not-gzip': { status: 400, sentence: 'the body is not gzip, as its Content-Encoding says' },
  'not-utf-8': { status: 400, sentence: 'the request is not UTF-8' },
  malformed: { status: 400, sentence: 'the body is not well-formed multipart/form-data' },
};

type Form = { refusal: Refusal } | { refusal: null; action: string; message: string };

const UNKNOWN_ACTION = { refusal: { status: 400, sentence: 'unknown or missing action' } };

const formOf = (fields: NonNullable<Extract<Multipart, { fault: null }>>['fields']): Form => {
  const [action = '', ...otherActions] = fields.get('action') ?? [];
  const [message, ...otherMessages] = fields.get('request') ?? [];
  if (action.trim() === '' || otherActions.length > 0) return UNKNOWN_ACTION;
  if (message === undefined || otherMessages.length > 0)
    return { refusal: { status: 400, sentence: 'expected exactly one part named request' } };
  return { refusal: null, action: action.trim(), message };
};

export const readForm = async (sent: SentBody): Promise<Form> => {
  const read = await readMultipart(sent, LIMITS);
  return read.fault === null ? formOf(read.fields) : { refusal: NOT_READ[read.fault] };
};
