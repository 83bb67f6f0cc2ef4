import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';
import { KontorError } from '#kernel/error.ts';

/** A few threads for work that would block all other requests of the process. */

/** Why a task has no result. */
type ThreadFault =
  | 'too-slow' // it took longer than a task may: its thread was ended
  | 'out-of-memory' // it took more memory than its thread may: that has ended
  | 'failed' // its program threw, or its thread ended by itself
  | 'too-many'; // so many wait that it was not taken

export class ThreadError extends KontorError {
  override readonly name = 'ThreadError';
  readonly code: ThreadFault;

  constructor(code: ThreadFault, message: string) {
    super(message);
    this.code = code;
  }
}

interface ThreadPoolOptions {
  /** The file of the program, which runs tasks with `serveTasks`. */
  program: URL;
  threads: number;
  /** The time limit of one task, from its start in the thread. */
  limitMs: number;
  mostWaiting: number;
  resourceLimits?: ResourceLimits;
}

interface Job<Task, Result> {
  task: Task;
  transfer: readonly Transferable[];
  resolve(result: Result): void;
  reject(error: ThreadError): void;
}

/** The messages of a thread: that it is ready, and the result of its task. */
export type ThreadMessage<Result> = 'ready' | { result: Result } | { failure: string };

const STARTING_MOST_MS = 30_000;

const faultOf = (error: Error): ThreadFault =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'failed';

/** One thread. Without a task it does not keep the process running. */
class Thread<Task, Result> {
  readonly #worker: Worker;
  readonly #limitMs: number;
  readonly #settled: (ended: boolean) => void;
  #job: Job<Task, Result> | undefined;
  #isReady = false;
  #alarm: NodeJS.Timeout | undefined;

  constructor(
    { program, limitMs, resourceLimits = {} }: ThreadPoolOptions,
    settled: (ended: boolean) => void,
  ) {
    this.#limitMs = limitMs;
    this.#settled = settled;
    // Without the flags of this process, since some suit only its own program.
    this.#worker = new Worker(program, {
      ...{ execArgv: [], resourceLimits },
      // It reads input from outside and needs no settings or secrets for that.
      env: {},
    });
    this.#worker.on('message', (message: ThreadMessage<Result>) => this.#hear(message));
    this.#worker.once('error', (error: Error) => this.#end(faultOf(error), error.message));
    this.#worker.once('exit', () => this.#end('failed', 'the thread has ended'));
    this.#worker.unref();
  }

  get isIdle(): boolean {
    return this.#job === undefined;
  }

  begin(job: Job<Task, Result>): void {
    this.#job = job;
    this.#worker.ref();
    if (this.#isReady) this.#post(job);
    else this.#watch(STARTING_MOST_MS);
  }

  #post({ task, transfer }: Job<Task, Result>): void {
    this.#watch(this.#limitMs);
    this.#worker.postMessage(task, transfer);
  }

  #watch(limitMs: number): void {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => {
      void this.#worker.terminate();
      this.#end('too-slow', `took longer than ${limitMs} milliseconds`);
    }, limitMs);
  }

  #hear(message: ThreadMessage<Result>): void {
    if (message === 'ready') {
      this.#isReady = true;
      if (this.#job) this.#post(this.#job);
      return;
    }
    const job = this.#leave();
    if ('result' in message) job?.resolve(message.result);
    else job?.reject(new ThreadError('failed', message.failure));
    this.#settled(false);
  }

  #end(code: ThreadFault, message: string): void {
    this.#leave()?.reject(new ThreadError(code, message));
    this.#settled(true);
  }

  #leave(): Job<Task, Result> | undefined {
    clearTimeout(this.#alarm);
    const job = this.#job;
    this.#job = undefined;
    this.#worker.unref();
    return job;
  }
}

interface ThreadPool<Task, Result> {
  /** @throws ThreadError */
  run(task: Task, transfer?: readonly Transferable[]): Promise<Result>;
}

/**
 * Threads are started when they are first needed; a terminated one is replaced at the next task.
 */
export const threadPool = <Task, Result>(options: ThreadPoolOptions): ThreadPool<Task, Result> => {
  const threads = new Set<Thread<Task, Result>>();
  const waiting: Job<Task, Result>[] = [];
  const start = (): Thread<Task, Result> => {
    const thread = new Thread<Task, Result>(options, (ended) => {
      if (ended) threads.delete(thread);
      serve();
    });
    threads.add(thread);
    return thread;
  };
  const serve = (): void => {
    while (waiting.length > 0) {
      const idle = [...threads].find(({ isIdle }) => isIdle);
      if (idle === undefined && threads.size >= options.threads) return;
      const job = waiting.shift();
      if (job) (idle ?? start()).begin(job);
    }
  };
  return {
    run: (task, transfer = []) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= options.mostWaiting)
          return reject(new ThreadError('too-many', `${waiting.length} tasks wait already`));
        waiting.push({ task, transfer, resolve, reject });
        serve();
      }),
  };
};
