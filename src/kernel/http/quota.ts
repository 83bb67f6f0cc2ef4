import type { QuotaCounter, QuotaUse } from '#kernel/storage/quotas/request-quota.ts';

/** The headers of quotas, and a quota that one process counts in memory. */

/** Whole seconds, at least one. */
export const secondsOf = (milliseconds: number): number =>
  Math.max(1, Math.ceil(milliseconds / 1000));

/** The policy, which is the same for every caller. */
export const policyHeader = ({ most, windowMs }: Pick<QuotaUse, 'most' | 'windowMs'>) => ({
  'RateLimit-Policy': `"default";q=${most};w=${windowMs / 1000}`,
});

/** The policy, and what is left for the caller (draft-ietf-httpapi-ratelimit-headers). */
export const quotaHeaders = (use: QuotaUse): Readonly<Record<string, string>> => ({
  ...policyHeader(use),
  RateLimit: `"default";r=${use.remaining};t=${secondsOf(use.resetsInMs)}`,
});

interface MemoryRule {
  /** Called at each use. */
  most(): number;
  windowMs: number;
}

/** The most callers that are counted apart in one window; all further ones are counted together. */
const NAMES_MOST = 100_000;
const THE_REST = '';

/**
 * Uses of a name in each window, counted in the memory of this process. Counting costs no write, so
 * it suits requests that are frequent and cheap.
 */
export const memoryQuota = ({ most, windowMs }: MemoryRule, now: () => Date): QuotaCounter => {
  let start = 0;
  let used = new Map<string, number>();
  return {
    take: async (name) => {
      const nowMs = now().getTime();
      const window = Math.floor(nowMs / windowMs) * windowMs;
      if (window !== start) [start, used] = [window, new Map<string, number>()];
      const counted = used.size < NAMES_MOST || used.has(name) ? name : THE_REST;
      const count = Math.min((used.get(counted) ?? 0) + 1, most() + 1);
      used.set(counted, count);
      const resetsInMs = start + windowMs - nowMs;
      const remaining = Math.max(0, most() - count);
      return { allowed: count <= most(), most: most(), windowMs, remaining, resetsInMs };
    },
  };
};
