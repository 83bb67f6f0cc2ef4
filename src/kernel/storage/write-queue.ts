import { setImmediate as nextTurn } from 'node:timers/promises';
import { isBusy, isUndone, translateError, statementAtFault } from './translate-error.ts';
import type { Statement } from './sql.ts';

/** The limit keeps a write from blocking the process for long. */
const JOINED_BATCHES_MOST = 64;
const JOINED_STATEMENTS_MOST = 1000;
/** With fewer batches, two waits for the disk are not worth it. */
const HALVED_LEAST = 8;

interface Waiting<Result> {
  statements: readonly Statement[];
  resolve(results: Result[]): void;
  reject(error: unknown): void;
}

/** The batch that the statement with this index belongs to. */
const batchOf = (joined: readonly Waiting<never>[], index: number): number => {
  let end = 0;
  return joined.findIndex(({ statements }) => (end += statements.length) > index);
};

/**
 * One write at a time, in the order of the calls. Batches that wait meanwhile are joined into one
 * write, and so into one wait for the disk. Each is answered when it is durable, as if it were
 * alone: if one of them makes the joined write fail, the write is undone and that batch is written
 * separately.
 */
export class WriteQueue<Result> {
  readonly #write: (statements: readonly Statement[]) => Promise<Result[]>;
  readonly #leavesHalf: boolean;
  #waiting: Waiting<Result>[] = [];
  #working: Promise<void> | undefined;

  /**
   * With `leavesHalf`, half of the waiting batches are left for the next write, so that the callers
   * answered first can continue while it runs. This helps where writes block nothing else.
   */
  constructor(
    write: (statements: readonly Statement[]) => Promise<Result[]>,
    { leavesHalf = false } = {},
  ) {
    this.#write = write;
    this.#leavesHalf = leavesHalf;
  }

  add(statements: readonly Statement[]): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statements, resolve, reject });
      this.#working ??= this.#work();
    });
  }

  /** Waits until everything is written. */
  async finish(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    // A process that only writes receives batches in groups, and starts at once.
    await (this.#leavesHalf ? undefined : nextTurn());
    while (this.#waiting.length > 0) {
      await this.#settle(this.#take());
      // A write to a file blocks everything, so other batches of the same turn are collected first.
      await nextTurn();
    }
    this.#working = undefined;
  }

  #take(): Waiting<Result>[] {
    let statements = 0;
    const waiting = this.#waiting.length;
    const isHalved = this.#leavesHalf && waiting >= HALVED_LEAST;
    const most = Math.min(isHalved ? Math.ceil(waiting / 2) : waiting, JOINED_BATCHES_MOST);
    const tooMany = this.#waiting.findIndex((batch, position) => {
      statements += batch.statements.length;
      return position > 0 && (position === most || statements > JOINED_STATEMENTS_MOST);
    });
    return this.#waiting.splice(0, tooMany === -1 ? waiting : tooMany);
  }

  async #settle(joined: readonly Waiting<Result>[]): Promise<void> {
    try {
      const results = await this.#write(joined.flatMap(({ statements }) => statements));
      let start = 0;
      for (const { statements, resolve } of joined)
        resolve(results.slice(start, (start += statements.length)));
    } catch (error) {
      await this.#settleApart(joined, error);
    }
  }

  async #settleApart(joined: readonly Waiting<Result>[], error: unknown): Promise<void> {
    // If the database is busy, batches that came meanwhile would wait as long again, and later ones
    // behind them: they are refused, too.
    if (isBusy(error))
      for (const { statements, reject } of this.#waiting.splice(0))
        reject(translateError(error, statements));
    // If the answer to a write was lost, nobody knows whether it was executed: it is not repeated.
    if (joined.length < 2 || !isUndone(error))
      return joined.forEach(({ statements, reject }) => reject(translateError(error, statements)));
    const spoiler = Math.max(0, batchOf(joined, statementAtFault(error) ?? 0));
    const parts = [joined.slice(0, spoiler), [joined[spoiler]], joined.slice(spoiler + 1)];
    for (const part of parts.map((each) => each.filter((batch) => batch !== undefined)))
      if (part.length > 0) await this.#settle(part);
  }
}
