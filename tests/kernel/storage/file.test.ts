import { createClient } from '@libsql/client/sqlite3';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { count } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { openStore } from '#kernel/storage/store.ts';
import { openThreadedStore } from '#kernel/storage/threads/threaded-store.ts';
import { freshFile, type TestDatabase } from '../../support/database.ts';

const WAYS = [
  { way: 'a database file', open: openStore },
  { way: 'a database file that a thread writes to', open: openThreadedStore },
];

describe.each(WAYS)('$way', ({ open }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await freshFile(open);
    await database.store.batch([sql`CREATE TABLE n (value INTEGER NOT NULL) STRICT`]);
  });
  afterEach(() => database.drop());

  const pragma = async (name: 'journal_mode' | 'synchronous' | 'foreign_keys') => {
    const statement = { sql: `PRAGMA ${name}`, args: [] };
    return (await database.store.row(z.record(z.string(), z.unknown()), statement))?.[name];
  };

  /** Another connection that holds the write lock until it is told to let go. */
  const lock = async () => {
    const client = createClient({ url: database.url, concurrency: 1 });
    const held = await client.transaction('write');
    await held.execute('INSERT INTO n VALUES (1)');
    return async () => {
      await held.commit();
      client.close();
    };
  };

  test('is in WAL, fully synchronous, with foreign keys', async () => {
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2n);
    expect(await pragma('foreign_keys')).toBe(1n);
  });

  test('a write waits out another writer, on a new connection, and happens once', async () => {
    const impatient = await database.another({ busyTimeoutMs: 1 });
    const release = await lock();
    const writing = impatient.batch([sql`INSERT INTO n VALUES (2)`]);
    setTimeout(() => void release(), 60);
    await writing;
    const rows = await impatient.rows(z.object({ value: count }), sql`SELECT * FROM n`);
    expect(rows.map(({ value }) => value).sort()).toEqual([1, 2]);
    expect(await pragma('synchronous')).toBe(2n);
  });

  test('a lock that is never let go is told as busy, and the store heals after it', async () => {
    const impatient = await database.another({ busyTimeoutMs: 1 });
    const release = await lock();
    const write = () => impatient.batch([sql`INSERT INTO n VALUES (3)`]);
    await expect(write()).rejects.toMatchObject({ code: 'busy' });
    await release();
    await write();
    await write();
    const rows = await impatient.rows(z.object({ value: count }), sql`SELECT * FROM n`);
    expect(rows.map(({ value }) => value).sort()).toEqual([1, 3, 3]);
  });

  test('reads asked for while a write fights for the lock are answered', async () => {
    const impatient = await database.another({ busyTimeoutMs: 1 });
    const release = await lock();
    const writing = impatient.batch([sql`INSERT INTO n VALUES (2)`]);
    const total = z.object({ total: count });
    const reads = Array.from({ length: 20 }, () =>
      impatient.row(total, sql`SELECT count(*) AS total FROM n`),
    );
    expect(await Promise.all(reads)).toHaveLength(20);
    await release();
    await writing;
  });

  test('what was asked for before it is closed is written', async () => {
    const another = await database.another();
    const writing = Array.from({ length: 40 }, (_, value) =>
      another.batch([sql`INSERT INTO n VALUES (${value})`]),
    );
    await another.close();
    await Promise.all(writing);
    const total = z.object({ total: count });
    const row = await database.store.row(total, sql`SELECT count(*) AS total FROM n`);
    expect(row).toEqual({ total: 40 });
  });

  test('a process that has written, and does not close it, ends by itself', async () => {
    const file = open === openStore ? 'store' : 'threads/threaded-store';
    const program = `
      import { ${open.name} as open } from '#kernel/storage/${file}.ts';
      const store = await open({ url: '${database.url}' });
      await store.batch([{ sql: 'INSERT INTO n VALUES (7)', args: [] }]);
      console.log('written');`;
    const args = ['--input-type=module-typescript', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 30_000 });
    expect(stdout).toBe('written\n');
  });

  test('a relative address is opened where it was, even after the folder changed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-cwd-'));
    const before = process.cwd();
    try {
      process.chdir(folder);
      const store = await open({ url: 'file:.kontor/with space.db' });
      process.chdir(before);
      await store.batch([sql`CREATE TABLE t (a TEXT)`]);
      await store.close();
      const again = await open({ url: pathToFileURL(join(folder, '.kontor/with space.db')).href });
      expect(await again.rows(z.unknown(), sql`SELECT * FROM t`)).toEqual([]);
      await again.close();
    } finally {
      process.chdir(before);
      await rm(folder, { recursive: true });
    }
  });
});

/** So long that a busy machine holds nobody up for half of it. */
const HELD_MS = 3000;

test('a key of data that is made while another holds the lock holds up no answer', async () => {
  const database = await freshFile(openThreadedStore);
  await migrate(database.store);
  const client = createClient({ url: database.url, concurrency: 1 });
  const held = await client.transaction('write');
  let longestMs = 0;
  let lastMs = performance.now();
  const clock = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lastMs);
    lastMs = performance.now();
  }, 10);
  const sealing = database.store.seals.sealerFor([{ subject: 'ben_1', organizationId: 'org_1' }]);
  await pause(HELD_MS);
  await held.commit();
  client.close();
  const sealer = await sealing;
  clearInterval(clock);
  expect(sealer.seal('ben_1', 'name', 'Ada')).not.toContain('Ada');
  // A wait inside SQLite would be as long as the lock was held.
  expect(longestMs).toBeLessThan(HELD_MS / 2);
  await database.drop();
});
