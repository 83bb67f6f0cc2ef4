import { createHash } from 'node:crypto';
import type { AskedRequest } from './asked.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** How long browsers and the CDN may keep an answer. */
type Freshness = 'until-deploy' | 'briefly' | 'never';

/** What browsers and clients may keep. */
export const CLIENT_CACHING = { kept: 'public, max-age=60', never: 'no-store' } as const;

const CACHING: Readonly<Record<Freshness, Record<string, string>>> = {
  // A deploy purges the CDN, so the CDN may keep an answer until then.
  'until-deploy': {
    'Cache-Control': CLIENT_CACHING.kept,
    'Netlify-CDN-Cache-Control': 'public, durable, max-age=31536000',
  },
  briefly: {
    'Cache-Control': CLIENT_CACHING.kept,
    'Netlify-CDN-Cache-Control': 'public, max-age=60',
  },
  never: { 'Cache-Control': CLIENT_CACHING.never },
};

/** Headers for callers of any origin, with the headers that a script may read. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Ignored-Parameters, ' +
    'X-Query-Filters, X-Query-Related, X-Query-Repaired, X-Total-Count',
} as const;

/** Functions set their own security headers: the header rules of the host apply to files only. */
export const API_SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
} as const;

export interface Answer {
  status: number;
  /** The whole body as text; null for none. */
  body: string | null;
  freshness: Freshness;
  headers?: Readonly<Record<string, string>>;
}

const strongTag = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

const names = (header: string | null, tag: string): boolean =>
  header !== null &&
  (header.trim() === '*' ||
    header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag));

/** An answer with all its headers, before the method and conditional headers are considered. */
export interface SentAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | null;
}

/** The response: strong ETag, 304 on a match, no body for HEAD. */
export const sentAnswer = (
  request: Pick<AskedRequest, 'method' | 'headers'>,
  answer: Answer,
): SentAnswer => {
  const headers: Record<string, string> = {
    ...API_SECURITY_HEADERS,
    ...(answer.body === null ? {} : { 'Content-Type': JSON_TYPE }),
    ...CACHING[answer.freshness],
    ...answer.headers,
  };
  if (answer.status === 200 && answer.body !== null && answer.freshness !== 'never') {
    const tag = strongTag(answer.body);
    headers['ETag'] = tag;
    if (names(request.headers.get('If-None-Match'), tag)) {
      delete headers['Content-Type'];
      return { status: 304, headers, body: null };
    }
  }
  const body = request.method === 'HEAD' ? null : answer.body;
  return { status: answer.status, headers, body };
};
