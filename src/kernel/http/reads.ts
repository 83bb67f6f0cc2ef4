import type { z } from 'zod';
import type { Contract } from './contract.ts';
import type { Policy, RequestContext } from './endpoint.ts';
import { answerToError, answerToFailure, HttpError } from './http-error.ts';
import { policyHeader, quotaHeaders, secondsOf } from './quota.ts';
import type { QuotaUse } from '#kernel/storage/quotas/request-quota.ts';
import { parseQuery, percentDecode } from './parameters.ts';
import { CORS_HEADERS, type Answer } from './respond.ts';

/** Operations that are called with GET and answer JSON: open to all, or to some. */

/** The input of a handler: validated path parameters and query. */
interface Input {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
}

/** A read operation: its contract, and the function that answers it. */
export interface Route {
  contract: Contract;
  /** Headers of every answer of this path, errors included. */
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

/** The name as a header value: percent-encoded and limited in length. */
const headerName = (name: string): string => encodeURIComponent(name.toWellFormed()).slice(0, 60);

/** Names the ignored parameters; caches use the whole query as their key. */
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

/** Anyone may read, from any origin; caches may keep the answers. */
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

/** The quota of one visitor for reads that no cache answers. */
export interface ReadQuota {
  take(address: string): Promise<QuotaUse>;
  /** Whether the headers may show what is left: a cached answer would show it to other callers. */
  saysWhatIsLeft(): boolean;
}

/** As publicReads, with a limit for each visitor. An answer from a cache uses nothing of it. */
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

/** Only admitted callers may read; no CORS headers, and no cache keeps the answers. */
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
