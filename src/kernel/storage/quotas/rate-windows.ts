import { DAY_MS } from '#kernel/durations.ts';
import type { RateAnswer, RateLimit, RateLimiter } from '#kernel/world.ts';
import { z } from 'zod';
import { count } from '#kernel/storage/columns.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import type { EndingRule } from '#kernel/storage/retention.ts';
import { requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const KEPT_MS = 2 * DAY_MS;

const row = z.object({ count });

const startOf = ({ windowMs }: RateLimit, now: Date): number =>
  Math.floor(now.getTime() / windowMs) * windowMs;

const use = (limit: RateLimit, now: Date): Statement[] => [
  sql`INSERT INTO rate_window (bucket, window_start, count)
      VALUES (${limit.bucket}, ${startOf(limit, now)}, 1)
      ON CONFLICT (bucket, window_start) DO UPDATE SET count = count + 1
      WHERE count < ${limit.most}`,
  requireChanges(limit.bucket),
];

const forget = (before: Date): Statement =>
  sql`DELETE FROM rate_window WHERE window_start < ${before.getTime()}`;

const take = async (store: Store, limits: readonly RateLimit[], now: Date): Promise<RateAnswer> => {
  const old = new Date(now.getTime() - KEPT_MS);
  try {
    await store.batch([...limits.flatMap((limit) => use(limit, now)), forget(old)]);
    return { allowed: true };
  } catch (error) {
    const spent = error instanceof StorageError ? error.refused?.refusal : undefined;
    const limit = limits.find(({ bucket }) => bucket === spent);
    if (!limit) throw error;
    const endsInMs = startOf(limit, now) + limit.windowMs - now.getTime();
    return { allowed: false, limit, retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)) };
  }
};

/**
 * Counts in the database, so that all processes share one count. Windows begin at multiples of
 * their length since 1970 and are forgotten after two days.
 */
export const rateLimiter = (store: Store): RateLimiter => ({
  take: (limits, now) => take(store, limits, now),
  used: async (limit, now) => {
    const read = sql`SELECT count FROM rate_window
      WHERE bucket = ${limit.bucket} AND window_start = ${startOf(limit, now)}`;
    return (await store.row(row, read))?.count ?? 0;
  },
});

/** Removes windows that began before a moment, of all limits. */
export const forgetWindows: EndingRule = async ({ store, before }) => {
  const [outcome] = await store.batch([forget(before)]);
  return outcome?.changed ?? 0;
};
