import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { httpDateMs } from '#kernel/text/http-date.ts';
import { isSettled, type Held } from './settle.ts';

/** When a site is visited next. */

/** A site whose facts are all settled is visited once a week. */
const SETTLED_MS = 7 * DAY_MS;
/** If a visit had no time for all files, the rest follows after this time. */
const REST_MS = HOUR_MS;
const WAIT_LEAST_MS = DAY_MS;
const WAIT_MOST_MS = 90 * DAY_MS;

const DIGITS = /^\d{1,10}$/;

/** The value of Retry-After in milliseconds from now; null if it is missing or invalid. */
export const retryAfterMs = (header: string | null, now: Date): number | null => {
  const text = header?.trim() ?? '';
  if (DIGITS.test(text)) return Number(text) * 1000;
  const atMs = httpDateMs(text);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - now.getTime());
};

/** The wait after a site failed or refused to answer: doubled each time, up to a maximum. */
export const nextWaitMs = (beforeMs: number | null, askedMs: number | null): number => {
  const doubledMs = beforeMs === null ? WAIT_LEAST_MS : 2 * beforeMs;
  return Math.min(Math.max(doubledMs, askedMs ?? 0), WAIT_MOST_MS);
};

/** When the rest of an incomplete visit follows; null after a complete visit. */
export const restDueAt = (visited: { visitedAt: Date | null; dueAt: Date }): Date | null => {
  const { visitedAt, dueAt } = visited;
  if (visitedAt === null) return null;
  return dueAt.getTime() - visitedAt.getTime() <= REST_MS ? dueAt : null;
};

/** The wait after a successful visit. */
export const usualWaitMs = (held: Iterable<Held>, isWhole: boolean): number => {
  if (!isWhole) return REST_MS;
  return [...held].every(isSettled) ? SETTLED_MS : DAY_MS;
};
