import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BODY_POLICIES } from '../../../scripts/server/body-policy.ts';
import { createFixtureSite, type FixtureSite } from './fixture-site.ts';

/** Callers that begin large or many bodies and do not end them: others still have room. */

const functionAt = (path: string): string =>
  `export default async (request) => Response.json({
     length: (await request.text()).length, leftOut: request.headers.get('x-kontor-body') });
   export const config = { path: ${path} };`;

const SMALL = 64 * 1024;
const LARGE = 6_000_000;
/** All of the 3 MiB for small bodies, but for 6 bytes. */
const SMALL_FILLED = [...Array.from({ length: 48 }, () => 65_500), 1722];
/** All of the 9 MiB for large ones, but for 4 bytes. */
const LARGE_FILLED = [
  ...[3_000_000, 3_000_000, 3_000_000, 400_000],
  ...Array.from({ length: 37 }, () => 1000),
  ...[150, 30],
];

let site: FixtureSite;
let slow: Socket[];
beforeEach(async () => {
  slow = [];
  site = await createFixtureSite({
    'functions/v1.mjs': functionAt("'/v1/payouts'"),
    'functions/mcp.mjs': functionAt("'/mcp'"),
    'functions/alpinebits.mjs': functionAt("'/alpinebits'"),
  });
});
afterEach(async () => {
  for (const socket of slow) socket.destroy();
  await site.remove();
});

const open = async (threads = 2) => {
  const server = await site.start({
    ...{ threads, answeredByAll: ['v1'], bodyPolicies: BODY_POLICIES, bodyBudgetBytes: 12 << 20 },
  });
  await server.ready;
  return server;
};

interface Asked {
  from?: string;
  agent?: Agent;
  body?: string | Buffer;
}

/** The status and the text of an answer, or why there is none. */
const ask = (url: string, { from = '127.0.0.9', agent, body }: Asked = {}): Promise<string> =>
  new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(url, { method, agent: agent ?? false, localAddress: from }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.on('end', () => resolve(`${answer.statusCode} ${text}`));
    });
    sent.on('error', (error) => resolve(String(error)));
    sent.end(body);
  });

interface Begun {
  path: string;
  announced: number;
  bytes: number;
  from?: string;
}

/** Begins a body, in pieces that arrive, and leaves it unfinished. */
const begin = async (port: number, { path, announced, bytes, from = '127.0.0.1' }: Begun) => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  slow.push(socket);
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: ${announced}\r\n\r\n`);
  for (let rest = bytes; rest > 0; rest -= 50_000) {
    socket.write(Buffer.alloc(Math.min(50_000, rest), 'x'));
    await pause(2);
  }
};

const ofNetwork = (count: number): string => `127.0.1.${count + 1}`;

test('small bodies that one network leaves unfinished close no form and no payment', async () => {
  const { port, url } = await open();
  for (const bytes of SMALL_FILLED)
    await begin(port, { path: '/v1/payouts', announced: SMALL, bytes });
  await pause(300);
  for (const path of ['/v1/payouts', '/mcp'])
    expect(await ask(url + path, { body: '{"a":1}' })).toMatch(/^200 .*"length":7/);
});

test('large bodies that one network leaves unfinished leave room for others', async () => {
  const { port, url } = await open();
  for (let count = 0; count < 5; count += 1)
    await begin(port, { path: '/alpinebits', announced: LARGE, bytes: 3_000_000 });
  await pause(300);
  const message = { body: Buffer.alloc(2_000_000, 'x') };
  expect(await ask(`${url}/alpinebits`, message)).toMatch(/^200 .*"length":2000000/);
  expect(await ask(`${url}/alpinebits`, { body: 'x'.repeat(200) })).toMatch(/^200 .*"length":200/);
});

test('where many networks leave bodies unfinished, they give way after seconds', async () => {
  const { port, url } = await open();
  for (const [count, bytes] of SMALL_FILLED.entries()) {
    const from = ofNetwork(count);
    await begin(port, { path: '/v1/payouts', announced: SMALL, bytes, from });
  }
  await pause(300);
  // /v1 answers in its own form what has no room.
  expect(await ask(`${url}/v1/payouts`, { body: '{"a":1}' })).toMatch(/^200 .*"leftOut":"no-room"/);
  expect(await ask(`${url}/mcp`, { body: '{"a":1}' })).toMatch(/^503 .*Too much is sent here/);
  const answer = () => ask(`${url}/mcp`, { body: '{"a":1}' });
  await expect.poll(answer, { timeout: 20_000, interval: 500 }).toMatch(/^200/);
});

test('a body that moves is waited for, however full it is', async () => {
  const { port, url } = await open();
  for (let count = 0; count < 30; count += 1) {
    const from = ofNetwork(count);
    await begin(port, { path: '/v1/payouts', announced: SMALL, bytes: 65_000, from });
  }
  const slowly = new Promise<string>((resolve) => {
    const options = { method: 'POST', localAddress: '127.0.0.9', agent: false } as const;
    const sent = request(`${url}/mcp`, { ...options, headers: { 'Content-Length': 48_000 } });
    sent.on('response', (answer) => resolve(String(answer.statusCode)));
    sent.on('error', (error) => resolve(String(error)));
    let pieces = 0;
    const timer = setInterval(() => {
      sent.write('x'.repeat(6000));
      if ((pieces += 1) === 8) {
        clearInterval(timer);
        sent.end();
      }
    }, 1000);
  });
  expect(await slowly).toBe('200');
});

test('while large bodies have no room, pages on kept connections are answered', async () => {
  const { port, url } = await open();
  const agents = Array.from({ length: 10 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const pages = () => Promise.all(agents.map((agent) => ask(`${url}/about`, { agent })));
  const before = await pages();
  for (const [count, bytes] of LARGE_FILLED.entries()) {
    const from = ofNetwork(count);
    await begin(port, { path: '/alpinebits', announced: LARGE, bytes, from });
  }
  await pause(500);
  expect(await pages()).toEqual(before);
  expect(before.every((page) => /^(200|404)/.test(page))).toBe(true);
  for (const agent of agents) agent.destroy();
});
