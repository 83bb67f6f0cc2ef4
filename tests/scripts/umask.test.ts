import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** What Kontor writes, only its owner may read, whatever the shell that starts it allows. */

const runFile = promisify(execFile);

test.each(['start', 'build', 'kontor'])('%s sets the mask before all else', async (entry) => {
  const text = await readFile(`scripts/${entry}.ts`, 'utf8');
  const [first] = /^import '.*$/m.exec(text) ?? [];
  expect(first).toBe("import './local/umask.ts';");
});

test('the database, its backup and what a command prints into a file are private', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-mask-'));
  const kontor = (args: string) => {
    const line = `umask 000; exec "$0" ${resolve('scripts/kontor.ts')} ${args}`;
    const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: `file:${folder}/data/kontor.db` };
    return runFile('sh', ['-c', line, process.execPath], { env });
  };
  try {
    await kontor('db migrate');
    await kontor(`db backup ${folder}/data/kontor.backup`);
    const names = await readdir(join(folder, 'data'));
    expect(names).toEqual(expect.arrayContaining(['kontor.db', 'kontor.backup']));
    for (const name of names)
      expect((await stat(join(folder, 'data', name))).mode & 0o077, name).toBe(0);
    expect((await stat(join(folder, 'data'))).mode & 0o077).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
