import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from './thread-pool.ts';

/** Where processors are short, the thread that answers requests goes first. Linux alone can. */
const LOWER_PRIORITY = 5;
const stepBack = (): void => {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, LOWER_PRIORITY);
  } catch {
    // Then it is a thread like any other.
  }
};

/** The program of a thread of a pool: it does one task after the other. */
export const serveTasks = <Task, Result>(work: (task: Task) => Promise<Result>): void => {
  const say = (message: ThreadMessage<Result>) => parentPort?.postMessage(message);
  parentPort?.on('message', (task: Task) => {
    work(task).then(
      (result) => say({ result }),
      (error: unknown) =>
        say({ failure: error instanceof Error ? String(error.stack) : 'unknown' }),
    );
  });
  stepBack();
  say('ready');
};
