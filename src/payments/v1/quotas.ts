/**
 * Limits of requests over time. How many requests a key may make is the environment's RATE_LIMIT.
 */

export const REQUEST_WINDOW_MS = 10_000;

/** Wrong credentials from one address. */
export const FAILURES_MOST = 20;
export const FAILURE_WINDOW_MS = 60_000;
