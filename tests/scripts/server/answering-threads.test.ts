import { readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../../scripts/server/server.ts';
import { undisturbed } from '../../support/processor-time.ts';
import { createFixtureSite, LONG_TEXT, type FixtureSite } from './fixture-site.ts';
import { requestWire } from './raw-request.ts';

const THREAD = `
import { appendFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
export default async (request) => {
  if (new URL(request.url).searchParams.has('end')) process.exit(1);
  const begun = new URL(request.url).searchParams.get('begun');
  if (begun !== null) {
    appendFileSync(begun, '.');
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  return Response.json({ threadId, text: await request.text() });
};
export const config = { path: '/thread' };
`;

/** So many connections are not all given to one of two threads. */
const MANY = Array.from({ length: 60 }, (_, index) => index);

let site: FixtureSite;
let server: RunningServer;

beforeEach(async () => {
  site = await createFixtureSite({ 'functions/thread.mjs': THREAD });
});
afterEach(() => site.remove());

const start = async (options: Parameters<FixtureSite['start']>[0] = {}): Promise<void> => {
  server = await site.start({ threads: 2, answeredByAll: ['thread'], ...options });
  await server.ready;
};

const threadsOf = async (query = ''): Promise<Set<unknown>> => {
  const answers = MANY.map(() => requestWire(`${server.url}/thread${query}`));
  const bodies = (await Promise.all(answers)).map(({ body }) => JSON.parse(String(body)));
  return new Set(bodies.map(({ threadId }) => threadId));
};

interface Sent {
  method?: string;
  body?: string;
}

/** One request of a connection that is kept. */
const askOn = (agent: Agent, path: string, { method = 'GET', body }: Sent = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { agent, method }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: String(Buffer.concat(parts)) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** A connection that is open and asks nothing until it is told to. */
const opened = (): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => undefined);
  });

const said = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    socket.on('data', (part) => (text += String(part)));
    socket.on('close', () => resolve(text));
  });

describe('two threads that take connections', () => {
  test('both answer what every thread may answer', async () => {
    await start();
    expect((await threadsOf()).size).toBe(2);
  });

  test('all connections get the same site, with the address of their caller', async () => {
    await start();
    const text = 'a long body '.repeat(20_000);
    for (const _ of MANY) {
      const page = await requestWire(`${server.url}/hotels`);
      expect([page.status, String(page.body)]).toEqual([200, `<h1>Hotels</h1><p>${LONG_TEXT}</p>`]);
      expect((await requestWire(`${server.url}/nowhere-at-all`)).status).toBe(404);
      const agent = new Agent();
      const echo = await askOn(agent, '/api/echo', { method: 'POST', body: text });
      const { ip, bodyLength } = JSON.parse(echo.text);
      expect([ip, bodyLength]).toEqual(['127.0.0.1', text.length]);
      agent.destroy();
    }
  });

  test('a connection is answered whatever it asks for first, and in any order', async () => {
    await start();
    const steps = [
      ['/thread', '"threadId"'],
      ['/SKILL.md', '# Skill'],
      ['/thread?x=1', '"threadId"'],
      ['/api/echo', '"method":"POST"'],
    ] as const;
    for (const turn of MANY) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const index of steps.keys()) {
        const [path, expected] = steps[(turn + index) % steps.length] ?? steps[0];
        const post = path === '/api/echo' ? { method: 'POST', body: `turn ${turn}` } : {};
        const { status, text } = await askOn(agent, path, post);
        expect([status, text]).toEqual([200, expect.stringContaining(expected)]);
      }
      agent.destroy();
    }
  });

  test('a method that nothing answers is refused by either', async () => {
    await start();
    for (const _ of MANY)
      expect((await requestWire(`${server.url}/thread`, {}, 'TRACE')).status).toBe(405);
  });

  test('requests that come in one packet are answered in their order', async () => {
    await start();
    for (const _ of MANY) {
      const socket = await opened();
      const all = said(socket);
      const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: h\r\n${more}\r\n`;
      socket.write(ask('/thread') + ask('/SKILL.md') + ask('/thread', 'Connection: close\r\n'));
      const text = await all;
      const [first = -1, second = -1, third = -1] = ['threadId', '# Skill', 'threadId'].map(
        (word, index) => (index < 2 ? text.indexOf(word) : text.lastIndexOf(word)),
      );
      expect([first > 0, first < second, second < third], text).toEqual([true, true, true]);
    }
  });

  test('the limit of connections from one address holds for both together', async () => {
    await start({ connectionsPerAddressMost: 20 });
    const sockets: Socket[] = [];
    for (const _ of MANY) sockets.push(await opened());
    const refused = await Promise.all(
      sockets.map(async (socket) => {
        const answer = Promise.race([
          said(socket),
          new Promise<string>((open) => setTimeout(open, 500, '')),
        ]);
        return (await answer).includes('503 Service Unavailable');
      }),
    );
    expect(refused.filter(Boolean)).toHaveLength(MANY.length - 20);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await requestWire(`${server.url}/thread`)).status).toBe(200);
  });

  test('one that has stopped is begun again, and the others answer meanwhile', async () => {
    const failures: string[] = [];
    await start({ answeredByAll: ['thread'], reportFailure: (line) => failures.push(line) });
    const main = (await threadsOf()).size;
    expect(main).toBe(2);
    // Only another thread than this one can be ended so.
    const { threadId } = await import('node:worker_threads');
    let ended = false;
    while (!ended) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const { text } = await askOn(agent, '/thread');
      if (JSON.parse(text).threadId !== threadId)
        ended = await askOn(agent, '/thread?end').then(
          () => false,
          () => true,
        );
      agent.destroy();
    }
    await expect.poll(() => failures.join()).toContain('a thread that answers has stopped');
    await expect.poll(async () => (await threadsOf()).size).toBe(2);
  });

  test('on closing, whatever runs in any of them is answered first', async () => {
    await start();
    const begun = join(site.root, 'begun');
    await writeFile(begun, '');
    const running = threadsOf(`?begun=${encodeURIComponent(begun)}`);
    const count = async (): Promise<number> => (await readFile(begun)).length;
    await expect.poll(count, { interval: 5 }).toBe(MANY.length);
    await server.close();
    expect((await running).size).toBe(2);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  test('on closing, connections that ask for nothing hold neither of them up', async () => {
    await start();
    const silent = await Promise.all(MANY.map(opened));
    expect((await undisturbed(() => server.close())).tookMs).toBeLessThan(2000);
    for (const socket of silent) socket.destroy();
  });

  test('a port that another server has is refused, though it could be shared', async () => {
    await start();
    await expect(site.start({ port: server.port, threads: 2 })).rejects.toThrow('already taken');
  });
});
