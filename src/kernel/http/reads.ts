import type { z } from 'zod';
import type { Contract } from './contract.ts';
import type { Policy, RequestContext } from './endpoint.ts';
import { answerToError, answerToFailure, HttpError } from './http-error.ts';
import { policyHeader, quotaHeaders, secondsOf } from './quota.ts';
import type { QuotaUse } from '#kernel/storage/quotas/request-quota.ts';
import { parseQuery, percentDecode } from './parameters.ts';
import { CORS_HEADERS, type Answer } from './respond.ts';

/** Operations that are read with GET and answer JSON: open to everybody, or to some. */

/** What a handler gets: checked path parameters and query. */
interface Input {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
}

/** A read operation: its contract above, its decision below. */
export interface Route {
  contract: Contract;
  /** Headers that every answer of this path carries, errors included. */
  headers?: Readonly<Record<string, string>>;
  handle(input: Input): Promise<Answer>;
}

const sentence = (issue: z.core.$ZodIssue): string => `${issue.path.join('.')}: ${issue.message}`;

/** @throws HttpError 400 */
const checkedParams = (
  { params = {} }: Contract,
  raw: Readonly<Record<string, string>>,
): Record<string, string> => {
  const checked: Record<string, string> = {};
  for (const [name, schema] of Object.entries(params)) {
    const value = percentDecode(raw[name] ?? '');
    if (value === null || !schema.safeParse(value).success) {
      const expected = schema.description ?? 'another value';
      throw new HttpError(400, `Invalid ${name}: expected ${expected}`);
    }
    checked[name] = value;
  }
  return checked;
};

const IGNORED_MOST = 10;

/** As it can stand in a header: percent-encoded, and no longer than a name is. */
const headerName = (name: string): string => encodeURIComponent(name.toWellFormed()).slice(0, 60);

/** Names what was ignored; the whole query is the key of caches. */
const withIgnored = (answer: Answer, ignored: readonly string[]): Answer =>
  ignored.length === 0
    ? answer
    : {
        ...answer,
        headers: {
          ...answer.headers,
          'X-Ignored-Parameters': ignored.slice(0, IGNORED_MOST).map(headerName).join(', '),
        },
      };

const read = async (
  { contract, handle }: Route,
  { match, url }: RequestContext<Route>,
): Promise<Answer> => {
  const params = checkedParams(contract, match.params);
  const query = parseQuery(contract, url.search);
  if ('values' in query)
    return withIgnored(await handle({ params, query: query.values }), query.ignored);
  const { issues } = query;
  throw new HttpError(400, `Invalid query: ${issues.map(sentence).join('; ')}`, { issues });
};

/** Anybody may ask, from any origin; caches may keep the answers. */
export const publicReads: Policy<Route, void> = {
  preflight: {
    freshness: 'briefly',
    headers: {
      'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
    },
  },
  headers: ({ match }) => ({ ...CORS_HEADERS, ...match.operations[0]?.headers }),
  admit: async () => undefined,
  execute: read,
  encodeError: (error, { request }) => answerToError(error, request.method),
};

/** Reads that one visitor may make while nobody else's answer is there to be given again. */
export interface ReadQuota {
  take(address: string): Promise<QuotaUse>;
  /** Whether what is left may be said: where others keep answers, it would be said to others. */
  saysWhatIsLeft(): boolean;
}

/** As publicReads, and each visitor so often. An answer from a cache costs nothing of it. */
export const limitedReads = ({ take, saysWhatIsLeft }: ReadQuota): Policy<Route, void> => ({
  ...publicReads,
  admit: async ({ address, headers }) => {
    const use = await take(address);
    const shown = saysWhatIsLeft() || !use.allowed ? quotaHeaders(use) : policyHeader(use);
    Object.assign(headers, shown);
    if (use.allowed) return;
    const seconds = secondsOf(use.resetsInMs);
    throw new HttpError(429, `Too many requests: try again in ${seconds} s`, {
      headers: { 'Retry-After': String(seconds) },
    });
  },
});

/** Only who is admitted may ask; no other origin reads the answers and no cache keeps them. */
export const privateReads = (
  admit: (context: RequestContext<Route>) => Promise<void>,
): Policy<Route, void> => ({
  preflight: { freshness: 'never' },
  admit,
  execute: async (route, context) => ({ ...(await read(route, context)), freshness: 'never' }),
  encodeError: (error, { request }) => ({
    ...answerToFailure(error, request.method),
    freshness: 'never',
  }),
});
