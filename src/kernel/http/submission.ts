import { BODY_MOST_BYTES, bodyType, readBody, type Body, type BodyType } from './body.ts';
import type { Contract } from './contract.ts';
import { API_SECURITY_HEADERS, errorBody, respond } from './respond.ts';

/** How an operation answers what was sent to it. */
export interface SubmissionAnswer {
  status: number;
  /** The JSON value for scripts. */
  value: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Where a form without scripts is sent on to. */
  page: string;
}

/** A public operation that takes a form or JSON from this site's own pages or from a program. */
export interface SubmissionRoute {
  contract: Contract;
  handle(sent: { body: Body; address: string }): Promise<SubmissionAnswer>;
  /** The page for a form that came to nothing; `reason` is a field or a word. */
  refusedPage(reason: string): string;
}

interface Visit {
  /** The visitor's address, as the host tells it. */
  address: string;
  siteUrl: string | undefined;
}

const NO_STORE = { freshness: 'never' } as const;

const refusal = (
  request: Request,
  status: number,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): Response => respond(request, { status, body: errorBody(error), headers, ...NO_STORE });

const hostOf = (address: string): string | undefined => URL.parse(address)?.host;

/** Other sites' pages may not send forms here; programs, which name no origin, may. */
export const isOwnOrigin = (request: Request, siteUrl: string | undefined): boolean => {
  const origin = request.headers.get('Origin');
  if (origin === null) return true;
  // A page that hides its address sends "null": then only the browser's own word counts.
  if (origin === 'null') return request.headers.get('Sec-Fetch-Site') === 'same-origin';
  const own = [hostOf(request.url), siteUrl === undefined ? undefined : hostOf(siteUrl)];
  return own.includes(hostOf(origin) ?? 'no host');
};

const sendOn = (page: string): Response =>
  new Response(null, {
    status: 303,
    headers: { ...API_SECURITY_HEADERS, 'Cache-Control': 'no-store', Location: page },
  });

const failed = (route: SubmissionRoute, error: unknown): SubmissionAnswer => {
  console.error(`POST ${route.contract.path} failed:`, error);
  const value = { error: 'Something failed on our side: try again later' };
  return { status: 500, value, page: route.refusedPage('unavailable') };
};

const handled = async (
  route: SubmissionRoute,
  request: Request,
  type: BodyType,
  address: string,
): Promise<SubmissionAnswer> => {
  const body = await readBody(request, type);
  if (body === 'too-large') {
    const error = `The body is too large: expected at most ${BODY_MOST_BYTES} bytes`;
    return { status: 413, value: { error }, page: route.refusedPage('size') };
  }
  if (body === 'malformed') {
    const message = `expected well-formed UTF-8 ${type === 'json' ? 'JSON' : 'form fields'}`;
    const issues = [{ code: 'custom', path: [], message }];
    const value = { error: `Invalid body: ${message}`, issues };
    return { status: 400, value, page: route.refusedPage('body') };
  }
  return route.handle({ body, address }).catch((error) => failed(route, error));
};

/** Answers a POST: JSON to JSON, a page to a form; other methods, types and sites are refused. */
export const answerSubmission = async (
  route: SubmissionRoute,
  request: Request,
  { address, siteUrl }: Visit,
): Promise<Response> => {
  const { method } = request;
  if (method !== 'POST')
    return refusal(request, 405, `${method} is not allowed here: use POST`, { Allow: 'POST' });
  if (!isOwnOrigin(request, siteUrl))
    return refusal(request, 403, 'Pages of other sites may not send this: use the form here');
  const type = bodyType(request);
  const types = 'application/json or application/x-www-form-urlencoded';
  if (type === undefined)
    return refusal(request, 415, `Unsupported content type: expected ${types}`);
  const { status, value, headers = {}, page } = await handled(route, request, type, address);
  if (type === 'form') return sendOn(page);
  return respond(request, { status, body: JSON.stringify(value), headers, ...NO_STORE });
};
