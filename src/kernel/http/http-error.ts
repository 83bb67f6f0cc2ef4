import { EnvironmentError } from '#kernel/config/environment-error.ts';
import { KontorError } from '#kernel/error.ts';
import { StorageError, type StorageCode } from '#kernel/storage/errors.ts';
import { RouteError } from './endpoint.ts';
import type { Answer } from './respond.ts';

/** Errors of requests and their answers: `{error}`, with the issues of a validation. */

/** The request is refused: `message` says why, and what would be valid. */
export class HttpError extends KontorError {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The issues that the schema found. */
  readonly issues: readonly unknown[] | undefined;

  constructor(
    status: number,
    message: string,
    context: { headers?: Readonly<Record<string, string>>; issues?: readonly unknown[] } = {},
  ) {
    super(message);
    this.status = status;
    this.headers = context.headers ?? {};
    this.issues = context.issues;
  }
}

/** The Error envelope of the specification, kept by caches for at most a minute. */
export const errorAnswer = (
  status: number,
  error: string,
  issues?: readonly unknown[],
): Answer => ({
  status,
  body: JSON.stringify({ error, issues }),
  // A shared cache must not show one caller's limit to another.
  freshness: status === 405 || status === 429 || status >= 500 ? 'never' : 'briefly',
});

const routeAnswer = ({ code, allow }: RouteError, method: string): Answer => {
  if (code === 'ROUTE_NOT_FOUND')
    return errorAnswer(404, 'Nothing is at this path: see /openapi.json');
  const methods = allow.split(', ').filter((each) => !['HEAD', 'OPTIONS'].includes(each));
  const sentence = `${method} is not allowed here: use ${methods.join(' or ')}`;
  return { ...errorAnswer(405, sentence), headers: { Allow: allow } };
};

/**
 * The answer to anything that was thrown. About internal errors it says only that they are
 * internal.
 */
export const answerToError = (error: unknown, method: string): Answer => {
  if (error instanceof RouteError) return routeAnswer(error, method);
  if (!(error instanceof HttpError))
    return errorAnswer(500, 'Something failed on our side: try again later');
  const { status, message, issues, headers } = error;
  return { ...errorAnswer(status, message, issues), headers };
};

/** Text and headers of a 503. */
export interface Unavailability {
  text: string;
  headers?: Readonly<Record<string, string>>;
}

export const NO_ANSWER: Unavailability = {
  text: 'The database of this site does not answer: try again later',
  headers: { 'Retry-After': '30' },
};

/** Texts by the code of the error; for any other code the database does not answer. */
const STORAGE_FAULTS: Partial<Record<StorageCode, Unavailability>> = {
  unmigrated: {
    text: 'The database of this site is not set up yet: the operator runs kontor db migrate',
  },
  newer: {
    text: 'This site is being upgraded: try again in a moment',
    headers: { 'Retry-After': '5' },
  },
  busy: {
    text: 'The database of this site is locked by another program: try again in a moment',
    headers: { 'Retry-After': '1' },
  },
  full: {
    text: 'The database of this site is full, and nothing can be written: try again later',
    headers: { 'Retry-After': '30' },
  },
};

/** The text if the database or the configuration is the cause; undefined for any other error. */
export const unavailability = (error: unknown): Unavailability | undefined => {
  if (error instanceof EnvironmentError) return { text: 'This site is not set up yet' };
  if (!(error instanceof StorageError) || error.code === 'refused') return undefined;
  return STORAGE_FAULTS[error.code] ?? NO_ANSWER;
};

/** The same for answers that use the operational database. */
export const answerToFailure = (error: unknown, method: string): Answer => {
  const { text, headers = {} } = unavailability(error) ?? {};
  return text === undefined ? answerToError(error, method) : { ...errorAnswer(503, text), headers };
};
