import { BODY_MOST_BYTES, bodyType, readBody, type Body } from './body.ts';
import type { Contract } from './contract.ts';
import type { Policy } from './endpoint.ts';
import { answerToFailure, HttpError } from './http-error.ts';
import { ownOrigin } from '#kernel/config/own-origin.ts';
import { API_SECURITY_HEADERS, type Answer } from './respond.ts';

/** Operations that take JSON from programs and forms from this site's own pages. */

export interface FormAnswer {
  status: number;
  /** The JSON value for programs. */
  value: unknown;
  headers?: Readonly<Record<string, string>>;
  /** The page that a form without scripts is redirected to. */
  page: string;
}

interface SentForm {
  body: Body;
  address: string;
  headers: Headers;
  /** The origin of this site, for the addresses in an answer. */
  origin: string;
}

export interface FormRoute {
  contract: Contract;
  handle(sent: SentForm): Promise<FormAnswer>;
  /** The answer to an error of `handle`; undefined for an error that it does not know. */
  refuse(error: unknown): FormAnswer | undefined;
  /** The page for a form that was refused; `reason` is the name of a field or of a reason. */
  refusedPage(reason: string): string;
}

const hostOf = (address: string): string | undefined => URL.parse(address)?.host;

/** Pages of other sites may not send forms here; programs, which send no Origin, may. */
export const isOwnOrigin = (request: Request, siteUrl: string | undefined): boolean => {
  const origin = request.headers.get('Origin');
  if (origin === null) return true;
  // A page that hides its address sends "null": then Sec-Fetch-Site decides.
  if (origin === 'null') return request.headers.get('Sec-Fetch-Site') === 'same-origin';
  const own = [hostOf(request.url), siteUrl === undefined ? undefined : hostOf(siteUrl)];
  return own.includes(hostOf(origin) ?? 'no host');
};

const redirect = (page: string): Response =>
  new Response(null, {
    status: 303,
    headers: { ...API_SECURITY_HEADERS, 'Cache-Control': 'no-store', Location: page },
  });

const unreadable = (
  route: FormRoute,
  fault: 'too-large' | 'malformed',
  type: string,
): FormAnswer => {
  if (fault === 'too-large') {
    const error = `The body is too large: expected at most ${BODY_MOST_BYTES} bytes`;
    return { status: 413, value: { error }, page: route.refusedPage('size') };
  }
  const message = `expected well-formed UTF-8 ${type === 'json' ? 'JSON' : 'form fields'}`;
  const issues = [{ code: 'custom', path: [], message }];
  const value = { error: `Invalid body: ${message}`, issues };
  return { status: 400, value, page: route.refusedPage('body') };
};

/** The page of an answer, in the language of the page that sent the form. */
type PageFor = (page: string, sentFrom: string) => string;

const redirectFor = (request: Request, page: string, pageFor: PageFor): Response =>
  redirect(pageFor(page, URL.parse(request.headers.get('Referer') ?? '')?.pathname ?? ''));

const encode = (
  request: Request,
  { status, value, headers = {}, page }: FormAnswer,
  pageFor: PageFor,
): Answer | Response =>
  bodyType(request) === 'form'
    ? redirectFor(request, page, pageFor)
    : { status, body: JSON.stringify(value), headers, freshness: 'never' };

const execute = async (
  route: FormRoute,
  request: Request,
  about: Pick<SentForm, 'address' | 'origin'>,
  pageFor: PageFor,
): Promise<Answer | Response> => {
  const type = bodyType(request);
  if (type === undefined) {
    const types = 'application/json or application/x-www-form-urlencoded';
    throw new HttpError(415, `Unsupported content type: expected ${types}`);
  }
  const body = await readBody(request, type);
  return encode(
    request,
    typeof body === 'string'
      ? unreadable(route, body, type)
      : await route.handle({ body, headers: request.headers, ...about }),
    pageFor,
  );
};

/**
 * Anyone may send a form, except pages of other sites. JSON is answered with JSON, a form with a
 * page.
 */
export const formPolicy = (
  siteUrl: () => string | undefined,
  pageFor: PageFor = (page) => page,
): Policy<FormRoute, void> => ({
  admit: async ({ request }) => {
    if (isOwnOrigin(request, siteUrl())) return;
    throw new HttpError(403, 'Pages of other sites may not send this: use the form here');
  },
  execute: (route, { request, address, url }) =>
    execute(route, request, { address, origin: ownOrigin(url, siteUrl()) }, pageFor),
  encodeError: (error, { request, match }) => {
    const [route] = match.operations;
    const known = route?.refuse(error);
    if (known !== undefined) return encode(request, known, pageFor);
    const answer: Answer = { ...answerToFailure(error, request.method), freshness: 'never' };
    const isForm = answer.status >= 500 && bodyType(request) === 'form';
    return isForm && route !== undefined
      ? redirectFor(request, route.refusedPage('unavailable'), pageFor)
      : answer;
  },
});
