import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REQUESTS_MOST } from '../../../scripts/server/request-listener.ts';
import { createFixtureSite, type FixtureSite } from './fixture-site.ts';

/** Requests that come on one connection before earlier ones are answered. */

let site: FixtureSite;
beforeEach(async () => {
  site = await createFixtureSite();
});
afterEach(() => site.remove());

const begun = (): number => Number(Reflect.get(globalThis, 'fixtureSlow') ?? 0);

const askAtOnce = (port: number, path: string, count: number): Socket => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count));
  return socket;
};

test('as many as a connection may have open are answered', async () => {
  const { port } = await site.start();
  const socket = askAtOnce(port, '/SKILL.md', REQUESTS_MOST);
  let text = '';
  socket.on('data', (part) => (text += String(part)));
  await expect.poll(() => text.split('# Skill').length - 1).toBe(REQUESTS_MOST);
  socket.destroy();
});

test('a connection with more of them is ended, and no more are begun', async () => {
  const { port, url } = await site.start();
  const before = begun();
  const socket = askAtOnce(port, '/api/slow?ms=300', 1000).resume();
  await once(socket, 'close');
  expect((await fetch(`${url}/SKILL.md`)).status).toBe(200);
  expect(begun() - before).toBeLessThanOrEqual(REQUESTS_MOST);
});
