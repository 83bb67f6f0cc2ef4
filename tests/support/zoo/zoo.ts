import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { randomBytes } from 'node:crypto';
import { outboundClient, type OutboundClient } from '#kernel/outbound/client.ts';
import { siteRequests } from '#register/crawl/request.ts';
import { observerAgent } from '#register/observer/crawlers.ts';
import type { Verdict } from '#register/observer/fact.ts';
import type { ClaimedSite, Request, VisitPorts } from '#register/observer/ports.ts';
import { certificateFor } from '../certificate.ts';
import { listenOnLoopback } from '../loopback.ts';

/** Hosts on this machine of which everything is known, for the observer to look at. */

export interface Given {
  status?: number;
  headers?: Readonly<Record<string, string | string[]>>;
  body?: string | Buffer;
}

export type Served =
  string | Given | ((request: IncomingMessage, response: ServerResponse) => void);

/** A verdict, or a verdict with its value. */
export type Truth = Verdict | readonly [verdict: Verdict, value: string | null];

export interface Host {
  name: string;
  /** What it answers, by path; a path that is not here is answered as `otherwise` says. */
  files?: Readonly<Record<string, Served>>;
  /** Default: 404. */
  otherwise?: Served;
  /** The path of a declared sample, and the host that it is at; default: this one. */
  sample?: string;
  sampleAt?: Host;
  /** What its name leads to; default: this machine. */
  addresses?: readonly string[];
  /** By which certificate it answers https; absent: it answers http. */
  tls?: 'good' | 'bad';
  /** What is not as it is with a host that has a home page and nothing else. */
  truth: Readonly<Record<string, Truth>>;
}

export const HOME = '<!doctype html><html><head><title>Home</title></head><body>Hi</body></html>';
export const NOT_FOUND: Given = {
  status: 404,
  headers: { 'Content-Type': 'text/html' },
  body: '<!doctype html><html><body>Nothing here</body></html>',
};

interface Seen {
  host: string;
  path: string;
  headers: IncomingMessage['headers'];
  atMs: number;
}

const TYPES: readonly (readonly [ending: RegExp, type: string])[] = [
  [/\.txt$/, 'text/plain; charset=utf-8'],
  [/\.xml$/, 'application/xml'],
  [/\.json$|^\/\.well-known\//, 'application/json'],
  [/$/, 'text/html; charset=utf-8'],
];

const answer = (served: Served, request: IncomingMessage, response: ServerResponse): void => {
  if (typeof served === 'function') return served(request, response);
  const {
    status = 200,
    headers = {},
    body = '',
  } = typeof served === 'string' ? { body: served } : served;
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const [, type = ''] = TYPES.find(([ending]) => ending.test(path)) ?? [];
  response.writeHead(status, { 'Content-Type': type, ...headers }).end(body);
};

const DOMAIN = 'zoo.test';

export interface Zoo {
  /** All that was asked, in order. */
  seen: Seen[];
  outbound: OutboundClient;
  request: Request;
  siteOf(host: Host): ClaimedSite;
  stop(): Promise<void>;
}

interface ZooOptions {
  timeoutMs?: number;
  sign?: (url: string) => Record<string, string>;
  /** Below which the hosts stand; one that the content may list, unlike the usual. */
  domain?: string;
}

export const openZoo = async (hosts: readonly Host[], options: ZooOptions = {}): Promise<Zoo> => {
  const { timeoutMs = 1500, sign = () => ({}), domain = DOMAIN } = options;
  const byName = new Map(hosts.map((host) => [`${host.name}.${domain}`, host]));
  const seen: Seen[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const name = (request.headers.host ?? '').replace(/:\d+$/, '').replace(/^www\./, '');
    const path = request.url ?? '/';
    seen.push({ host: name, path, headers: request.headers, atMs: performance.now() });
    const host = byName.get(name);
    const files: Readonly<Record<string, Served>> = { '/': HOME, ...host?.files };
    const served = Object.hasOwn(files, path)
      ? (files[path] ?? NOT_FOUND)
      : (host?.otherwise ?? NOT_FOUND);
    answer(served, request, response);
  };
  const good = certificateFor(`good.${domain}`);
  const servers = {
    http: createServer(listener),
    good: createTlsServer(good, listener),
    bad: createTlsServer(certificateFor(`bad.${domain}`), listener),
  };
  const ports = {
    http: await listenOnLoopback(servers.http),
    good: await listenOnLoopback(servers.good),
    bad: await listenOnLoopback(servers.bad),
  };
  const addresses = async (name: string): Promise<string[]> => [
    ...(byName.get(name.replace(/^www\./, ''))?.addresses ?? ['127.0.0.1']),
  ];
  const outbound = outboundClient({ addresses, timeoutMs, authority: good.cert });
  const agent = observerAgent('https://kontor.example/observer');
  const originOf = ({ name, tls }: Host): string =>
    tls === undefined
      ? `http://${name}.${domain}:${ports.http}`
      : `https://${name}.${domain}:${ports[tls]}`;
  return {
    seen,
    outbound,
    request: siteRequests({ outbound, agent, sign, allowLoopback: true }),
    siteOf: (host) => {
      const origin = originOf(host);
      const sampleUrl =
        host.sample === undefined ? null : originOf(host.sampleAt ?? host) + host.sample;
      const site = new URL(origin).host;
      return {
        ...{ site, origin, sampleUrl, leasedUntil: new Date(), waitMs: null },
        ...{ validators: {}, held: new Map() },
      };
    },
    stop: async () => {
      await outbound.close();
      for (const server of Object.values(servers)) {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }
    },
  };
};

/** A visit of the zoo waits for nothing. */
export const zooPorts = (request: Request): VisitPorts => ({
  request,
  pause: async () => undefined,
  now: () => new Date('2026-11-20T12:00:00Z'),
  randomCode: (characters) => randomBytes(characters).toString('hex').slice(0, characters),
  hasTime: () => true,
});
