// Stands where Netlify's CDN stands: one answer of a function for many callers.
import type { BufferedAnswer } from './answer.ts';
import { createByteBoundedMap } from './byte-bounded-map.ts';
import { isShareable, queryKey, type CachePolicy } from './cache-policy.ts';

interface CachedAnswer {
  readonly answer: BufferedAnswer;
  readonly expiresAtMs: number;
}

type CacheLookup =
  | { readonly state: 'hit'; readonly cached: CachedAnswer; readonly remainingSeconds: number }
  | { readonly state: 'miss' | 'stale' };

export interface SharedCache {
  find(scope: string, url: URL): CacheLookup;
  /** Whether the answer was kept. */
  keep(scope: string, url: URL, answer: BufferedAnswer, policy: CachePolicy): boolean;
}

// Which parameters count is known only from a path's first answer, and must then stay known.
const POLICY_SHARE = 1 / 16;

export function createSharedCache(limitBytes: number, now = Date.now): SharedCache {
  const policies = createByteBoundedMap<CachePolicy['queryNames']>(limitBytes * POLICY_SHARE);
  const answers = createByteBoundedMap<CachedAnswer>(limitBytes * (1 - POLICY_SHARE));
  return {
    find(scope, url) {
      const path = pathKey(scope, url);
      const queryNames = policies.get(path);
      if (queryNames === undefined) return { state: 'miss' };
      const key = answerKey(path, url, queryNames);
      const cached = answers.get(key);
      if (cached === undefined) return { state: 'miss' };
      const remainingMs = cached.expiresAtMs - now();
      if (remainingMs > 0) {
        return { state: 'hit', cached, remainingSeconds: Math.ceil(remainingMs / 1000) };
      }
      answers.delete(key);
      return { state: 'stale' };
    },
    keep(scope, url, answer, policy) {
      if (!isShareable(answer)) return false;
      const path = pathKey(scope, url);
      const known = policies.get(path);
      // As on Netlify, the first answer of a path decides which parameters count; an answer that
      // counts by others could be given to the wrong caller.
      if (known !== undefined && String(known) !== String(policy.queryNames)) return false;
      policies.set(path, policy.queryNames, String(policy.queryNames).length);
      const cached = { answer, expiresAtMs: now() + policy.lifetimeSeconds * 1000 };
      return answers.set(answerKey(path, url, policy.queryNames), cached, size(answer));
    },
  };
}

// The host belongs to it: an answer may carry links, and a caller can send any Host.
function pathKey(scope: string, url: URL): string {
  return `${scope} ${url.origin}${url.pathname}`;
}

function answerKey(path: string, url: URL, queryNames: CachePolicy['queryNames']): string {
  return `${path}?${queryKey(url.search, queryNames)}`;
}

// The compressed copy that is made on demand is counted as if it were there.
function size({ body, headers }: BufferedAnswer): number {
  return 2 * (body?.length ?? 0) + JSON.stringify(headers).length;
}
