import { isIP } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One request with its validated URL, address and origin. */
export interface Exchange {
  method: string;
  url: URL;
  clientAddress: string;
  /** Whether it came through a trusted proxy, whose forwarding headers are used. */
  isForwarded: boolean;
  incoming: IncomingMessage;
  response: ServerResponse;
}

const HOST_HEADER = 'host';
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

interface Forwarded {
  address?: string | undefined;
  scheme?: string | undefined;
  host?: string | undefined;
}

const socketAddress = (socket: Socket): string =>
  (socket.remoteAddress ?? '').replace(/^::ffff:/, '');

// The proxy appends what it saw itself; all earlier items come from the caller.
const lastItem = (header: string | string[] | undefined): string | undefined => {
  const text = Array.isArray(header) ? header.join(',') : header;
  return text?.split(',').at(-1)?.trim();
};

const readForwarded = ({ headers }: IncomingMessage): Forwarded => {
  const address = lastItem(headers['x-forwarded-for']);
  const scheme = lastItem(headers['x-forwarded-proto'])?.toLowerCase();
  return {
    address: address !== undefined && isIP(address) !== 0 ? address : undefined,
    scheme: scheme === 'https' || scheme === 'http' ? scheme : undefined,
    host: lastItem(headers['x-forwarded-host']),
  };
};

const readUrl = (target: string, origin: string): URL | undefined => {
  // Joined as text: resolved against the origin, `//x/y` would name the host x.
  if (target.startsWith('/')) return URL.parse(origin + target) ?? undefined;
  const url = URL.parse(target);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return url.username === '' && url.password === '' && HOST.test(url.host) ? url : undefined;
};

/** Of two hosts, each of those on the way may believe another one. */
const hostHeaders = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST_HEADER.length && name.toLowerCase() === HOST_HEADER) count += 1;
  }
  return count;
};

/** Undefined if the request's URL or Host is invalid: such a request is answered 400. */
export const readExchange = (
  incoming: IncomingMessage,
  response: ServerResponse,
  settings: { trustedProxies: readonly string[]; fallbackHost: string },
): Exchange | undefined => {
  if (hostHeaders(incoming) > 1) return undefined;
  const peer = socketAddress(incoming.socket);
  const isForwarded = settings.trustedProxies.includes(peer);
  const forwarded = isForwarded ? readForwarded(incoming) : {};
  const host = forwarded.host ?? incoming.headers.host ?? settings.fallbackHost;
  if (!HOST.test(host)) return undefined;
  const scheme = forwarded.scheme ?? 'http';
  const url = readUrl(incoming.url ?? '', `${scheme}://${host}`);
  if (url === undefined) return undefined;
  const clientAddress = forwarded.address ?? peer;
  return { method: incoming.method ?? 'GET', url, clientAddress, isForwarded, incoming, response };
};
