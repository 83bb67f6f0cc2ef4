import { availableParallelism } from 'node:os';
import type { ServerOptions } from './options.ts';

/**
 * Which functions of Kontor share a thread. Functions that move money or monitor it run in the
 * server's own thread; public functions run in another thread, so that no search, price or hotel
 * message delays a payment.
 */
const WITH_THE_SERVER = new Set([
  ...['v1', 'payout-worker', 'webhook-worker', 'retention', 'console', 'healthz'],
]);

/** The thread of a function; undefined for that of the server. */
const threadOf = (functionName: string): string | undefined =>
  WITH_THE_SERVER.has(functionName) ? undefined : 'directory';

/** Answered by every thread that accepts connections, since payment requests are frequent. */
const ANSWERED_BY_ALL = ['v1'];

/** Only Linux distributes the connections of one port among threads. */
const sharesPorts = process.platform === 'linux';

const THREADS_DEFAULT = sharesPorts && availableParallelism() > 1 ? 2 : 1;

/**
 * The threads of Kontor's own server; the environment may set how many accept connections. Without
 * a database thread there is only one: two writers would wait for each other's lock.
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
