import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small HTTP server whose every answer may be that there is none. */

export interface Asked {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface Answered {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The connection is cut off. */
export const CUT_OFF = 'cut off';
/** The connection stays open, and nothing is ever said. */
export const SILENCE = 'silence';

export type Reply = Answered | typeof CUT_OFF | typeof SILENCE;

export interface Listener {
  url: string;
  close(): Promise<void>;
}

const readAsked = async (request: IncomingMessage): Promise<Asked> => {
  let body = '';
  request.setEncoding('utf8');
  for await (const part of request) body += String(part);
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  const { method = 'GET', url: path = '/' } = request;
  return { method, path, headers: Object.fromEntries(headers), body };
};

type Handler = (asked: Asked) => Promise<Reply>;

const answer = async (
  handle: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const reply = await handle(await readAsked(request));
  if (reply === SILENCE) return;
  if (reply === CUT_OFF) return void response.destroy();
  response.writeHead(reply.status, reply.headers).end(reply.body);
};

export const listen = async (handle: Handler): Promise<Listener> => {
  const server = createServer((request, response) => {
    answer(handle, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port }: Pick<AddressInfo, 'port'> = addressOf(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      return closed;
    },
  };
};

const addressOf = (address: string | AddressInfo | null): AddressInfo => {
  if (address === null || typeof address === 'string') throw new Error('it listens nowhere');
  return address;
};

/** Those of one connection, and those that are written anew. */
const OF_CONNECTION = new Set(['host', 'connection', 'content-length', 'keep-alive']);
const WRITTEN_ANEW = new Set(['content-encoding', 'transfer-encoding', ...OF_CONNECTION]);

/** Asks the one behind. @throws where it does not answer */
export const forward = async (url: string, asked: Asked): Promise<Answered> => {
  const { method, path, body } = asked;
  const sent = Object.entries(asked.headers).filter(([name]) => !OF_CONNECTION.has(name));
  const response = await fetch(url + path, {
    method,
    headers: Object.fromEntries(sent),
    redirect: 'manual',
    ...(body === '' ? {} : { body }),
  });
  const headers = [...response.headers].filter(([name]) => !WRITTEN_ANEW.has(name));
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: await response.text(),
  };
};
