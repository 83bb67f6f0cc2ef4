import { HOUR_MS, MINUTE_MS } from '#kernel/durations.ts';
import { httpDateMs } from '#kernel/text/http-date.ts';

/** When a failed delivery is sent again: the schedule of Standard Webhooks. */

/** Delays between attempts; after the last of them a delivery is given up. */
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

/** The largest random part added to a delay, so that failures do not come back at the same time. */
const JITTER_MOST = 0.1;

/** The longest delay that Retry-After can cause. */
const WAIT_MOST_MS = 24 * HOUR_MS;

/** The delay in milliseconds after this many failures in a row; null: no more attempts. */
export const delayAfter = (failures: number, random: number): number | null => {
  const delayMs = RETRY_DELAYS_MS[failures - 1];
  return delayMs === undefined ? null : Math.round(delayMs * (1 + JITTER_MOST * random));
};

/** The delay of Retry-After (RFC 9110: seconds or a date) in milliseconds; 0 if invalid. */
export const retryAfterMs = (header: string | null, now: Date): number => {
  if (header === null) return 0;
  const text = header.trim();
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : httpDateMs(text) - now.getTime();
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), WAIT_MOST_MS) : 0;
};

const PAUSE_LEAST_MS = 1000;
const PAUSE_MOST_MS = 5 * MINUTE_MS;

/**
 * How long a failing endpoint gets no requests, in milliseconds, after this many failures in a row
 * over all its deliveries.
 */
export const pauseAfter = (failures: number): number =>
  Math.min(PAUSE_LEAST_MS * 2 ** Math.min(failures - 1, 30), PAUSE_MOST_MS);
