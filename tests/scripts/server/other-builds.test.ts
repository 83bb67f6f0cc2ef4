import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../../../scripts/server/server.ts';
import { loadStaticFiles } from '../../../scripts/server/static-files.ts';
import { followBuilds } from '../../../scripts/start/other-builds.ts';

/** A server beside which the site is built again, as `npm run build` does it. */

let root: string;
let server: RunningServer;
let following: { stop(): void };

const put = async (folder: string, files: Readonly<Record<string, string>>): Promise<void> => {
  await mkdir(join(root, folder), { recursive: true });
  const all = Object.entries(files);
  for (const [name, text] of all) await writeFile(join(root, folder, name), text);
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kontor-builds-'));
  await put('dist', { 'index.html': 'first', 'gone.html': 'only in the first' });
  await put('functions', {});
  await put('.', { 'netlify.toml': '' });
  server = await startServer({ root, port: 0, runSchedules: false });
  const distFolder = join(root, 'dist');
  const built = { distFolder, catalogueFile: join(root, 'catalogue.db') };
  following = await followBuilds(built, async () => server.show(await loadStaticFiles(distFolder)));
});
afterEach(async () => {
  following.stop();
  await server.close();
  await rm(root, { recursive: true });
});

const statusOf = async (path: string): Promise<number> =>
  (await fetch(`${server.url}${path}`)).status;

test('a site that is built again beside the server is served whole', async () => {
  const before = await fetch(server.url);
  expect(await before.text()).toBe('first');
  await put('dist.next', { 'index.html': 'second', 'new.css': 'body {}' });
  await rename(join(root, 'dist'), join(root, 'dist.former'));
  await rename(join(root, 'dist.next'), join(root, 'dist'));
  await expect.poll(() => statusOf('/new.css')).toBe(200);
  expect(await (await fetch(server.url)).text()).toBe('second');
  expect(await statusOf('/gone')).toBe(404);
});

test('what a build adds at its end, such as images, is served once it has ended', async () => {
  await put('dist', { 'late.png': 'an image' });
  expect(await statusOf('/late.png')).toBe(404);
  await put('.', { 'catalogue.db.build': 'ended' });
  await expect.poll(() => statusOf('/late.png')).toBe(200);
});
