import { HOUR_MS, MINUTE_MS } from '#kernel/durations.ts';

/** When a delivery that failed is tried again: the schedule of Standard Webhooks. */

/** Between an attempt and the next one; after the last of them it is given up. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** At most so much of a delay is added: what failed together does not come back together. */
const JITTER_MOST = 0.1;

/** Nobody is waited for longer than that, whatever Retry-After says. */
const WAIT_MOST_MS = 24 * HOUR_MS;

/** How long to wait after so many failures in a row; null: no more attempts. */
export const delayAfter = (failures: number, random: number): number | null => {
  const delayMs = RETRY_DELAYS_MS[failures - 1];
  return delayMs === undefined ? null : Math.round(delayMs * (1 + JITTER_MOST * random));
};

/** What Retry-After asks for, from now on: seconds or a date (RFC 9110); 0 where it is neither. */
export const retryAfterMs = (header: string | null, now: Date): number => {
  if (header === null) return 0;
  const text = header.trim();
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), WAIT_MOST_MS) : 0;
};

const PAUSE_LEAST_MS = 1000;
const PAUSE_MOST_MS = 5 * MINUTE_MS;

/** How long a troubled endpoint is left alone after so many failures in a row, of any delivery. */
export const pauseAfter = (failures: number): number =>
  Math.min(PAUSE_LEAST_MS * 2 ** Math.min(failures - 1, 30), PAUSE_MOST_MS);
