import { Worker } from 'node:worker_threads';
import type { Copying, CopyTask } from './copy-thread.ts';
import { logFrames } from './frames.ts';

const PROGRAM = new URL('./copy-thread.ts', import.meta.url);

/** Limits in frames of the log, each one page of the file. */
export interface LogLimits {
  /** After this many new frames the thread copies the log. */
  copiedEach: number;
  /**
   * Above this length the writer itself copies what the thread has left, so that the log restarts.
   */
  most: number;
}

/**
 * 48 MiB, of which most pages were written several times: the fewer copies, the fewer commits wait
 * for the disk. What is written during a copy fits into the 64 MiB that a log keeps.
 */
export const LOG_LIMITS: LogLimits = { copiedEach: 12_000, most: 12_000 };

/**
 * Keeps the write-ahead log short, so that no commit has to copy it to the file: a thread with a
 * connection of its own copies it. A log that keeps growing is never copied completely, and only a
 * completely copied log restarts: above a limit the writer copies the small rest between two
 * writes. A copy that fails or is blocked by a reader is tried again some writes later.
 */
export class LogKeeper {
  readonly #file: string;
  readonly #limits: LogLimits;
  readonly #frames: ReturnType<typeof logFrames>;
  #thread: { worker: Worker; ended: Promise<unknown> } | undefined;
  #isCopying = false;
  /** Everything was copied that existed when the thread last began. */
  #isCopied = false;
  #framesBefore = 0;

  constructor(file: string, limits: LogLimits) {
    this.#file = file;
    this.#limits = limits;
    this.#frames = logFrames(file);
  }

  /** To be called after each write, before the next one starts. */
  written(copyRest: () => void): void {
    const frames = this.#frames.count();
    if (frames < this.#framesBefore) this.#begin(0);
    if (this.#isCopying) return;
    if (this.#isCopied && frames > this.#limits.most) {
      this.#begin(frames);
      copyRest();
    } else if (frames - this.#framesBefore >= this.#limits.copiedEach) {
      this.#begin(frames);
      this.#isCopying = true;
      this.#send('copy');
    }
  }

  async close(): Promise<void> {
    if (this.#thread !== undefined) {
      this.#thread.worker.ref();
      this.#send('close');
      await this.#thread.ended;
    }
    this.#frames.close();
  }

  #begin(frames: number): void {
    this.#framesBefore = frames;
    this.#isCopied = false;
  }

  #send(task: CopyTask): void {
    this.#thread ??= this.#start();
    this.#thread.worker.postMessage(task);
  }

  #start() {
    const worker = new Worker(PROGRAM, { workerData: this.#file, execArgv: [] });
    const ended = new Promise((done) => worker.once('exit', done));
    worker.on('message', (copying: Copying) => this.#hear(copying));
    // The thread copies nothing any more: the writer copies what exceeds SQLite's own limit.
    worker.once('error', () => undefined);
    worker.unref();
    return { worker, ended };
  }

  #hear(copying: Copying): void {
    this.#isCopying = false;
    this.#isCopied = copying !== 'failed' && copying.copied === copying.frames;
  }
}
