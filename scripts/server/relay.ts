import { request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { errorAnswer } from './answer.ts';
import { proxyLine } from './relayed-connections.ts';
import { connectionListener, HTTP_LIMITS } from './request-listener.ts';
import { respond } from './respond.ts';

/** What a thread that answers a part of the site does with all the rest: the main thread has it. */

const REQUEST_LINE = /^([A-Z]+) ([^ ?]+)[ ?]/;

interface Asked {
  method: string;
  path: string;
}

/** What a connection asks for first, as far as its first bytes tell. */
const askedFirst = (bytes: Buffer): Asked | undefined => {
  const [, method, path] = REQUEST_LINE.exec(bytes.toString('latin1')) ?? [];
  return method === undefined || path === undefined ? undefined : { method, path };
};

const relayConnection = (socket: Socket, first: Buffer, socketPath: string): void => {
  const inner = connect({ path: socketPath, allowHalfOpen: true });
  inner.write(Buffer.concat([Buffer.from(proxyLine(socket)), first]));
  const end = (error: unknown): void => {
    if (error === undefined || error === null) return;
    socket.destroy();
    inner.destroy();
  };
  pipeline(socket, inner, end);
  pipeline(inner, socket, end);
};

/**
 * A connection whose first request is answered elsewhere goes there with all that it asks later:
 * its bytes pass without being read.
 */
export const relayConnections = (
  server: Server,
  { socketPath, isHere }: { socketPath: string; isHere(asked: Asked): boolean },
): void => {
  const serve = connectionListener(server);
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (socket.destroyed) return;
    const destroy = (): void => void socket.destroy();
    socket.setTimeout(HTTP_LIMITS.headersTimeout, destroy);
    socket.once('error', destroy);
    socket.once('end', destroy);
    socket.once('data', (bytes: Buffer) => {
      socket.setTimeout(0, destroy);
      socket.off('end', destroy);
      const asked = askedFirst(bytes);
      if (asked === undefined || !isHere(asked)) return relayConnection(socket, bytes, socketPath);
      socket.off('error', destroy);
      socket.pause();
      socket.unshift(bytes);
      serve(socket);
      socket.resume();
    });
  });
};

/** They are about one connection alone, and there are two. */
const OF_CONNECTION = new Set(['connection', 'keep-alive']);

const withoutConnection = (raw: readonly string[]): string[] =>
  raw.filter((_, index) => {
    const name = raw[index - (index % 2)] ?? '';
    return !OF_CONNECTION.has(name.toLowerCase());
  });

const CONNECTION_LOST = 'This part of the site starts anew.';

/** One request of a connection that this thread answers otherwise. */
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
