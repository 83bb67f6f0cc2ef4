import { preferredType } from '#kernel/http/accept.ts';
import type { Carried } from './carry.ts';
import { shortText, structuredText, type Occasion, type ProblemError } from './problem.ts';

/** Gives an answer the form that its caller asked for. */

export interface PlainAnswer {
  status: number;
  body: string;
  headers: Readonly<Record<string, string>>;
}

const PROBLEM_TYPE = 'application/problem+json';

/** Errors are named as such to those only who say that they know the type. */
const errorType = (request: Request): Record<string, string> => {
  const accept = request.headers.get('Accept') ?? '';
  const knows = accept.toLowerCase().includes(PROBLEM_TYPE);
  const isAsked =
    knows && preferredType(accept, [PROBLEM_TYPE, 'application/json']) === PROBLEM_TYPE;
  return isAsked ? { 'Content-Type': PROBLEM_TYPE } : {};
};

/** A 200, or the refusal that was the first answer to the same request. */
export const jsonAnswer = (request: Request, { status, body, replayed }: Carried): PlainAnswer => ({
  status,
  body,
  headers: {
    ...(status >= 400 ? errorType(request) : {}),
    ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}),
  },
});

const nextLink = (url: URL, cursor: string): string => {
  const search = new URLSearchParams(url.search);
  search.set('cursor', cursor);
  return `<${url.pathname}?${search}>; rel="next"`;
};

/** The answer as text/csv, where there is one and it is preferred. */
export const csvAnswer = (
  request: Request,
  url: URL,
  { status, csv }: Carried,
): PlainAnswer | undefined => {
  if (csv === undefined) return undefined;
  const types = ['application/json', 'text/csv'] as const;
  if (preferredType(request.headers.get('Accept'), types) !== 'text/csv') return undefined;
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    ...(csv.next === null ? undefined : { Link: nextLink(url, csv.next) }),
  };
  return { status, body: csv.text, headers };
};

export const problemAnswer = (
  request: Request,
  problem: ProblemError,
  { occasion, isShort }: { occasion: Occasion; isShort: boolean },
): PlainAnswer => ({
  status: problem.status,
  body: isShort ? shortText(problem, occasion) : structuredText(problem, occasion),
  headers: { ...(isShort ? {} : errorType(request)), ...problem.headers },
});
