import type { Outcome } from './connection.ts';
import type { Statement } from './sql.ts';
import { isUndone } from './translate-error.ts';

/** The limit keeps the size of one answer bounded. */
const JOINED_MOST = 64;

interface Waiting {
  statement: Statement;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * All reads of one turn are sent to a server in one request: to a distant server each request takes
 * most of the time. Each read is answered, or fails, as if it had been sent alone.
 */
export class ReadQueue {
  readonly #read: (statements: readonly Statement[]) => Promise<Outcome[]>;
  #waiting: Waiting[] = [];

  constructor(read: (statements: readonly Statement[]) => Promise<Outcome[]>) {
    this.#read = read;
  }

  add(statement: Statement): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statement, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#flush());
    });
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let start = 0; start < waiting.length; start += JOINED_MOST)
      void this.#settle(waiting.slice(start, start + JOINED_MOST));
  }

  async #settle(joined: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#read(joined.map(({ statement }) => statement));
      joined.forEach(({ resolve, reject }, position) => {
        const outcome = outcomes[position];
        if (outcome === undefined) reject(new RangeError('an answer is missing'));
        else resolve(outcome);
      });
    } catch (error) {
      // A read that fails does not affect the others.
      if (joined.length > 1 && isUndone(error))
        await Promise.all(joined.map((each) => this.#settle([each])));
      else for (const { reject } of joined) reject(error);
    }
  }
}
