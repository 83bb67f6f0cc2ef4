import { fork } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { taken, reported, type Taken, type Task } from './task.ts';

/** Programs of the benchmark, each in a process of its own that ends with this one. */

export interface Program {
  ask(message: Task): Promise<Taken>;
  stop(): Promise<void>;
}

export interface Server {
  url: string;
  /** Gives the program its word to begin with whatever it has kept back. */
  begin(): void;
  stop(): Promise<void>;
}

const start = (
  program: string,
  args: readonly string[],
  options: { variables?: Readonly<Record<string, string>>; output: number | 'inherit' },
) => {
  const { variables, output } = options;
  const child = fork(program, args, {
    env: { ...process.env, ...variables },
    stdio: ['pipe', output, 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const received = (): Promise<unknown> =>
    Promise.race([
      new Promise((received) => child.once('message', received)),
      ended.then(([code]) => {
        throw new Error(`${program} ended with ${code}`);
      }),
    ]);
  const stop = async (): Promise<void> => {
    child.stdin?.end();
    if (child.connected) child.disconnect();
    await ended;
  };
  return { child, received, stop };
};

export const startLoad = (): Program => {
  const { child, received, stop } = start(join(import.meta.dirname, 'load.ts'), [], {
    output: 'inherit',
  });
  const ask = async (task: Task): Promise<Taken> => {
    child.send(task);
    const answer = reported.parse(await received());
    if ('failed' in answer) throw new Error(answer.failed);
    return taken.parse(answer);
  };
  return { ask, stop };
};

/** A server that sends its address once it listens; what it prints goes into a file. */
export const startServer = async (
  program: string,
  args: readonly string[],
  options: { variables: Readonly<Record<string, string>>; logFile: string },
): Promise<Server> => {
  const log = await open(options.logFile, 'a');
  const { child, received, stop } = start(program, args, {
    variables: options.variables,
    output: log.fd,
  });
  await log.close();
  const begin = (): void => void child.send('begin');
  return { url: z.string().parse(await received()), begin, stop };
};
