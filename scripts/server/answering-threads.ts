import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker, type MessagePort } from 'node:worker_threads';
import { shareWriters } from '#kernel/storage/threads/threaded-store.ts';
import { shareWakes } from '#kernel/worker/shared-wakes.ts';
import type { ServerSettings } from './options.ts';
import { forgetThread, type NetworkMemory } from './shared-counts.ts';

/**
 * Threads besides the main one that accept connections at the same port; the system distributes
 * connections among them. Each answers some functions itself, so that these use several processors;
 * writes, and the work that they trigger, stay in the main thread.
 */

/** The settings that can be sent to another thread. */
type ThreadSettings = Omit<
  ServerSettings,
  'files' | 'live' | 'accessLog' | 'reportFailure' | 'threadOf'
>;

export interface AnsweringOptions {
  settings: ThreadSettings;
  /** The names of the functions that it answers. */
  names: readonly string[];
  /** Its number, from 1; 0 is the main thread. */
  thread: number;
  siteUrl: string;
  /** The socket to which all other requests are relayed. */
  socketPath: string;
  connections: NetworkMemory;
  bodies: NetworkMemory;
  writers: MessagePort;
  wakes: MessagePort;
}

export type FromAnsweringThread =
  { say: 'ready' } | { say: 'unreadable'; message: string } | { say: 'failure'; line: string };

export interface AnsweringThreads {
  /** Resolves once all threads listen; rejects if one cannot. */
  ready: Promise<void>;
  /** Accepts no new connection, and completes requests that have begun. */
  close(): Promise<void>;
}

const PROGRAM = new URL('./answering-thread.ts', import.meta.url);
const RESTART_AFTER_MS = 1000;

type GivenOptions = Omit<AnsweringOptions, 'settings' | 'names' | 'thread' | 'writers' | 'wakes'>;

const shared = ({
  files: _files,
  live: _live,
  accessLog: _accessLog,
  reportFailure: _reportFailure,
  threadOf: _threadOf,
  ...settings
}: ServerSettings): ThreadSettings => settings;

const startThread = (settings: ServerSettings, given: GivenOptions, thread: number): Worker => {
  const [writers, wakes] = [shareWriters(), shareWakes()];
  const { answeredByAll: names } = settings;
  const workerData: AnsweringOptions = {
    ...given,
    ...{ settings: shared(settings), names, thread, writers, wakes },
  };
  // Without the flags of this process, since some of them suit only its own program.
  return new Worker(PROGRAM, { workerData, transferList: [writers, wakes], execArgv: [] });
};

const readyOf = (worker: Worker, reportFailure: (line: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: FromAnsweringThread) => {
      if (message.say === 'ready') resolve();
      else if (message.say === 'unreadable') reject(new Error(message.message));
      else reportFailure(message.line);
    });
    worker.once('error', (error) => reject(new Error(String(error))));
    worker.once('exit', () => reject(new Error('it has ended')));
  });

const closeThread = async (worker: Worker): Promise<void> => {
  if (worker.threadId === -1) return;
  const ended = once(worker, 'exit');
  worker.postMessage('close');
  await ended;
};

/** Starts the threads that the settings demand besides the main one. */
export const startAnsweringThreads = (
  settings: ServerSettings,
  given: GivenOptions,
): AnsweringThreads => {
  const { reportFailure } = settings;
  const workers = new Map<number, Worker>();
  let isClosed = false;
  const report = (error: unknown): void =>
    reportFailure(`server: a thread cannot answer: ${String(error)}`);
  const begin = async (thread: number): Promise<void> => {
    const worker = startThread(settings, given, thread);
    workers.set(thread, worker);
    const ready = readyOf(worker, reportFailure);
    worker.once('exit', () => {
      for (const memory of [given.connections, given.bodies]) forgetThread(memory, thread);
      // A thread that never listened is not restarted: `ready` rejects with the reason.
      ready.then(
        () => void beginAnew(thread),
        () => undefined,
      );
    });
    await ready;
  };
  const beginAnew = async (thread: number): Promise<void> => {
    if (isClosed) return;
    reportFailure('server: a thread that answers has stopped; another one is begun');
    await pause(RESTART_AFTER_MS);
    if (!isClosed) await begin(thread).catch(report);
  };
  const numbers = Array.from({ length: settings.threads - 1 }, (_, index) => index + 1);
  const ready = Promise.all(numbers.map(begin)).then(() => undefined);
  ready.catch(report);
  return {
    ready,
    close: async () => {
      isClosed = true;
      await Promise.all([...workers.values()].map(closeThread));
    },
  };
};
