import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';

/** Somebody's program that takes webhooks, on this machine. */

export interface Received {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Which connection it came by. */
  port: number;
}

/** What it answers; `null` for silence. */
type Reply = { status: number; headers?: Record<string, string>; body?: string } | null;

export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  /** 204 until a test wants something else. */
  reply: (received: Received) => Reply | Promise<Reply>;
  stop(): Promise<void>;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

const receivedFrom = async (request: IncomingMessage): Promise<Received> => {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    path: request.url ?? '',
    headers: Object.fromEntries(headers),
    body: await textOf(request),
    port: request.socket.remotePort ?? 0,
  };
};

export interface ReceiverOptions {
  tls?: { key: string; cert: string };
  /** Default: the address of loopback in IPv4. */
  host?: string;
}

export const startReceiver = async ({ tls, host }: ReceiverOptions = {}): Promise<Receiver> => {
  const receiver: Receiver = {
    url: '',
    port: 0,
    received: [],
    reply: () => ({ status: 204 }),
    stop: async () => undefined,
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const received = await receivedFrom(request);
    receiver.received.push(received);
    const reply = await receiver.reply(received);
    if (reply === null) return;
    response.writeHead(reply.status, reply.headers).end(reply.body);
  };
  const listener: RequestListener = (request, response) => void answer(request, response);
  const server: Server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await new Promise<void>((listening) => server.listen(0, host ?? '127.0.0.1', listening));
  const address = server.address();
  receiver.port = typeof address === 'object' && address !== null ? address.port : 0;
  receiver.url = `${tls ? 'https' : 'http'}://${host ?? '127.0.0.1'}:${receiver.port}/hook`;
  receiver.stop = () =>
    new Promise((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return receiver;
};
