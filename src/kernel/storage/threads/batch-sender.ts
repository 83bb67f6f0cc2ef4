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

/** A thread, or a port to one: alone it does not keep the process running. */
type WayToThread = Pick<MessagePort, 'ref' | 'unref'> & {
  postMessage(batches: readonly BatchMessage[]): void;
};

/** Batches that are sent to the writing thread, and the callers that wait for them. */
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
    // All batches of one turn are sent in one message.
    if (this.#outbox.length === 1) setImmediate(() => this.send());
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) this.#way.ref();
      this.#waiting.set(ticket, { resolve, reject });
    });
  }

  /** The added batches are sent now. */
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

  /** Nobody knows whether the sent batches were executed. */
  end(error: unknown): void {
    this.#ended = true;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
