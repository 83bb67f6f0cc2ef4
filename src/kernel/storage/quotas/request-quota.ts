import { z } from 'zod';
import { withTimeLimit } from '#kernel/async/time-limit.ts';
import { count } from '#kernel/storage/columns.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Uses of a name in each window, counted in the database: all processes share one count. */

interface QuotaRule {
  /** Keeps the names of one rule apart from those of others. */
  prefix: string;
  /** Uses in each window. */
  most: number;
  windowMs: number;
}

export interface QuotaUse {
  allowed: boolean;
  most: number;
  windowMs: number;
  /** What this process knows to be left. */
  remaining: number;
  resetsInMs: number;
}

/**
 * A limit so large that nobody counts it to the one is used in parts: what a process took and
 * does not use up is lost when the window ends.
 */
const PARTS = 1000;

/** What this process knows of a name in the present window. */
interface Window {
  /** Taken from the database and not used yet. */
  inHand: number;
  /** Uses of all processes, as far as known. */
  used: number;
  /** Those who wait for the next taking. */
  waiting: ((use: { allowed: boolean; remaining: number }) => void)[];
  failing: ((error: unknown) => void)[];
  isTaking: boolean;
}

const row = z.object({ count });

/** A caller that waits longer for a count than for an answer is counted here alone. */
const PATIENCE_MS = 250;
/** Taken at a time while the database cannot count. */
const UNCOUNTED_PARTS = 10;

const tooLate = (): never => {
  throw new StorageError('busy', `not counted within ${PATIENCE_MS} ms`);
};

/** The database is locked or full: it counts nothing, and reads go on. */
const isNotCounted = (error: unknown): boolean =>
  error instanceof StorageError && (error.code === 'busy' || error.code === 'full');

class RequestQuota {
  readonly #store: Store;
  readonly #rule: QuotaRule;
  #start = 0;
  #windows = new Map<string, Window>();

  constructor(store: Store, rule: QuotaRule) {
    this.#store = store;
    this.#rule = rule;
  }

  async take(name: string, now: Date): Promise<QuotaUse> {
    const { most, windowMs } = this.#rule;
    const start = Math.floor(now.getTime() / windowMs) * windowMs;
    // Windows of all names begin together, so what is known of the last one is void for all.
    if (start > this.#start) this.#windows = new Map();
    this.#start = Math.max(start, this.#start);
    const use = await this.#use(name, this.#windowOf(name));
    return { ...use, most, windowMs, resetsInMs: this.#start + windowMs - now.getTime() };
  }

  #windowOf(name: string): Window {
    const fresh = () => ({ inHand: 0, used: 0, waiting: [], failing: [], isTaking: false });
    const window = this.#windows.get(name) ?? fresh();
    this.#windows.set(name, window);
    return window;
  }

  async #use(name: string, window: Window): Promise<{ allowed: boolean; remaining: number }> {
    const { most } = this.#rule;
    if (window.inHand > 0 && window.waiting.length === 0) {
      window.inHand -= 1;
      return { allowed: true, remaining: most - window.used + window.inHand };
    }
    // What is spent stays spent until the window ends: nobody needs to ask again.
    if (window.used >= most && !window.isTaking) return { allowed: false, remaining: 0 };
    return new Promise((resolve, reject) => {
      window.waiting.push(resolve);
      window.failing.push(reject);
      if (!window.isTaking) void this.#takeForAll(name, window, this.#start);
    });
  }

  /** One taking serves all who wait when it begins; later callers wait for the next. */
  async #takeForAll(name: string, window: Window, start: number): Promise<void> {
    window.isTaking = true;
    while (window.waiting.length > 0) {
      const waiting = window.waiting.splice(0);
      const failing = window.failing.splice(0);
      try {
        const taken = this.#take(name, window, { start, wanted: waiting.length });
        await withTimeLimit(taken, PATIENCE_MS, tooLate);
        for (const resolve of waiting) resolve(this.#given(window));
      } catch (error) {
        if (!isNotCounted(error)) {
          for (const reject of failing) reject(error);
          continue;
        }
        this.#takeUncounted(window, waiting.length);
        for (const resolve of waiting) resolve(this.#given(window));
      }
    }
    window.isTaking = false;
  }

  /** This process counts by itself what the database cannot: reads are answered all the same. */
  #takeUncounted(window: Window, wanted: number): void {
    const { most } = this.#rule;
    const part = Math.min(Math.max(wanted, Math.floor(most / UNCOUNTED_PARTS)), most - window.used);
    window.used += part;
    window.inHand += part;
  }

  #given(window: Window): { allowed: boolean; remaining: number } {
    if (window.inHand === 0) return { allowed: false, remaining: 0 };
    window.inHand -= 1;
    return { allowed: true, remaining: this.#rule.most - window.used + window.inHand };
  }

  async #take(
    name: string,
    window: Window,
    { start, wanted }: { start: number; wanted: number },
  ): Promise<void> {
    const { prefix, most, windowMs } = this.#rule;
    const bucket = `${prefix}:${name}`;
    const part = Math.max(wanted, Math.floor(most / PARTS));
    const first = Math.min(part, most);
    const [before] = await this.#store.batch([
      sql`SELECT count FROM rate_window WHERE bucket = ${bucket} AND window_start = ${start}`,
      sql`INSERT INTO rate_window (bucket, window_start, count)
          VALUES (${bucket}, ${start}, ${first})
          ON CONFLICT (bucket, window_start) DO UPDATE SET count = min(${most}, count + ${part})`,
      // The last window stays: a process whose clock is behind still counts in it.
      sql`DELETE FROM rate_window
          WHERE bucket = ${bucket} AND window_start < ${start - windowMs}`,
    ]);
    const used = row.optional().parse(before?.rows[0])?.count ?? 0;
    window.used = Math.max(used, Math.min(most, used + part));
    window.inHand += window.used - used;
  }
}

export interface QuotaCounter {
  take(name: string): Promise<QuotaUse>;
}

export const requestQuota = (store: Store, rule: QuotaRule, now: () => Date): QuotaCounter => {
  const quota = new RequestQuota(store, rule);
  return { take: (name) => quota.take(name, now()) };
};
