import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { errorAnswer, type Answer } from './answer.ts';
import { readExchange, type Exchange } from './exchange.ts';
import { authority } from './listening.ts';
import type { ServerSettings } from './options.ts';
import { respond } from './respond.ts';
import type { RunningWork } from './running-work.ts';
import { leaveUnread } from './unread-body.ts';

/** The handling of an incoming request that is the same in every thread. */

// A slow sender holds memory and a socket; these end it without hurting a slow but honest line.
export const HTTP_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the 60 seconds of common proxies, so that the proxy closes idle connections.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};

/** What the listener needs to know of the server. */
type ListenerSettings = Pick<
  ServerSettings,
  'host' | 'port' | 'trustedProxies' | 'accessLog' | 'reportFailure'
>;

interface ListenerParts {
  settings: ListenerSettings;
  running: RunningWork;
  isDraining: () => boolean;
  /** Asked first; true where it has taken the request. */
  intercept(incoming: IncomingMessage, response: ServerResponse): boolean;
  answer(exchange: Exchange): Promise<Answer>;
  /** What is sent instead of an answer. */
  adapt(incoming: IncomingMessage, answer: Answer): Answer;
}

// Without the query, which may contain personal input.
const logWhenDone = (
  { method, url }: IncomingMessage,
  response: ServerResponse,
  clientAddress: string,
  accessLog: (line: string) => void,
): void => {
  const startMs = performance.now();
  response.once('close', () => {
    const tookMs = (performance.now() - startMs).toFixed(1);
    const path = url?.split('?')[0];
    accessLog(`${clientAddress} ${method} ${path} ${response.statusCode} ${tookMs}ms`);
  });
};

const answer = async (
  { settings, ...parts }: ListenerParts,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const fallbackHost = authority(settings.host, incoming.socket.localPort ?? settings.port);
  const exchange = readExchange(incoming, response, { ...settings, fallbackHost });
  if (settings.accessLog !== undefined) {
    logWhenDone(incoming, response, exchange?.clientAddress ?? '-', settings.accessLog);
  }
  const method = incoming.method ?? 'GET';
  if (exchange !== undefined)
    return respond(response, parts.adapt(incoming, await parts.answer(exchange)), method);
  const message = 'The address or the Host of the request is malformed.';
  return respond(response, errorAnswer(incoming.url ?? '', 400, message), method);
};

/**
 * The most requests of one connection that wait for their answers. node:http begins all that come
 * in one piece of 64 KiB, more than a thousand, and keeps each until the earlier ones are read.
 */
export const REQUESTS_MOST = 16;

const openRequests = new WeakMap<Socket, number>();

/** Counts a request until its answer; one too many ends the connection and is not admitted. */
const admitRequest = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
  const count = (openRequests.get(socket) ?? 0) + 1;
  if (count > REQUESTS_MOST) {
    socket.destroy();
    return false;
  }
  openRequests.set(socket, count);
  response.once('close', () => openRequests.set(socket, (openRequests.get(socket) ?? 1) - 1));
  return true;
};

export const createListener =
  (parts: ListenerParts) =>
  (incoming: IncomingMessage, response: ServerResponse): void => {
    if (!admitRequest(incoming, response)) return;
    response.once('close', parts.running.begin());
    leaveUnread(incoming, response);
    if (parts.isDraining()) response.setHeader('connection', 'close');
    if (parts.intercept(incoming, response)) return;
    answer(parts, incoming, response).catch((error: unknown) => {
      parts.settings.reportFailure(`server: ${incoming.method}: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  };

/** The HTTP server of a thread. A caller that never reads its answer is not waited for. */
export const createHttpServer = (
  listener: RequestListener,
  { stalledMostMs }: Pick<ServerSettings, 'stalledMostMs'>,
): Server =>
  // With a listener for it, a body that would be refused is never asked for.
  createServer(HTTP_LIMITS, listener).on('checkContinue', listener).setTimeout(stalledMostMs);

/** What HTTP itself does with a connection: called once somebody has looked at its first bytes. */
export const connectionListener = (server: Server): ((socket: Socket) => void) => {
  const [listener] = server.listeners('connection');
  if (listener === undefined) throw new RangeError('the server listens to no connection');
  return (socket) => void Reflect.apply(listener, server, [socket]);
};
