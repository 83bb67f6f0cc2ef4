import { BODY_MOST_BYTES, readBytes } from '#kernel/http/body.ts';
import { readStrictJson } from '#kernel/http/strict-json.ts';
import { fieldFault } from './faults.ts';
import { invalidFields, ProblemError } from './problem.ts';

/** Reads the body of an operation that takes one: JSON, in one reading only, and an object. */

const JSON_BODY = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i;

const unsupported = (type: string | null): ProblemError =>
  new ProblemError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The body must be application/json${type === null ? '' : ', and is sent as something else'}`,
    { target: 'Content-Type' },
  );

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON object, undefined where nothing was sent. @throws ProblemError 400, 413, 415 */
export const readJsonBody = async (request: Request): Promise<unknown> => {
  const type = request.headers.get('Content-Type');
  const bytes = await readBytes(request, BODY_MOST_BYTES);
  if (bytes === undefined)
    throw new ProblemError('BODY_TOO_LARGE', `A body holds at most ${BODY_MOST_BYTES} bytes`);
  if (bytes.length === 0 && type === null) return undefined;
  if (!JSON_BODY.test(type?.trim() ?? '')) throw unsupported(type);
  if (bytes.length === 0) return undefined;
  const read = readStrictJson(bytes);
  if (!read.ok) {
    const { field, message } = read.fault;
    throw invalidFields([fieldFault(field || 'body', message)]);
  }
  if (!isObject(read.value)) throw invalidFields([fieldFault('body', 'expected a JSON object')]);
  return read.value;
};
