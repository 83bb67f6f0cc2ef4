import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHttpServer } from '../../../scripts/server/request-listener.ts';
import {
  createConnectionCounts,
  limitConnections,
} from '../../../scripts/server/connection-limit.ts';
import { listen } from '../../../scripts/server/listening.ts';
import { undisturbed } from '../../support/processor-time.ts';
import { createFixtureSite, type FixtureSite } from './fixture-site.ts';

/** Connections that are held open, by callers that do not read or that have many addresses. */

/** More than the system keeps of an answer that nobody reads. */
const LARGE_BYTES = 16 * 1024 * 1024;
/** Not all of them are given to one of two threads. */
const CONNECTIONS = 30;

let site: FixtureSite;
beforeEach(async () => {
  site = await createFixtureSite({ 'dist/large.bin': 'x'.repeat(LARGE_BYTES) });
});
afterEach(() => site.remove());

/** Asks for a large file and reads nothing of it. */
const unread = (port: number): Promise<Socket> =>
  new Promise((opened) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause();
      socket.write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      opened(socket);
    });
    socket.on('error', () => undefined);
  });

const readToEnd = (socket: Socket): Promise<number> =>
  new Promise((ended) => {
    let bytes = 0;
    socket.on('data', (part: Buffer) => (bytes += part.length));
    socket.once('close', () => ended(bytes));
    socket.resume();
  });

describe.each([1, 2])('callers that never read their answers, with %i threads', (threads) => {
  test('are not waited for', async () => {
    const server = await site.start({ threads, stalledMostMs: 1000 });
    await server.ready;
    const callers = Array.from({ length: CONNECTIONS }, () => unread(server.port));
    const sockets = await Promise.all(callers);
    await pause(5000);
    const received = await Promise.all(sockets.map(readToEnd));
    for (const bytes of received) expect(bytes).toBeLessThan(LARGE_BYTES);
  });

  test('do not hold the end of the server up', async () => {
    const server = await site.start({ threads, drainTimeoutMs: 300 });
    await server.ready;
    const sockets = await Promise.all(Array.from({ length: 10 }, () => unread(server.port)));
    // Until each of them has a part of its answer.
    await pause(500);
    expect((await undisturbed(() => server.close())).tookMs).toBeLessThan(2000);
    for (const socket of sockets) socket.destroy();
  });
});

test('the addresses of one IPv6 network count as one', async () => {
  const server = createHttpServer((_, response) => response.end('taken'), { stalledMostMs: 1000 });
  const limits = { connectionsMost: 100, connectionsPerAddressMost: 2, trustedProxies: [] };
  limitConnections(server, limits, { memory: createConnectionCounts(1), thread: 0 });
  const addresses = ['2001:db8::1', '2001:db8::ffff:2', '2001:db8:0:0:3::', '2001:db8:0:1::1'];
  const names = addresses.values();
  // This machine has one address of its own: the system's is replaced before anything reads it.
  server.prependListener('connection', (socket: Socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: names.next().value }),
  );
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  const statuses: string[] = [];
  for (const _ of addresses) {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [answer] = await once(socket, 'data');
    statuses.push(String(answer).split(' ')[1] ?? '');
  }
  expect(statuses).toEqual(['200', '200', '503', '200']);
  server.closeAllConnections();
  server.close();
});

describe.each([1, 2])('connections that are kept and ask nothing, with %i threads', (threads) => {
  test('give way to others where no more may be open', async () => {
    const server = await site.start({ threads, connectionsMost: 20, answeredByAll: ['slow'] });
    await server.ready;
    const ask = async (): Promise<Socket> => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write('GET /SKILL.md HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(socket, 'data');
      return socket;
    };
    const idle: Socket[] = [];
    while (idle.length < 20) idle.push(await ask());
    const status = () =>
      fetch(`${server.url}/hotels`, { headers: { Connection: 'close' } }).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(status, { timeout: 10_000 }).toBe(200);
    for (const socket of idle) socket.destroy();
  });
});
