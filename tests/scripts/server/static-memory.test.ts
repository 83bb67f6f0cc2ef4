import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFixtureSite, type FixtureSite } from './fixture-site.ts';
import { requestWire } from './raw-request.ts';

/** What a server keeps in memory of the files that it serves. */

const MEGABYTE_BYTES = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Of all that is still used; memory that was let go is counted off a moment later. */
const bufferMegabytes = async (): Promise<number> => {
  for (let turn = 0; turn < 3; turn += 1) {
    await pause(50);
    collect();
  }
  return process.memoryUsage().arrayBuffers / MEGABYTE_BYTES;
};

let site: FixtureSite;
beforeEach(async () => {
  site = await createFixtureSite();
});
afterEach(() => site.remove());

const filesOf = (count: number, textOf: (index: number) => string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`dist/files/${index}.md`, textOf(index)]),
  );

test('a site of 80 MB is served whole, and takes less than 20 MB of memory', async () => {
  const part = randomBytes(MEGABYTE_BYTES / 2).toString('hex');
  await site.write(filesOf(80, (index) => `${index} ${part}`));
  const before = await bufferMegabytes();
  const { url } = await site.start();
  expect((await bufferMegabytes()) - before).toBeLessThan(2);
  for (let index = 0; index < 80; index += 1) {
    const { status, body } = await requestWire(`${url}/files/${index}.md`);
    expect([status, body.toString() === `${index} ${part}`]).toEqual([200, true]);
  }
  expect((await bufferMegabytes()) - before).toBeLessThan(20);
});

test('a compressed file takes as much memory as it has bytes', async () => {
  await site.write(filesOf(400, (index) => `${index} `.repeat(1000)));
  const { url } = await site.start();
  const compressed = { 'accept-encoding': 'br' };
  const before = await bufferMegabytes();
  for (let index = 0; index < 400; index += 1) {
    const { headers } = await requestWire(`${url}/files/${index}.md`, compressed);
    expect(headers['content-encoding']).toBe('br');
  }
  expect((await bufferMegabytes()) - before).toBeLessThan(4);
});

test('many who read a large file slowly share one copy of it', async () => {
  await site.write({ 'dist/large.bin': 'x'.repeat(20 * MEGABYTE_BYTES) });
  const { url, port } = await site.start();
  const before = await bufferMegabytes();
  const readers: Socket[] = [];
  for (let count = 0; count < 12; count += 1) {
    const reader = connect(port, '127.0.0.1');
    readers.push(reader);
    reader.write('GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n');
    await new Promise((began) => reader.once('readable', began));
  }
  await pause(200);
  expect((await bufferMegabytes()) - before).toBeLessThan(45);
  for (const reader of readers) reader.destroy();
  expect((await requestWire(`${url}/large.bin`)).body.length).toBe(20 * MEGABYTE_BYTES);
});

test('a file that another build has taken away is a 503 that says when to come again', async () => {
  const { url } = await site.start();
  await rm(join(site.root, 'dist/hotels/a.html'));
  const { status, headers } = await requestWire(`${url}/hotels/a`);
  expect([status, headers['retry-after']]).toEqual([503, '1']);
});
