import type { MessagePort } from 'node:worker_threads';
import type { Outcome } from '../connection.ts';
import type { Statement } from '../sql.ts';
import {
  batchPacker,
  unpackError,
  unpackOutcomes,
  type AnswerMessage,
  type BatchMessage,
} from './write-message.ts';

interface Waiting {
  resolve(outcomes: Outcome[]): void;
  reject(error: unknown): void;
}

/** A thread, or a way to one: alone it does not keep the process alive. */
type WayToThread = Pick<MessagePort, 'ref' | 'unref'> & {
  postMessage(batches: readonly BatchMessage[]): void;
};

/** Batches on their way to the thread that writes, and those who wait for it. */
export class BatchSender {
  readonly #way: WayToThread;
  readonly #pack = batchPacker();
  readonly #waiting = new Map<number, Waiting>();
  #outbox: BatchMessage[] = [];
  #lastTicket = 0;
  #ended = false;

  constructor(way: WayToThread) {
    this.#way = way;
    way.unref();
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  add(statements: readonly Statement[]): Promise<Outcome[]> {
    const ticket = (this.#lastTicket += 1);
    this.#outbox.push({ ticket, batch: this.#pack(statements) });
    // All of one turn go in one message.
    if (this.#outbox.length === 1) setImmediate(() => this.send());
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) this.#way.ref();
      this.#waiting.set(ticket, { resolve, reject });
    });
  }

  /** What was added goes now. */
  send(): void {
    if (this.#outbox.length > 0) this.#way.postMessage(this.#outbox);
    this.#outbox = [];
  }

  settle(answers: readonly AnswerMessage[]): void {
    for (const answer of answers) {
      const waiting = this.#waiting.get(answer.ticket);
      this.#waiting.delete(answer.ticket);
      if ('error' in answer) waiting?.reject(unpackError(answer.error));
      else waiting?.resolve(unpackOutcomes(answer.outcomes));
    }
    if (this.#waiting.size === 0) this.#way.unref();
  }

  /** Whether what was sent has happened, nobody knows. */
  end(error: unknown): void {
    this.#ended = true;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
