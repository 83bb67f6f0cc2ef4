import { z } from 'zod';
import { withTimeLimit } from '#kernel/async/time-limit.ts';
import { count } from '#kernel/storage/columns.ts';
import { StorageError, type StorageCode } from '#kernel/storage/errors.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Uses of a name in each window, counted in the database: all processes share one count. */

interface QuotaRule {
  /** Separates the names of one rule from those of others. */
  prefix: string;
  /** The allowed uses in each window. */
  most: number;
  windowMs: number;
}

export interface QuotaUse {
  allowed: boolean;
  most: number;
  windowMs: number;
  /** The rest that this process knows of. */
  remaining: number;
  resetsInMs: number;
}

/**
 * A large limit is taken from the database in this many parts. The rest of a part that a process
 * has not used is lost when the window ends, which is little compared with such a limit.
 */
const PARTS = 1000;

/** What this process knows about a name in the present window. */
interface Window {
  /** Uses taken from the database and not consumed yet. */
  inHand: number;
  /** The uses of all processes, as far as known. */
  used: number;
  /** Callers that wait for the next request to the database. */
  waiting: ((use: { allowed: boolean; remaining: number }) => void)[];
  failing: ((error: unknown) => void)[];
  isTaking: boolean;
}

const row = z.object({ count });

/** The longest wait for the database; after that the use is counted in this process only. */
const PATIENCE_MS = 250;
/** While the database cannot count, this fraction of the limit is taken at once. */
const UNCOUNTED_PARTS = 10;

const tooLate = (): never => {
  throw new StorageError('busy', `not counted within ${PATIENCE_MS} ms`);
};

/** Nothing can be written to the database: uses are not counted there, and reads continue. */
const NOT_COUNTED: readonly StorageCode[] = ['busy', 'full', 'newer'];

const isNotCounted = (error: unknown): boolean =>
  error instanceof StorageError && NOT_COUNTED.includes(error.code);

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
    // The windows of all names begin together, so what is known of the last one is invalid for all.
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
    // A used-up quota stays used up until the window ends: the database need not be asked again.
    if (window.used >= most && !window.isTaking) return { allowed: false, remaining: 0 };
    return new Promise((resolve, reject) => {
      window.waiting.push(resolve);
      window.failing.push(reject);
      if (!window.isTaking) void this.#takeForAll(name, window, this.#start);
    });
  }

  /**
   * One request to the database serves all callers that wait when it starts; later callers wait for
   * the next.
   */
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

  /** This process counts alone while the database cannot: reads are answered all the same. */
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
      // The last window is kept: a process whose clock is behind still counts in it.
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
