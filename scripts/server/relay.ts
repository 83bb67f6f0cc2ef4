import { request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { errorAnswer } from './answer.ts';
import type { Transit, TransitBytes } from './body-budget.ts';
import { freeBytes } from './body-memory.ts';
import { addressOf, refusalText } from './connection-limit.ts';
import { NO_ROOM } from './function-runner.ts';
import { proxyLine, serveRead } from './relayed-connections.ts';
import { connectionListener, HTTP_LIMITS } from './request-listener.ts';
import { respond } from './respond.ts';

/** Relays to the main thread all requests that an answering thread does not answer itself. */

const REQUEST_LINE = /^([A-Z]+) ([^ ?]+)[ ?]/;

interface Asked {
  method: string;
  path: string;
}

/** Method and path of a connection's first request, if its first bytes contain them. */
const askedFirst = (bytes: Buffer): Asked | undefined => {
  const [, method, path] = REQUEST_LINE.exec(bytes.toString('latin1')) ?? [];
  return method === undefined || path === undefined ? undefined : { method, path };
};

/** The socket for all other requests, and the bytes on their way to it, of all callers together. */
interface Relay {
  socketPath: string;
  transit: Transit;
  /** As in ServerOptions. */
  stalledMostMs: number;
}

interface Way {
  from: Socket;
  to: Socket;
}

interface Counting {
  transit?: TransitBytes;
  /** Called with a large piece while too much is on its way. */
  refuse?(): void;
}

/** Smaller pieces always pass, such as a request without a body. */
const LARGE_PIECE_BYTES = 16 * 1024;

/**
 * Forwards bytes at once and frees their memory, since many callers may send much at a time. With
 * what forwards bytes that were read before.
 */
const pass = ({ from, to }: Way, { transit, refuse }: Counting = {}) => {
  const forward = (bytes: Buffer): void => {
    const { length } = bytes;
    const hasRoom = transit?.begin(length) !== false;
    const passed = (): void => {
      transit?.end(length);
      freeBytes(bytes);
    };
    if (!hasRoom && length >= LARGE_PIECE_BYTES) {
      passed();
      return refuse?.();
    }
    if (!to.write(bytes, passed)) from.pause();
  };
  from.on('data', forward);
  to.on('drain', () => from.resume());
  from.once('end', () => to.end());
  from.once('error', () => to.destroy());
  from.once('close', () => to.destroySoon());
  return forward;
};

const relayConnection = (
  socket: Socket,
  first: Buffer,
  { socketPath, transit, stalledMostMs }: Relay,
): void => {
  socket.setTimeout(stalledMostMs, () => socket.destroy());
  const inner = connect({ path: socketPath, allowHalfOpen: true });
  const refuse = (): void => {
    // If an answer has begun, nothing else may be written into it.
    if (inner.bytesRead === 0) socket.write(refusalText(NO_ROOM));
    socket.destroy();
    inner.destroy();
  };
  inner.write(proxyLine(socket));
  pass({ from: inner, to: socket });
  const counting = { transit: transit(addressOf(socket)), refuse };
  pass({ from: socket, to: inner }, counting)(first);
};

export interface RelayedCallers {
  /** Ends connections that have not sent a request yet. */
  endSilent(): void;
  /** Ends connections that are relayed, even if their callers do not read. */
  endRelayed(): void;
}

const destroyAll = (sockets: Iterable<Socket>): void => {
  for (const socket of sockets) socket.destroy();
};

/**
 * A connection whose first request is answered in the main thread is relayed there as a whole,
 * without parsing.
 */
export const relayConnections = (
  server: Server,
  { isHere, ...relay }: Relay & { isHere(asked: Asked): boolean },
): RelayedCallers => {
  const serve = connectionListener(server);
  const silent = new Set<Socket>();
  const relayed = new Set<Socket>();
  const begin = (socket: Socket, bytes: Buffer): void => {
    const asked = askedFirst(bytes);
    if (asked === undefined || !isHere(asked)) {
      relayed.add(socket);
      socket.once('close', () => relayed.delete(socket));
      return relayConnection(socket, bytes, relay);
    }
    serveRead(socket, { bytes, start: 0 }, serve);
  };
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (socket.destroyed) return;
    const destroy = (): void => void socket.destroy();
    silent.add(socket);
    socket.setTimeout(HTTP_LIMITS.headersTimeout, destroy);
    socket.once('error', destroy);
    socket.once('end', destroy);
    socket.once('close', () => silent.delete(socket));
    socket.once('data', (bytes: Buffer) => {
      silent.delete(socket);
      socket.setTimeout(0, destroy);
      socket.off('error', destroy);
      socket.off('end', destroy);
      begin(socket, bytes);
    });
  });
  return { endSilent: () => destroyAll(silent), endRelayed: () => destroyAll(relayed) };
};

/** Headers about a single connection, which must not be forwarded to the second one. */
const OF_CONNECTION = new Set(['connection', 'keep-alive']);

const withoutConnection = (raw: readonly string[]): string[] =>
  raw.filter((_, index) => {
    const name = raw[index - (index % 2)] ?? '';
    return !OF_CONNECTION.has(name.toLowerCase());
  });

const CONNECTION_LOST = 'This part of the site starts anew.';

/** Forwards one request of a connection whose other requests this thread answers. */
export const forwardRequest = (
  incoming: IncomingMessage,
  response: ServerResponse,
  socketPath: string,
): void => {
  const { method = 'GET', url: path = '/', socket } = incoming;
  const headers = withoutConnection(incoming.rawHeaders);
  const createConnection = (): Socket => {
    const inner = connect(socketPath);
    inner.write(proxyLine(socket));
    return inner;
  };
  const outgoing = request({ method, path, headers, setHost: false, createConnection });
  outgoing.on('continue', () => response.writeContinue());
  outgoing.once('response', (found) => {
    response.writeHead(found.statusCode ?? 502, withoutConnection(found.rawHeaders));
    pipeline(found, response, () => undefined);
  });
  outgoing.once('error', () => {
    if (response.headersSent) return void response.destroy();
    void respond(response, errorAnswer(path, 503, CONNECTION_LOST), method);
  });
  response.once('close', () => outgoing.destroy());
  pipeline(incoming, outgoing, () => undefined);
};
