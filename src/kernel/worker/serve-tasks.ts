import { parentPort } from 'node:worker_threads';
import { NICENESS, stepBack } from './step-back.ts';
import type { ThreadMessage } from './thread-pool.ts';

/** The program of a pool thread: it runs one task after the other. */
export const serveTasks = <Task, Result>(work: (task: Task) => Promise<Result>): void => {
  const say = (message: ThreadMessage<Result>) => parentPort?.postMessage(message);
  parentPort?.on('message', (task: Task) => {
    work(task).then(
      (result) => say({ result }),
      (error: unknown) =>
        say({ failure: error instanceof Error ? String(error.stack) : 'unknown' }),
    );
  });
  stepBack(NICENESS.messages);
  say('ready');
};
