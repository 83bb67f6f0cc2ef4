import {
  readMultipart,
  type Multipart,
  type MultipartFault,
  type SentBody,
} from '#kernel/http/multipart.ts';
import { UNPACKED_MOST_BYTES, UNPACKED_MOST_RATIO } from '#hotels/ota/limits.ts';
import { NOT_UNPACKED, type Refusal } from '#hotels/ota/refusal.ts';

/** The two parts of an AlpineBits request. */

const LIMITS = {
  mostBytes: UNPACKED_MOST_BYTES,
  mostRatio: UNPACKED_MOST_RATIO,
  mostParts: 8,
};

const NOT_READ: Readonly<Record<MultipartFault, Refusal>> = {
  ...NOT_UNPACKED,
  'not-multipart': {
    status: 415,
    sentence: 'expected multipart/form-data with the parts action and request',
  },
  'too-many-parts': { status: 400, sentence: `expected at most ${LIMITS.mostParts} parts` },
  malformed: { status: 400, sentence: 'the body is not well-formed multipart/form-data' },
};

type Form = { refusal: Refusal } | { refusal: null; action: string; message: string };

const UNKNOWN_ACTION: Form = { refusal: { status: 400, sentence: 'unknown or missing action' } };

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
