import type { AskedRequest } from '#kernel/http/asked.ts';
import { BODY_MOST_BYTES, hadNoRoom, readBytes } from '#kernel/http/body.ts';
import type { RequestContext } from '#kernel/http/endpoint.ts';
import { percentDecode } from '#kernel/http/parameters.ts';
import { readStrictJson } from '#kernel/http/strict-json.ts';
import { readTexts } from '#kernel/text/texts.ts';
import { fieldFault } from './faults.ts';
import { NO_BODY, type Operation, type OperationContract, type RawCall } from './operation.ts';
import { invalidFields, ProblemError } from './problem.ts';

/**
 * Reads the parts of a request, each in one way only; they are then checked against the contract.
 */

const JSON_BODY = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i;

const unsupported = (type: string | null): ProblemError =>
  new ProblemError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The body must be application/json${type === null ? '' : ', and is sent as something else'}`,
    { target: 'Content-Type' },
  );

/**
 * The same as `isObject`, in this file because a call into another one is slower for each request.
 */
const isJsonObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const noRoom = (): ProblemError =>
  new ProblemError('SERVICE_UNAVAILABLE', 'Too much is sent here at once', {
    headers: { 'Retry-After': '1' },
  });

/** The JSON object; undefined if nothing was sent. @throws ProblemError 400, 413, 415, 503 */
const readJsonBody = async (request: AskedRequest): Promise<unknown> => {
  const type = request.headers.get('Content-Type');
  const bytes = await readBytes(request, BODY_MOST_BYTES);
  if (bytes === undefined && hadNoRoom(request)) throw noRoom();
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
  if (!isJsonObject(read.value))
    throw invalidFields([fieldFault('body', 'expected a JSON object')]);
  return read.value;
};

/** Decoded path parameters; null for one that is not UTF-8, which no schema accepts. */
const decodedParams = (params: Readonly<Record<string, string>>): Record<string, string | null> => {
  const decoded: Record<string, string | null> = {};
  for (const name in params) decoded[name] = percentDecode(params[name] ?? '');
  return decoded;
};

/** A path template with its parameters inserted. */
const filledPath = (template: string, params: Readonly<Record<string, string | null>>): string =>
  Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, () => value ?? ''),
    template,
  );

/** The path of a request in a canonical form, the same for every spelling. */
export const pathOf = (
  { contract }: Operation,
  { params }: RequestContext<Operation, AskedRequest>['match'],
): string => filledPath(contract.path, decodedParams(params));

/**
 * The parameters of a query string; a list for one that is given twice, null for one that is not
 * UTF-8.
 */
const decodedQuery = (search: string): Record<string, unknown> => {
  const values = new Map<string, unknown[]>();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const [rawName = '', ...rest] = pair.split('=');
    const name = percentDecode(rawName.replaceAll('+', ' ')) ?? rawName;
    const value = percentDecode(rest.join('=').replaceAll('+', ' '));
    const given = values.get(name);
    if (given === undefined) values.set(name, [value]);
    else given.push(value);
  }
  return Object.fromEntries(
    [...values].map(([name, given]): [string, unknown] => [
      name,
      given.length === 1 ? given[0] : given,
    ]),
  );
};

/** The value with each text in one spelling. @throws ProblemError where a text hides something */
const checkedTexts = (given: unknown, whole: string): unknown => {
  if (given === undefined) return undefined;
  const { value, faults } = readTexts(given);
  if (faults.length === 0) return value;
  throw invalidFields(
    faults.map(({ path, message }) => fieldFault(path.join('.') || whole, `expected ${message}`)),
  );
};

/** The request, and its path in a canonical form. @throws ProblemError 400, 413, 415 */
export const readRequest = async (
  { contract }: { contract: OperationContract },
  { request, url, match }: RequestContext<unknown, AskedRequest>,
): Promise<RawCall & { path: string }> => {
  const body = contract.body === NO_BODY ? undefined : await readJsonBody(request);
  const params = decodedParams(match.params);
  const path = filledPath(contract.path, params);
  const asked = url.search === '' ? undefined : decodedQuery(url.search);
  const read = checkedTexts(asked, 'query');
  const query = typeof read === 'object' ? { ...read } : {};
  return { params, query, body: checkedTexts(body, 'body'), path };
};
