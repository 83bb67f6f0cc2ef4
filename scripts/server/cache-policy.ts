/** Reads a function's headers for the CDN: the lifetime of an answer, and its cache key. */
import type { BufferedAnswer } from './answer.ts';

export interface CachePolicy {
  lifetimeSeconds: number;
  /** The query parameters of the cache key; `all` if the function names none. */
  queryNames: readonly string[] | 'all';
}

// Headers for the CDN in front of a function, which are removed before the answer is sent.
export const CDN_HEADERS = new Set([
  'netlify-cdn-cache-control',
  'cdn-cache-control',
  'netlify-vary',
  'netlify-cache-tag',
  'netlify-cache-id',
  'cache-tag',
]);

const FORBIDDING = /(?:^|[\s,])(?:no-store|no-cache|private)(?=[\s,=]|$)/i;
const LIFETIME = /(?:^|[\s,])(?:s-maxage|max-age)\s*=\s*"?(\d+)/gi;

// Netlify can vary on a header or a cookie, but this server does not cache such answers.
const readQueryNames = (vary: string | null): CachePolicy['queryNames'] | undefined => {
  if (vary === null) return 'all';
  const names: string[] = [];
  for (const part of vary.split(',').map((item) => item.trim())) {
    if (part === 'query') return 'all';
    if (!part.startsWith('query=')) return undefined;
    names.push(...part.slice('query='.length).split('|'));
  }
  return names.sort();
};

const variesByEncodingOnly = (vary: string | null): boolean =>
  vary === null || vary.trim().toLowerCase() === 'accept-encoding';

// s-maxage is meant for shared caches and therefore counts before max-age.
const readLifetime = (control: string): number => {
  const found = [...control.matchAll(LIFETIME)];
  const shared = found.find(([text]) => /s-maxage/i.test(text)) ?? found[0];
  return Number(shared?.[1] ?? 0);
};

/** Undefined if a shared cache must not store the answer. */
export const readCachePolicy = (headers: Headers): CachePolicy | undefined => {
  const control = headers.get('netlify-cdn-cache-control') ?? headers.get('cdn-cache-control');
  const queryNames = readQueryNames(headers.get('netlify-vary'));
  if (control === null || FORBIDDING.test(control) || queryNames === undefined) return undefined;
  if (!variesByEncodingOnly(headers.get('vary'))) return undefined;
  const lifetimeSeconds = readLifetime(control);
  return lifetimeSeconds > 0 ? { lifetimeSeconds, queryNames } : undefined;
};

/** Whether an answer may be given to other callers. */
export const isShareable = ({ status, headers }: BufferedAnswer): boolean => {
  const lasting = status === 200 || (status >= 400 && status < 500);
  const personal = headers['set-cookie'] !== undefined;
  return lasting && !personal && headers['content-encoding'] === undefined;
};

/** The part of a query for the cache key, independent of the order of its parameters. */
export const queryKey = (search: string, queryNames: CachePolicy['queryNames']): string => {
  if (queryNames === 'all') return search;
  // The text as sent counts: decoded, two queries could look alike of which one is malformed.
  const named = search
    .slice(1)
    .split('&')
    .flatMap((part) => {
      const [name = ''] = new URLSearchParams(part).keys();
      return queryNames.includes(name) ? [{ name, part }] : [];
    });
  named.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  return named.map(({ part }) => part).join('&');
};
