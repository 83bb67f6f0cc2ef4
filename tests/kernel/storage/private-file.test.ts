import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#kernel/storage/sql.ts';
import { openStore } from '#kernel/storage/store.ts';
import { openThreadedStore } from '#kernel/storage/threads/threaded-store.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-private-'));
  file = join(folder, 'kontor.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The modes of all files of the folder, by name. */
const modes = async (): Promise<Record<string, string>> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith('kontor'));
  const found = names.map(async (name): Promise<[string, string]> => {
    const { mode } = await stat(join(folder, name));
    return [name, (mode & 0o777).toString(8)];
  });
  return Object.fromEntries(await Promise.all(found));
};

const PRIVATE = { 'kontor.db': '600', 'kontor.db-wal': '600', 'kontor.db-shm': '600' };

describe.each([
  { way: 'a database', open: openStore },
  { way: 'a database that a thread writes to', open: openThreadedStore },
])('$way', ({ open }) => {
  const url = () => pathToFileURL(file).href;

  test('that is made here is for its owner alone, with the files beside it', async () => {
    const umask = process.umask(0o022);
    try {
      const store = await open({ url: url() });
      await store.batch([sql`CREATE TABLE n (value INTEGER NOT NULL) STRICT`]);
      expect(await modes()).toEqual(PRIVATE);
      await store.close();
    } finally {
      process.umask(umask);
    }
  });

  test('that others may read is taken from them when it is opened', async () => {
    const first = await open({ url: url() });
    await first.batch([sql`CREATE TABLE n (value INTEGER NOT NULL) STRICT`]);
    for (const name of Object.keys(PRIVATE)) await chmod(join(folder, name), 0o644);
    const second = await open({ url: url() });
    expect(await modes()).toEqual(PRIVATE);
    await Promise.all([first.close(), second.close()]);
  });
});

const NOBODY = 65_534;
const AS_NOBODY = `
  const { keepPrivate } = await import(process.argv[1]);
  process.setuid(${NOBODY});
  try {
    keepPrivate(process.argv[2]);
    console.log('opened');
  } catch (error) {
    console.log(JSON.stringify({ code: error.code, message: error.message }));
  }
`;

// Only the superuser can make a file that another user owns.
test.runIf(process.getuid?.() === 0)(
  'a file whose mode cannot be changed is refused, by its name',
  async () => {
    await writeFile(file, '');
    await Promise.all([chmod(folder, 0o777), chmod(file, 0o666)]);
    const program = pathToFileURL(resolve('src/kernel/storage/private-file.ts')).href;
    const args = ['--input-type=module', '--eval', AS_NOBODY, program, file];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    await new Promise((done) => child.once('close', done));
    expect(JSON.parse(output)).toMatchObject({
      code: 'exposed',
      message: expect.stringContaining(file),
    });
  },
);
