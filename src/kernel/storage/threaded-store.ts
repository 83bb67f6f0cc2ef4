import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { databaseFile } from './client.ts';
import type { Outcome } from './connection.ts';
import type { Statement } from './sql.ts';
import { openStore, type Store, type StoreOptions } from './store.ts';
import {
  batchPacker,
  unpackError,
  unpackOutcomes,
  type AnswerMessage,
  type BatchMessage,
} from './write-message.ts';
import type { ThreadTask } from './write-thread.ts';

const PROGRAM = new URL('./write-thread.ts', import.meta.url);

interface Waiting {
  resolve(outcomes: Outcome[]): void;
  reject(error: unknown): void;
}

/** A thread that writes, and those who wait for it. Alone it does not keep the process alive. */
class WriteThread {
  readonly #worker: Worker;
  readonly #pack = batchPacker();
  readonly #waiting = new Map<number, Waiting>();
  #outbox: BatchMessage[] = [];
  #lastTicket = 0;
  #ended = false;

  constructor(workerData: StoreOptions) {
    // Without the flags of this process, some of which suit only the program that it runs.
    this.#worker = new Worker(PROGRAM, { workerData, execArgv: [] });
    this.#worker.on('message', (answers: AnswerMessage[]) => this.#hear(answers));
    this.#worker.once('error', (error) => this.#end(error));
    this.#worker.once('exit', () => this.#end(new Error('the thread that writes has ended')));
    this.#worker.unref();
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  add(statements: readonly Statement[]): Promise<Outcome[]> {
    const ticket = (this.#lastTicket += 1);
    this.#outbox.push({ ticket, batch: this.#pack(statements) });
    // All of one turn go in one message.
    if (this.#outbox.length === 1) setImmediate(() => this.#send());
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) this.#worker.ref();
      this.#waiting.set(ticket, { resolve, reject });
    });
  }

  /** Everything that was added is written, then it ends. */
  async close(): Promise<void> {
    if (this.#ended) return;
    this.#send();
    const task: ThreadTask = 'close';
    const ended = once(this.#worker, 'exit');
    this.#worker.ref();
    this.#worker.postMessage(task);
    await ended;
  }

  #send(): void {
    const task: ThreadTask = this.#outbox;
    if (task.length > 0) this.#worker.postMessage(task);
    this.#outbox = [];
  }

  #hear(answers: readonly AnswerMessage[]): void {
    for (const answer of answers) {
      const waiting = this.#waiting.get(answer.ticket);
      this.#waiting.delete(answer.ticket);
      if ('error' in answer) waiting?.reject(unpackError(answer.error));
      else waiting?.resolve(unpackOutcomes(answer.outcomes));
    }
    if (this.#waiting.size === 0) this.#worker.unref();
  }

  /** Whether what was sent has happened, nobody knows. */
  #end(error: unknown): void {
    this.#ended = true;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/**
 * A database file whose writes are made, and wait for the disk, in a thread of their own:
 * meanwhile this one answers. It reads by itself, and sees a write as soon as that is answered.
 */
export const openThreadedStore = async (given: StoreOptions): Promise<Store> => {
  const file = databaseFile(given.url);
  if (file === undefined) throw new RangeError(`${given.url} is no file that a thread could write`);
  // The thread opens it later: by then another folder may be the current one.
  const options = { ...given, url: pathToFileURL(file).href };
  let thread: WriteThread | undefined;
  const running = (): WriteThread => {
    if (thread === undefined || thread.hasEnded) thread = new WriteThread(options);
    return thread;
  };
  const reading = await openStore(options, (statements) => running().add(statements));
  return {
    rows: (row, statement) => reading.rows(row, statement),
    row: (row, statement) => reading.row(row, statement),
    batch: (statements) => reading.batch(statements),
    seals: reading.seals,
    close: async () => {
      await thread?.close();
      await reading.close();
    },
  };
};
