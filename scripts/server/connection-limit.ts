import { hash } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createCounts, type CountMemory, type SharedCounts } from './shared-counts.ts';

/** So that nobody takes all connections, and all together do not take the memory. */

interface ConnectionLimits {
  connectionsMost: number;
  connectionsPerAddressMost: number;
  /** Behind them stand many callers, so that only the limit of all connections counts. */
  trustedProxies: readonly string[];
}

/** An answer 503 by hand, for a connection of which nothing more is read. */
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
/** After the count of all come those of addresses; addresses of the same digest share one. */
const ADDRESS_COUNTS = 16_384;

/** How many are open, of all threads that take connections. */
export const createConnectionCounts = (threads: number): CountMemory =>
  createCounts(threads, 1 + ADDRESS_COUNTS);

const addressOf = ({ remoteAddress = '' }: Socket): string => remoteAddress.replace(/^::ffff:/, '');

const positionOf = (address: string): number =>
  1 + (hash('sha256', address, 'buffer').readUInt32LE() % ADDRESS_COUNTS);

/** A connection beyond the limits is answered 503 and closed before anything of it is read. */
export const limitConnections = (
  server: Server,
  limits: ConnectionLimits,
  open: SharedCounts,
): void => {
  const { connectionsMost, connectionsPerAddressMost, trustedProxies } = limits;
  // Before the listener of HTTP itself, which reads whatever comes.
  server.prependListener('connection', (socket: Socket) => {
    const address = addressOf(socket);
    const position = positionOf(address);
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
  });
};
