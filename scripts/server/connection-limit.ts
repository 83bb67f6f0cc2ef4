import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** So that nobody takes all connections, and all together do not take the memory. */

interface ConnectionLimits {
  connectionsMost: number;
  connectionsPerAddressMost: number;
  /** Behind them stand many callers, so that only the limit of all connections counts. */
  trustedProxies: readonly string[];
}

const sentence = 'Too many connections are open: try again in a second.\n';
const REFUSAL = [
  'HTTP/1.1 503 Service Unavailable',
  'Retry-After: 1',
  'Connection: close',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${sentence.length}`,
  '',
  sentence,
].join('\r\n');

const addressOf = ({ remoteAddress = '' }: Socket): string => remoteAddress.replace(/^::ffff:/, '');

/** A connection beyond the limits is answered 503 and closed before anything of it is read. */
export const limitConnections = (server: Server, limits: ConnectionLimits): void => {
  const { connectionsMost, connectionsPerAddressMost, trustedProxies } = limits;
  const open = new Map<string, number>();
  let openInAll = 0;
  const count = (address: string, change: 1 | -1): number => {
    const now = (open.get(address) ?? 0) + change;
    openInAll += change;
    if (now === 0) open.delete(address);
    else open.set(address, now);
    return now;
  };
  // Before the listener of HTTP itself, which reads whatever comes.
  server.prependListener('connection', (socket: Socket) => {
    const address = addressOf(socket);
    const ofAddress = count(address, 1);
    socket.once('close', () => count(address, -1));
    const isOver = ofAddress > connectionsPerAddressMost && !trustedProxies.includes(address);
    if (openInAll <= connectionsMost && !isOver) return;
    // So short a text is with the system before the socket closes; nothing is read meanwhile.
    socket.write(REFUSAL);
    socket.destroy();
  });
};
