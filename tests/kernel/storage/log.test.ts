import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Library from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { clearLog } from '#kernel/storage/clear-log.ts';
import { logFrames } from '#kernel/storage/log/frames.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { openThreadedStore } from '#kernel/storage/threads/threaded-store.ts';
import { times } from '../../support/runs.ts';

/** The log of a file that a thread writes to, copied by another one. */

const PAGE_BYTES = 4096;

let folder = '';
let file = '';
let url = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-log-'));
  file = join(folder, 'kontor.db');
  url = pathToFileURL(file).href;
  const store = await openStore({ url });
  await store.batch([
    sql`CREATE TABLE numbers (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT`,
    sql`CREATE TABLE total (numbers INTEGER NOT NULL) STRICT`,
    sql`INSERT INTO total VALUES (0)`,
  ]);
  await store.close();
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const add = (store: Store, number: number) =>
  store.batch([sql`INSERT INTO numbers VALUES (${number}, ${'x'.repeat(2000)})`]);

const addMany = async (store: Store, first: number, count: number): Promise<void> => {
  for (let number = first; number < first + count; number += 1) await add(store, number);
};

const framesNow = (): number => {
  const frames = logFrames(file);
  const count = frames.count();
  frames.close();
  return count;
};

const logBytes = (): number => statSync(`${file}-wal`).size;

test('the index says as many frames as the database itself does', async () => {
  const store = await openStore({ url });
  const reported = z.object({ log: z.bigint() });
  for (let number = 0; number < 40; number += 1) {
    await add(store, number);
    const [row] = await store.rows(reported, sql`PRAGMA wal_checkpoint(PASSIVE)`);
    expect(row?.log).toBeGreaterThan(0n);
    expect(framesNow()).toBe(Number(row?.log));
  }
  await store.close();
});

test('the log of a writer that never rests stays near its limit', async () => {
  const store = await openThreadedStore({ url, logLimits: { copiedEach: 20, most: 60 } });
  // The thread that copies needs time to start: once the log begins anew, it has.
  let number = 0;
  for (let before = 0; framesNow() >= before; number += 1) {
    before = framesNow();
    await add(store, number);
  }
  let longest = 0;
  for (let round = 0; round < 40; round += 1) {
    await addMany(store, number + round * 50, 50);
    longest = Math.max(longest, framesNow());
  }
  const written = 40 * 50 * 2;
  expect(longest).toBeGreaterThan(20);
  expect(longest).toBeLessThan(written / 4);
  await store.close();
});

test('a reader who holds the log lets it grow, and once it goes the log begins anew', async () => {
  const store = await openThreadedStore({ url, logLimits: { copiedEach: 20, most: 60 } });
  await add(store, 0);
  const reader = new Library(file);
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM numbers').get();
  await addMany(store, 1, 300);
  const held = framesNow();
  expect(held).toBeGreaterThan(300);
  expect(reader.prepare('SELECT count(*) AS count FROM numbers').get()).toMatchObject({ count: 1 });
  reader.exec('COMMIT');
  reader.close();
  for (let number = 301; framesNow() >= held && number < 2000; number += 1) {
    await add(store, number);
    await pause(1);
  }
  expect(framesNow()).toBeLessThan(held);
  await store.close();
});

test('a log that grew under a reader is cut to 64 MiB', async () => {
  const store = await openThreadedStore({ url });
  const reader = new Library(file);
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM numbers').get();
  const large = (number: number) =>
    store.batch([sql`INSERT INTO numbers VALUES (${number}, ${'x'.repeat(8_000_000)})`]);
  for (let number = 0; number < 12; number += 1) await large(number);
  expect(logBytes()).toBeGreaterThan(90_000_000);
  reader.exec('COMMIT');
  reader.close();
  for (let number = 100; logBytes() > 90_000_000 && number < 400; number += 1) {
    await large(number);
    await pause(20);
  }
  expect(logBytes()).toBeLessThan(64 * 1024 * 1024 + 4000 * PAGE_BYTES);
  await store.close();
});

test('what was erased is gone from the log, also while somebody copies it', async () => {
  const store = await openThreadedStore({ url, logLimits: { copiedEach: 1, most: 1000 } });
  for (let number = 0; number < 20; number += 1) {
    await addMany(store, number * 10, 10);
    await clearLog(store);
    expect(logBytes()).toBe(0);
  }
  await store.close();
});

const KILLS = times(5, 12);
const WRITER = resolve('tests/support/log-writer.ts');

/** @returns what it said before it was killed */
const writeAndKill = async (first: number): Promise<number[]> => {
  const child = spawn(process.execPath, [WRITER, url, String(first)]);
  const closed = new Promise((done) => child.on('close', done));
  let output = '';
  const begun = new Promise<void>((done, failed) => {
    child.stdout.on('data', (text) => {
      output += String(text);
      if (output.length > 200) done();
    });
    child.stderr.on('data', (text) => (output += `error ${String(text)}`));
    child.on('close', () => failed(new Error(`ended before it began: ${output}`)));
  });
  await begun;
  await pause(Math.random() * 80);
  child.kill('SIGKILL');
  await closed;
  expect(output).not.toContain('error');
  // A line that was cut off was not said.
  return [...output.matchAll(/wrote (\d+)\n/g)].map(([, number]) => Number(number));
};

test('a kill while the log is copied loses nothing', async () => {
  const said: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    said.push(...(await writeAndKill(kill * 1_000_000)));
    const store = await openStore({ url });
    const number = z.object({ number: z.bigint() });
    const rows = await store.rows(number, sql`SELECT number FROM numbers`);
    const there = new Set(rows.map((row) => Number(row.number)));
    expect(said.filter((each) => !there.has(each))).toEqual([]);
    const total = z.object({ numbers: z.bigint() });
    const counted = await store.row(total, sql`SELECT numbers FROM total`);
    expect(Number(counted?.numbers)).toBe(there.size);
    const check = z.object({ integrity_check: z.string() });
    const [integrity] = await store.rows(check, sql`PRAGMA integrity_check`);
    expect(integrity?.integrity_check).toBe('ok');
    await store.close();
  }
  expect(said.length).toBeGreaterThan(KILLS * 5);
});
