import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BODY_POLICIES } from '../../../scripts/server/body-policy.ts';
import { createFixtureSite, type FixtureSite } from './fixture-site.ts';

const functionAt = (path: string): string =>
  `export default async (request) => Response.json({ length: (await request.text()).length });
   export const config = { path: ${path} };`;

let site: FixtureSite;
let isOver = false;
const open = new Set<Socket>();
beforeEach(async () => {
  isOver = false;
  site = await createFixtureSite({
    'functions/v1.mjs': functionAt("'/v1/payouts'"),
    'functions/mcp.mjs': functionAt("'/mcp'"),
    'functions/alpinebits.mjs': functionAt("'/alpinebits'"),
  });
});
afterEach(async () => {
  isOver = true;
  for (const socket of open) socket.destroy();
  await site.remove();
});

/** Announces more than /mcp takes and sends it without end, over and over again. */
const flood = (port: number): void => {
  if (isOver) return;
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' });
  open.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    open.delete(socket);
    setTimeout(() => flood(port), 20);
  });
  socket.write('POST /mcp HTTP/1.1\r\nHost: h\r\nContent-Length: 6000000\r\n\r\n');
  const piece = Buffer.alloc(60_000, 'x');
  const send = (): void => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', send);
  send();
};

const statusOf = (url: string, body: Buffer): Promise<string> =>
  new Promise((resolve) => {
    const options = { method: 'POST', agent: false, localAddress: '127.0.0.9' } as const;
    const sent = request(url, options, (answer) => {
      answer.resume();
      resolve(String(answer.statusCode));
    });
    sent.on('error', (error) => resolve(String(error)));
    sent.end(body);
  });

test('what one network sends without end leaves others room between threads', async () => {
  const server = await site.start({
    ...{
      threads: 2,
      answeredByAll: ['v1'],
      bodyPolicies: BODY_POLICIES,
      bodyBudgetBytes: 12 << 20,
    },
  });
  await server.ready;
  for (let count = 0; count < 100; count += 1) flood(server.port);
  await pause(500);
  const statuses: string[] = [];
  for (let count = 0; count < 20; count += 1) {
    statuses.push(await statusOf(`${server.url}/alpinebits`, Buffer.alloc(400_000, 'x')));
    await pause(50);
  }
  expect(statuses).toEqual(Array.from({ length: 20 }, () => '200'));
});
