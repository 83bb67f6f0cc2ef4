import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import {
  createCounts,
  NETWORK_COUNTS,
  networkCounter,
  newSalt,
  openCounts,
  type NetworkMemory,
} from './shared-counts.ts';

/** Limits connections per address and in total, so that they do not use up the memory. */

interface ConnectionLimits {
  connectionsMost: number;
  connectionsPerAddressMost: number;
  /** They forward many callers, so that only the total limit applies to them. */
  trustedProxies: readonly string[];
}

/** A raw 503 answer, for a connection from which nothing more is read. */
export const refusalText = (sentence: string): string =>
  [
    'HTTP/1.1 503 Service Unavailable',
    'Retry-After: 1',
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${sentence.length + 1}`,
    '',
    `${sentence}\n`,
  ].join('\r\n');

const REFUSAL = refusalText('Too many connections are open: try again in a second.');

const ALL = 0;
/** Counters of networks follow the total. */
const TOTALS = 1;

/** The open connections of all threads that accept them. */
export const createConnectionCounts = (threads: number): NetworkMemory => ({
  ...createCounts(threads, TOTALS + NETWORK_COUNTS),
  salt: newSalt(),
});

export const addressOf = ({ remoteAddress = '' }: Socket): string =>
  remoteAddress.replace(/^::ffff:/, '');

const GIVE_WAY_EACH_MS = 1000;

/** Kept connections that ask nothing give way; not at each refusal, since there may be many. */
const givingWay = (server: Server): (() => void) => {
  let gaveWayMs = -Infinity;
  return () => {
    if (performance.now() - gaveWayMs < GIVE_WAY_EACH_MS) return;
    gaveWayMs = performance.now();
    server.closeIdleConnections();
  };
};

/**
 * Answers a connection beyond the limits with 503 and closes it before reading from it. If no more
 * may be open in all, there is room for the next one as soon as any is kept without a request.
 */
export const limitConnections = (
  server: Server,
  limits: ConnectionLimits,
  { memory, thread }: { memory: NetworkMemory; thread: number },
): void => {
  const { connectionsMost, connectionsPerAddressMost, trustedProxies } = limits;
  const open = openCounts(memory, thread);
  const giveWay = givingWay(server);
  // Before the HTTP listener, which would begin to read.
  server.prependListener('connection', (socket: Socket) => {
    const address = addressOf(socket);
    const position = TOTALS + networkCounter(address, memory.salt);
    const ofAddress = open.add(position, 1);
    const inAll = open.add(ALL, 1);
    socket.once('close', () => {
      open.add(position, -1);
      open.add(ALL, -1);
    });
    const isOver = ofAddress > connectionsPerAddressMost && !trustedProxies.includes(address);
    if (inAll <= connectionsMost && !isOver) return;
    // So short a text is with the system before the socket closes; nothing is read meanwhile.
    socket.write(REFUSAL);
    socket.destroy();
    if (inAll > connectionsMost) giveWay();
  });
};
