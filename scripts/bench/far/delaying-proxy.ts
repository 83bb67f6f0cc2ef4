import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** A way to a database server that takes its time, and counts what goes along it. */

/** A request to the server, from its arrival here to the end of its answer. */
export interface Exchange {
  beganMs: number;
  endedMs: number;
}

export interface DelayingProxy {
  url: string;
  /** What went along since the last time of asking. */
  taken(): Exchange[];
  /** How long each way takes from now on. */
  delayMs: number;
  close(): Promise<void>;
}

const clockMs = (): number => performance.now();

/** How many exchanges waited for each other at most: those at the same time count as one trip. */
export const tripsOf = (exchanges: readonly Exchange[]): number => {
  const depths: { endedMs: number; depth: number }[] = [];
  const inOrder = exchanges.toSorted((left, right) => left.beganMs - right.beganMs);
  for (const { beganMs, endedMs } of inOrder) {
    const before = depths.filter((other) => other.endedMs <= beganMs);
    const depth = 1 + Math.max(0, ...before.map((other) => other.depth));
    depths.push({ endedMs, depth });
  }
  return Math.max(0, ...depths.map(({ depth }) => depth));
};

const forwarded = (
  incoming: IncomingMessage,
  target: URL,
  body: Buffer,
): Promise<IncomingMessage> =>
  new Promise((answered, failed) => {
    const { method, headers, url = '/' } = incoming;
    const sent = request(new URL(url, target), { method, headers }, answered);
    sent.once('error', failed);
    sent.end(body);
  });

export const openDelayingProxy = async (
  target: string,
  delayMs: number,
): Promise<DelayingProxy> => {
  let exchanges: Exchange[] = [];
  const proxy: DelayingProxy = {
    url: '',
    delayMs,
    taken: () => exchanges.splice(0),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const beganMs = clockMs();
    const body = await buffer(incoming);
    await pause(proxy.delayMs);
    const answer = await forwarded(incoming, new URL(target), body);
    const given = await buffer(answer);
    await pause(proxy.delayMs);
    exchanges.push({ beganMs, endedMs: clockMs() });
    const type = { 'Content-Type': answer.headers['content-type'] ?? '' };
    outgoing.writeHead(answer.statusCode ?? 502, type).end(given);
  };
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  proxy.url = `http://127.0.0.1:${port}`;
  exchanges = [];
  return proxy;
};
