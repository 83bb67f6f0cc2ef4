import type { MultipartFault, Multipart } from '#kernel/http/multipart.ts';
import { readMultipart } from '#kernel/http/multipart.ts';

/** The two parts of an AlpineBits request. */

const MESSAGE_MOST_BYTES = 16 * 1024 * 1024;
const LIMITS = { mostBytes: MESSAGE_MOST_BYTES, mostParts: 8 };

const NOT_READ: Readonly<Record<MultipartFault, readonly [status: number, sentence: string]>> = {
  'not-multipart': [415, 'expected multipart/form-data with the parts action and request'],
  'unknown-encoding': [415, 'Content-Encoding: expected gzip or none'],
  'too-large': [413, `the request is larger than ${MESSAGE_MOST_BYTES} bytes`],
  'too-many-parts': [400, `expected at most ${LIMITS.mostParts} parts`],
  'not-gzip': [400, 'the body is not gzip, as its Content-Encoding says'],
  'not-utf-8': [400, 'the request is not UTF-8'],
  malformed: [400, 'the body is not well-formed multipart/form-data'],
};

type Form =
  | { refusal: { status: number; sentence: string } }
  | { refusal: null; action: string; message: string };

const UNKNOWN_ACTION = { refusal: { status: 400, sentence: 'unknown or missing action' } };

const formOf = (fields: NonNullable<Extract<Multipart, { fault: null }>>['fields']): Form => {
  const [action = '', ...otherActions] = fields.get('action') ?? [];
  const [message, ...otherMessages] = fields.get('request') ?? [];
  if (action.trim() === '' || otherActions.length > 0) return UNKNOWN_ACTION;
  if (message === undefined || otherMessages.length > 0)
    return { refusal: { status: 400, sentence: 'expected exactly one part named request' } };
  return { refusal: null, action: action.trim(), message };
};

export const readForm = async (request: Request): Promise<Form> => {
  const read = await readMultipart(request, LIMITS);
  if (read.fault === null) return formOf(read.fields);
  const [status, sentence] = NOT_READ[read.fault];
  return { refusal: { status, sentence } };
};
