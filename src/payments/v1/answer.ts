import type { AskedRequest } from '#kernel/http/asked.ts';
import { namesType, preferredType } from '#kernel/http/accept.ts';
import type { Answer } from '#kernel/http/respond.ts';
import { ownOrigin } from '#kernel/config/own-origin.ts';
import type { RequestContext } from '#kernel/http/endpoint.ts';
import type { Executed } from './early-parts.ts';
import { problemFromError } from './problem-from-error.ts';
import { shortText, structuredText, type Occurrence, type ProblemError } from './problem.ts';

/** Gives an answer the format that its caller asked for. */

const PROBLEM_TYPE = 'application/problem+json';

/** The problem media type, only for callers whose Accept header names it. */
const errorType = (request: AskedRequest): Record<string, string> => {
  const accept = request.headers.get('Accept') ?? '';
  const isAsked =
    namesType(accept, PROBLEM_TYPE) &&
    preferredType(accept, [PROBLEM_TYPE, 'application/json']) === PROBLEM_TYPE;
  return isAsked ? { 'Content-Type': PROBLEM_TYPE } : {};
};

const nextLink = (url: URL, cursor: string): string => {
  const search = new URLSearchParams(url.search);
  search.set('cursor', cursor);
  return `<${url.pathname}?${search}>; rel="next"`;
};

const prefersCsv = (request: AskedRequest): boolean => {
  const types = ['application/json', 'text/csv'] as const;
  return preferredType(request.headers.get('Accept'), types) === 'text/csv';
};

/** The answer as JSON, or as text/csv if the operation has it and the caller prefers it. */
export const answerTo = (
  request: AskedRequest,
  url: URL,
  { status, body, replayed, csv }: Executed,
): Answer => {
  if (csv === undefined || !prefersCsv(request)) {
    const headers = { 'Idempotent-Replayed': 'true' };
    return { status, body, freshness: 'never', ...(replayed ? { headers } : {}) };
  }
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    ...(csv.next === null ? undefined : { Link: nextLink(url, csv.next) }),
  };
  return { status, body: csv.text, headers, freshness: 'never' };
};

const problemAnswer = (
  request: AskedRequest,
  problem: ProblemError,
  { occurrence, isShort }: { occurrence: Occurrence; isShort: boolean },
): Answer => ({
  status: problem.status,
  body: isShort ? shortText(problem, occurrence) : structuredText(problem, occurrence),
  headers: { ...(isShort ? {} : errorType(request)), ...problem.headers },
  freshness: 'never',
});

/** The answer to anything that was thrown; the log names its code. */
export const errorAnswerTo = (
  error: unknown,
  { request, url, trace, record }: RequestContext<unknown, AskedRequest>,
  { siteUrl, isShort = false }: { siteUrl: string | undefined; isShort?: boolean },
): Answer => {
  const problem = problemFromError(error);
  record.code = problem.code;
  const occurrence = {
    siteUrl: ownOrigin(url, siteUrl),
    instance: url.pathname,
    traceId: trace.traceId,
  };
  return problemAnswer(request, problem, { occurrence, isShort });
};
