/** Replaces Netlify's CDN: one answer of a function is given to many callers. */
import { boundedCache } from '#kernel/async/bounded-cache.ts';
import type { BufferedAnswer } from './answer.ts';
import { isShareable, queryKey, type CachePolicy } from './cache-policy.ts';

interface CachedAnswer {
  answer: BufferedAnswer;
  expiresAtMs: number;
}

type CacheLookup =
  { state: 'hit'; cached: CachedAnswer; remainingSeconds: number } | { state: 'miss' | 'stale' };

export interface SharedCache {
  find(scope: string, url: URL): CacheLookup;
  /** Whether the answer was kept. */
  keep(scope: string, url: URL, answer: BufferedAnswer, policy: CachePolicy): boolean;
}

// Which parameters count is known only from a path's first answer, and must then stay known.
const POLICY_SHARE = 1 / 16;

// The host belongs to it: an answer may carry links, and a caller can send any Host.
const pathKey = (scope: string, url: URL): string => `${scope} ${url.origin}${url.pathname}`;

const answerKey = (path: string, url: URL, queryNames: CachePolicy['queryNames']): string =>
  `${path}?${queryKey(url.search, queryNames)}`;

// The compressed copy, which is made on demand, is always counted.
const size = ({ body, headers }: BufferedAnswer): number =>
  2 * (body?.length ?? 0) + JSON.stringify(headers).length;

/** Removes the caller's remaining quota, which must not be sent to other callers. */
const forAll = ({ headers, ...answer }: BufferedAnswer): BufferedAnswer => {
  const { ratelimit: _, ...shared } = headers;
  return { ...answer, headers: shared };
};

/** What a key, its entry and the map's own bookkeeping take, roughly. */
const ENTRY_OVERHEAD_BYTES = 512;
/** Limits one value, so that it cannot evict all others. */
const LARGEST_SHARE = 1 / 8;

const entryBytes = (key: string, valueBytes: number): number =>
  valueBytes + 2 * key.length + ENTRY_OVERHEAD_BYTES;

const byteCache = <Value>(limitBytes: number) =>
  boundedCache<Value>({ mostWeight: limitBytes, mostWeightEach: limitBytes * LARGEST_SHARE });

export const createSharedCache = (limitBytes: number, now = Date.now): SharedCache => {
  const policies = byteCache<CachePolicy['queryNames']>(limitBytes * POLICY_SHARE);
  const answers = byteCache<CachedAnswer>(limitBytes * (1 - POLICY_SHARE));
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
      policies.set(path, policy.queryNames, entryBytes(path, String(policy.queryNames).length));
      const cached = { answer: forAll(answer), expiresAtMs: now() + policy.lifetimeSeconds * 1000 };
      const key = answerKey(path, url, policy.queryNames);
      return answers.set(key, cached, entryBytes(key, size(answer)));
    },
  };
};
