import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createNetServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeBytes } from './body-memory.ts';

/**
 * Connections that another thread accepted at the port and that this one serves. Each begins with
 * a line about its origin, as defined by the PROXY protocol, version 1.
 */

/** The longest line that the protocol allows. */
const LINE_MOST_BYTES = 107;
const LINE_END = '\r\n';

interface Ends {
  remoteAddress: string;
  remotePort: number;
  localPort: number;
}

/** The line for a connection, as its bytes are relayed. */
export const proxyLine = (socket: Socket): string => {
  const { remoteAddress, localAddress, remotePort, localPort } = socket;
  const family = remoteAddress?.includes(':') === true ? 'TCP6' : 'TCP4';
  return `PROXY ${family} ${remoteAddress} ${localAddress} ${remotePort} ${localPort}${LINE_END}`;
};

const readLine = (line: string): Ends => {
  const [, , remoteAddress = '', , remotePort, localPort] = line.split(' ');
  return { remoteAddress, remotePort: Number(remotePort), localPort: Number(localPort) };
};

interface ReadBefore {
  bytes: Buffer;
  /** Bytes before this position are not passed on. */
  start: number;
}

/**
 * Passes a connection to HTTP with the bytes that were read of it before. They are freed as soon as
 * they are parsed, since the parser copies what it keeps.
 */
export const serveRead = (
  socket: Socket,
  { bytes, start }: ReadBefore,
  serve: (socket: Socket) => void,
): void => {
  socket.pause();
  if (bytes.length > start) {
    // Before HTTP listens, which would then no longer read from the system by itself.
    socket.once('data', () => queueMicrotask(() => freeBytes(bytes)));
    socket.unshift(bytes.subarray(start));
  }
  serve(socket);
  socket.resume();
};

/** Removes the line and sets the caller's address, so that the relay becomes invisible. */
const named = (socket: Socket, serve: (socket: Socket) => void): void => {
  let read: Buffer = Buffer.alloc(0);
  const take = (bytes: Buffer): void => {
    read = read.length === 0 ? bytes : Buffer.concat([read, bytes]);
    const end = read.indexOf(LINE_END);
    if (end === -1 && read.length < LINE_MOST_BYTES) return;
    socket.off('data', take);
    if (end === -1) return void socket.destroy();
    const ends = Object.entries(readLine(read.toString('latin1', 0, end)));
    for (const [name, value] of ends) Object.defineProperty(socket, name, { value });
    serveRead(socket, { bytes: read, start: end + LINE_END.length }, serve);
  };
  socket.on('data', take);
  socket.on('error', () => socket.destroy());
};

export interface RelayedConnections {
  /** The socket to which only other threads of this process may relay. */
  socketPath: string;
  close(): Promise<void>;
}

export const takeRelayed = async (serve: (socket: Socket) => void): Promise<RelayedConnections> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-'));
  const socketPath = join(folder, 'relay.sock');
  const server = createNetServer({ allowHalfOpen: true }, (socket) => named(socket, serve));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });
  return {
    socketPath,
    close: async () => {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
