import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { errorAnswer } from './answer.ts';
import type { FunctionCall, FunctionResult } from './function-call.ts';
import type { FunctionDescription } from './function-files.ts';
import type { AnswerHead, FromThread, ThreadOptions, ToThread } from './thread-message.ts';

/** A thread that runs functions, seen from the server. */
export interface FunctionThread {
  functions: readonly FunctionDescription[];
  call(name: string, call: FunctionCall): Promise<FunctionResult>;
  /** Starts a new thread for later calls, which loads the current files. */
  renew(): Promise<void>;
  /** Completes running calls first. */
  close(): Promise<void>;
}

const PROGRAM = new URL('./function-thread.ts', import.meta.url);

interface Waiting {
  url: string;
  answer(result: FunctionResult): void;
}

type StreamEnd = ReadableStreamDefaultController<Uint8Array>;

class Thread {
  readonly #worker: Worker;
  readonly #reportFailure: (line: string) => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #streams = new Map<number, StreamEnd>();
  #lastTicket = 0;
  hasEnded = false;
  /** Rejects if a function cannot be loaded. */
  readonly ready: Promise<readonly FunctionDescription[]>;

  constructor(workerData: ThreadOptions, reportFailure: (line: string) => void) {
    this.#reportFailure = reportFailure;
    // Without the flags of this process, some of which suit only the program that it runs.
    this.#worker = new Worker(PROGRAM, { workerData, execArgv: [] });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromThread) => {
        if (message.say === 'ready') resolve(message.functions);
        else if (message.say === 'unreadable') reject(new Error(message.message));
        else this.#receive(message);
      });
      this.#worker.once('error', (error) => {
        reject(new Error(String(error)));
        this.#end(String(error));
      });
      this.#worker.once('exit', () => this.#end('it has ended'));
    });
  }

  call(name: string, call: FunctionCall): Promise<FunctionResult> {
    const ticket = (this.#lastTicket += 1);
    // The body is transferred, since a copy would double its memory.
    const body = call.body?.buffer;
    const isWhole = body !== undefined && body.byteLength === call.body?.length;
    this.#send({ say: 'call', ticket, name, call }, isWhole ? [body] : []);
    return new Promise((answer) => this.#waiting.set(ticket, { url: call.url, answer }));
  }

  async close(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.#worker, 'exit');
    this.#send({ say: 'close' });
    await ended;
  }

  #send(message: ToThread, handedOver: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, handedOver);
  }

  #receive(message: Exclude<FromThread, { say: 'ready' | 'unreadable' }>): void {
    if (message.say === 'failure') return this.#reportFailure(message.line);
    const { ticket } = message;
    if (message.say === 'answer') {
      this.#waiting.get(ticket)?.answer(this.#resultOf(ticket, message.head));
      this.#waiting.delete(ticket);
      return;
    }
    const stream = this.#streams.get(ticket);
    if (message.say === 'part') return stream?.enqueue(message.bytes);
    this.#streams.delete(ticket);
    if (message.error === undefined) stream?.close();
    else stream?.error(new Error(message.error));
  }

  #resultOf(ticket: number, { body, policy, ...rest }: AnswerHead): FunctionResult {
    const whole = body === 'stream' ? this.#stream(ticket) : body && Buffer.from(body.buffer);
    return { answer: { ...rest, body: whole }, policy };
  }

  /** Parts are requested one by one, so that a slow reader does not fill the memory. */
  #stream(ticket: number): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      start: (controller) => void this.#streams.set(ticket, controller),
      pull: () => this.#send({ say: 'next', ticket }),
      cancel: () => {
        this.#streams.delete(ticket);
        this.#send({ say: 'cancel', ticket });
      },
    });
  }

  #end(why: string): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (this.#waiting.size > 0) this.#reportFailure(`the thread of functions stopped: ${why}`);
    for (const { url, answer } of this.#waiting.values()) {
      const lost = errorAnswer(new URL(url).pathname, 503, 'This part of the site starts anew.');
      answer({ answer: { ...lost, headers: { ...lost.headers, 'retry-after': '5' } } });
    }
    for (const stream of this.#streams.values()) stream.error(new Error(why));
    this.#waiting.clear();
    this.#streams.clear();
  }
}

/** A thread that ends by itself, such as for lack of memory, is restarted by the next call. */
export const startFunctionThread = async (
  options: ThreadOptions,
  reportFailure: (line: string) => void,
): Promise<FunctionThread> => {
  let thread = new Thread(options, reportFailure);
  let isClosed = false;
  const functions = await thread.ready;
  const running = (): Thread => {
    if (!thread.hasEnded || isClosed) return thread;
    thread = new Thread(options, reportFailure);
    thread.ready.catch((error: unknown) => reportFailure(`functions: ${String(error)}`));
    return thread;
  };
  return {
    functions,
    call: (name, call) => running().call(name, call),
    async renew() {
      const next = new Thread(options, reportFailure);
      // If the new thread cannot load its functions, the old one stays in use.
      await next.ready;
      const former = thread;
      thread = next;
      former.close().catch((error: unknown) => reportFailure(`functions: ${String(error)}`));
    },
    close: () => {
      isClosed = true;
      return thread.close();
    },
  };
};
