import { setImmediate as nextTurn } from 'node:timers/promises';
import { isBusy, isUndone, translateError, statementAtFault } from './translate-error.ts';
import type { Statement } from './sql.ts';

/** So that a write never holds the process up for long. */
const JOINED_BATCHES_MOST = 64;
const JOINED_STATEMENTS_MOST = 1000;
/** Fewer than these are not worth two waits for the disk. */
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
 * One write at a time, in the order of asking; what waits meanwhile is joined into one write, and
 * so into one wait for the disk. Each batch is answered once it is durable, as if it were alone:
 * a joined write that one of them spoils is undone, and that one is written apart from the others.
 */
export class WriteQueue<Result> {
  readonly #write: (statements: readonly Statement[]) => Promise<Result[]>;
  readonly #leavesHalf: boolean;
  #waiting: Waiting<Result>[] = [];
  #working: Promise<void> | undefined;

  /**
   * With `leavesHalf`, half of those who wait are left for the next write: those who were answered
   * goes on while it is made. That is of use where writes hold up nothing else.
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

  /** Waits until nothing is left to write. */
  async finish(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    // A process that only writes is given what belongs together, and begins at once.
    await (this.#leavesHalf ? undefined : nextTurn());
    while (this.#waiting.length > 0) {
      await this.#settle(this.#take());
      // A write to a file holds up everything: let all that is asked for meanwhile come first.
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
    // Those who came meanwhile would wait as long again, and behind them the next.
    if (isBusy(error))
      for (const { statements, reject } of this.#waiting.splice(0))
        reject(translateError(error, statements));
    // Whether a write happened whose answer was lost, nobody knows: it is not done again.
    if (joined.length < 2 || !isUndone(error))
      return joined.forEach(({ statements, reject }) => reject(translateError(error, statements)));
    const spoiler = Math.max(0, batchOf(joined, statementAtFault(error) ?? 0));
    const parts = [joined.slice(0, spoiler), [joined[spoiler]], joined.slice(spoiler + 1)];
    for (const part of parts.map((each) => each.filter((batch) => batch !== undefined)))
      if (part.length > 0) await this.#settle(part);
  }
}
