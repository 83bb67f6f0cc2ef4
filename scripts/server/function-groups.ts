import { availableParallelism } from 'node:os';
import type { ServerOptions } from './options.ts';

/**
 * Which functions of Kontor share a thread. Whatever moves money, and what watches over it, stays
 * with the server itself; what anybody may ask is answered in another thread, so that no search,
 * price or hotel's message holds a payment up.
 */
const WITH_THE_SERVER = new Set([
  ...['v1', 'payout-worker', 'webhook-worker', 'retention', 'console', 'healthz'],
]);

/** The thread of a function; undefined for that of the server. */
const threadOf = (functionName: string): string | undefined =>
  WITH_THE_SERVER.has(functionName) ? undefined : 'directory';

/** Answered by every thread that takes connections: who pays asks often, and waits for it. */
const ANSWERED_BY_ALL = ['v1'];

/** Only there does the system share the connections of a port out among threads. */
const sharesPorts = process.platform === 'linux';

const THREADS_DEFAULT = sharesPorts && availableParallelism() > 1 ? 2 : 1;

/**
 * The threads of Kontor's own server; how many take connections, the environment may say. There is
 * one alone where no thread writes for all: two that write would wait for each other's lock.
 */
export const threadOptions = ({
  threads = THREADS_DEFAULT,
  databaseThread,
}: {
  threads?: number | undefined;
  databaseThread: boolean;
}): Pick<ServerOptions, 'threadOf' | 'threads' | 'answeredByAll'> => ({
  threadOf,
  threads: databaseThread ? threads : 1,
  answeredByAll: ANSWERED_BY_ALL,
});
