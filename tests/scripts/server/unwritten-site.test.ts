import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../../../scripts/server/server.ts';
import { lateFile, staticFilesOf, type StaticFiles } from '../../../scripts/server/static-files.ts';

/** A site that is served before anything of it is written to the disk. */

let root: string;
let server: RunningServer;

const siteOf = (redirects: string): StaticFiles =>
  staticFilesOf([
    lateFile('/index.html', async () => Buffer.from('the site')),
    lateFile('/gone.html', async () => Buffer.from('why it is gone')),
    lateFile('/_redirects', async () => Buffer.from(redirects)),
  ]);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kontor-unwritten-'));
  await mkdir(join(root, 'functions'));
  await writeFile(join(root, 'netlify.toml'), '');
  const files = siteOf('/old / 301\n');
  server = await startServer({ root, port: 0, runSchedules: false, files });
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const ask = (path: string): Promise<Response> => fetch(server.url + path, { redirect: 'manual' });

test('leads elsewhere by its own rules, which nobody can read', async () => {
  const answer = await ask('/old');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/']);
  expect((await ask('/_redirects')).status).toBe(404);
});

test('leads elsewhere by the rules of an edit as soon as that is shown', async () => {
  server.show(siteOf('/entry /gone 410!\n'));
  await expect.poll(async () => (await ask('/entry')).status).toBe(410);
  expect(await (await ask('/entry')).text()).toBe('why it is gone');
  expect((await ask('/old')).status).toBe(404);
});

test('keeps the rules of the last edit where two follow at once', async () => {
  server.show(siteOf('/first / 301\n'.repeat(2000)));
  server.show(siteOf('/second / 301\n'));
  await expect.poll(async () => (await ask('/second')).status).toBe(301);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await ask('/second')).status).toBe(301);
  expect((await ask('/first')).status).toBe(404);
});
