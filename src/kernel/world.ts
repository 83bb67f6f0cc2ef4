import { randomBytes, randomFillSync, randomInt } from 'node:crypto';

/** What rules see of the world besides their own store, so that a test can hold it still. */
export interface World {
  now(): Date;
  /** Random lower-case letters and digits without look-alikes, 5 bits each. */
  randomCode(characters: number): string;
  randomBytes(count: number): Uint8Array;
}

/** So many uses of a bucket in each window of that length; windows are fixed. */
export interface RateLimit {
  bucket: string;
  most: number;
  windowMs: number;
}

export type RateAnswer =
  { allowed: true } | { allowed: false; limit: RateLimit; retryAfterSeconds: number };

export interface RateLimiter {
  /** Uses one of each limit, or none of any when one of them is spent. */
  take(limits: readonly RateLimit[], now: Date): Promise<RateAnswer>;
  /** How many of a limit are used in its present window. */
  used(limit: RateLimit, now: Date): Promise<number>;
}

const POOL_BYTES = 4096;

/**
 * Random bytes in small numbers, drawn from the system many at once: to ask it takes far longer
 * than to give them. What was given is wiped here.
 */
const pooledBytes = (): World['randomBytes'] => {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  return (count) => {
    if (count > POOL_BYTES / 16) return randomBytes(count);
    if (used + count > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    const given = Buffer.from(pool.subarray(used, used + count));
    pool.fill(0, used, (used += count));
    return given;
  };
};

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export const systemWorld: World = {
  now: () => new Date(),
  randomBytes: pooledBytes(),
  randomCode: (characters) =>
    Array.from({ length: characters }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
};

/** Clocks of two servers differ by less; a moment that lies further ahead is of a wrong clock. */
export const CLOCK_SLACK_MS = 5000;

/** The calendar day in UTC, such as 2026-11-21. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Rings once, after so long; what it gives back stops it before. */
export interface Timer {
  after(delayMs: number, ring: () => void): () => void;
}

export const systemTimer: Timer = {
  after: (delayMs, ring) => {
    const timeout = setTimeout(ring, delayMs);
    return () => clearTimeout(timeout);
  },
};
