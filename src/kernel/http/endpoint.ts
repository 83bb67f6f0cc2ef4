import type { z } from 'zod';
import { matchPath, type Contract } from './contract.ts';
import { parseQuery, percentDecode } from './parameters.ts';
import { CORS_HEADERS, errorBody, respond, type Answer } from './respond.ts';

/** What a handler gets: checked path parameters and query. */
interface Input {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
}

/** A public read operation: its contract above, its decision below. */
export interface Route {
  contract: Contract;
  /** Headers that every answer of this path carries, errors included. */
  headers?: Readonly<Record<string, string>>;
  handle(input: Input): Promise<Answer>;
}

const READ_METHODS = 'GET, HEAD, OPTIONS';

/** A refusal with the Error envelope, kept by caches for at most a minute. */
export const refuse = (status: number, error: string): Answer => ({
  status,
  body: errorBody(error),
  freshness: status >= 500 ? 'never' : 'briefly',
});

const invalidQuery = (issues: readonly z.core.$ZodIssue[]): Answer => ({
  status: 400,
  body: JSON.stringify({ error: `Invalid query: ${issues.map(sentence).join('; ')}`, issues }),
  freshness: 'briefly',
});

const sentence = (issue: z.core.$ZodIssue): string => `${issue.path.join('.')}: ${issue.message}`;

const preflight: Answer = {
  status: 204,
  body: null,
  freshness: 'briefly',
  headers: {
    Allow: READ_METHODS,
    'Access-Control-Allow-Methods': READ_METHODS,
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '86400',
  },
};

const methodNotAllowed = (method: string): Answer => ({
  ...refuse(405, `${method} is not allowed here: use GET`),
  freshness: 'never',
  headers: { Allow: READ_METHODS },
});

const checkParams = (
  { params = {} }: Contract,
  raw: Readonly<Record<string, string>>,
): Record<string, string> | Answer => {
  const checked: Record<string, string> = {};
  for (const [name, schema] of Object.entries(params)) {
    const value = percentDecode(raw[name] ?? '');
    const parsed = schema.safeParse(value);
    if (value === null || !parsed.success)
      return refuse(400, `Invalid ${name}: expected ${schema.description ?? 'another value'}`);
    checked[name] = value;
  }
  return checked;
};

const isAnswer = (value: Record<string, string> | Answer): value is Answer =>
  typeof value.status === 'number';

const answerRead = async (route: Route, pathname: string, search: string): Promise<Answer> => {
  const raw = matchPath(route.contract.path, pathname);
  if (raw === null) return refuse(404, `Nothing is at ${pathname}: see /openapi.json`);
  const params = checkParams(route.contract, raw);
  if (isAnswer(params)) return params;
  const query = parseQuery(route.contract, search);
  if (!query.success) return invalidQuery(query.error.issues);
  return route.handle({ params, query: query.data });
};

/** Decides whether a request may ask at all: a refusal, or null. */
export type Guard = (request: Request) => Promise<Answer | null>;

/** Nobody is turned away. */
export const anyone: Guard = async () => null;

const answerSafely = async (route: Route, guard: Guard, request: Request): Promise<Answer> => {
  if (request.method === 'OPTIONS') return preflight;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return methodNotAllowed(request.method);
  const { pathname, search } = new URL(request.url);
  try {
    return (await guard(request)) ?? (await answerRead(route, pathname, search));
  } catch (error) {
    console.error(`${request.method} ${pathname} failed:`, error);
    return refuse(500, 'Something failed on our side: try again later');
  }
};

/** Answers a keyless directory operation: CORS for all, GET and HEAD only, JSON always. */
export const answerPublicRead = async (route: Route, request: Request): Promise<Response> => {
  const answer = await answerSafely(route, anyone, request);
  const headers = { ...CORS_HEADERS, ...route.headers, ...answer.headers };
  return respond(request, { ...answer, headers });
};

/** Answers an operation that no other origin reads and nothing keeps; most need a key. */
export const answerGuardedRead = async (
  route: Route,
  guard: Guard,
  request: Request,
): Promise<Response> => {
  const answer = await answerSafely(route, guard, request);
  const headers = answer === preflight ? { Allow: READ_METHODS } : answer.headers;
  return respond(request, { ...answer, freshness: 'never', headers });
};

/** Finds the route of a path and answers with it. */
export const answerFirst = async (
  routes: readonly Route[],
  request: Request,
): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const route = routes.find(({ contract }) => matchPath(contract.path, pathname) !== null);
  return route === undefined ? answerNothing(request) : answerPublicRead(route, request);
};

/** Paths that are answered to keys only: not to other origins, and never kept by a cache. */
const KEYED = /^\/(api\/fx-quote|v1|alpinebits|console)(\/|$)/;

/** Answers a path that no operation has, whatever the method. */
export const answerNothing = (request: Request): Response => {
  const nothing = refuse(404, 'Nothing is at this path: see /openapi.json');
  return KEYED.test(new URL(request.url).pathname)
    ? respond(request, { ...nothing, freshness: 'never' })
    : respond(request, { ...nothing, headers: CORS_HEADERS });
};
