import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { holdFile } from '#app/storage/hold-file.ts';
import { checkPages, requireSoundPages } from '#kernel/storage/page-check.ts';
import { sql } from '#kernel/storage/sql.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { ROOT, start, type Running } from '../../support/process.ts';
import { undisturbed } from '../../support/processor-time.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { ask, newCaller, type Caller } from '../../support/v1.ts';

/** A database that is locked, full or damaged, under a real server. */

const ANSWERED_WITHIN_MS = 2000;

let running: Running | undefined;
const serve = async (databaseUrl: string): Promise<string> => {
  const program = [join(ROOT, 'tests/support/endpoint-server.ts'), 'v1', 'healthz'];
  running = await start(program, /open at (http:\/\/\S+)/, {
    DATABASE_URL: databaseUrl,
    DATABASE_THREAD: '1',
    RATE_LIMIT: '1000000',
  });
  return running.found[1] ?? '';
};
let database: TestDatabase;
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await database.drop();
});

const health = async (url: string) => {
  const answer = await fetch(`${url}/healthz`);
  return { ...(await answer.json()), status: answer.status };
};

/** Creates an account; with the time that the answer took. */
const write = async (url: string, caller: Caller) => {
  const body = { classification: 'SECONDARY' };
  const asked = () => ask(url, caller, '/v1/accounts', { method: 'POST', body });
  const { result, tookMs } = await undisturbed(asked, running && [running.pid]);
  return { status: result.status, retryAfter: result.headers.get('Retry-After'), ms: tookMs };
};

const read = async (url: string, caller: Caller) => (await ask(url, caller, '/v1/accounts')).status;

describe('a locked database', () => {
  test('is said within two seconds, is read all the same, and is written later', async () => {
    database = await freshDatabase();
    const caller = await newCaller(database.store);
    const url = await serve(database.url);
    expect((await write(url, caller)).status).toBe(200);
    expect((await health(url)).status).toBe(200);
    // Made at the first list that is ever read: the key of its cursors.
    expect(await read(url, caller)).toBe(200);
    const release = await holdFile(fileURLToPath(database.url));
    onTestFinished(release);
    const writes = await Promise.all(Array.from({ length: 20 }, () => write(url, caller)));
    for (const { status, retryAfter, ms } of writes) {
      expect([status, retryAfter]).toEqual([503, '1']);
      expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
    }
    const reads = await Promise.all(Array.from({ length: 20 }, () => read(url, caller)));
    expect(new Set(reads)).toEqual(new Set([200]));
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await health(url)).toMatchObject({ status: 503, reason: 'database_locked' });
    release();
    await expect.poll(async () => (await write(url, caller)).status).toBe(200);
    await expect.poll(async () => (await health(url)).status).toBe(200);
  });
});

describe('a database that a newer version has migrated', () => {
  const NEXT = sql`INSERT INTO schema_migrations (number, name, checksum, applied_at)
    SELECT max(number) + 1, 'next', 'x', '2027-01-01T00:00:00.000Z' FROM schema_migrations`;

  test('is not written by a process of the older one, which says so', async () => {
    database = await freshDatabase();
    const caller = await newCaller(database.store);
    const url = await serve(database.url);
    expect((await write(url, caller)).status).toBe(200);
    expect(await read(url, caller)).toBe(200);
    await database.store.batch([NEXT]);
    expect(await write(url, caller)).toMatchObject({ status: 503, retryAfter: '5' });
    expect(await read(url, caller)).toBe(200);
    await expect.poll(() => health(url)).toMatchObject({ status: 503, reason: 'database_newer' });
    expect(running?.output()).toContain('a newer version of Kontor has migrated the database');
  });

  test('refuses the older process what its new rules refuse, at once', async () => {
    database = await freshDatabase();
    const caller = await newCaller(database.store);
    const url = await serve(database.url);
    expect((await write(url, caller)).status).toBe(200);
    const rule = `CREATE TRIGGER next_only BEFORE INSERT ON accounts
      BEGIN SELECT RAISE(ABORT, 'restart the older process'); END`;
    await database.store.batch([NEXT, { sql: rule, args: [] }]);
    expect(await write(url, caller)).toMatchObject({ status: 503, retryAfter: '5' });
  });
});

const disk = smallDisk();
afterAll(() => disk?.remove());

describe.skipIf(disk === undefined)('a database on a full disk', () => {
  test('is told, is read all the same, and is written again once there is room', async () => {
    database = await freshDatabase();
    const file = join(disk?.folder ?? '', 'kontor.db');
    const caller = await newCaller(database.store);
    await database.store.rows(z.unknown(), sql`VACUUM INTO ${file}`);
    const url = await serve(`file:${file}`);
    expect((await write(url, caller)).status).toBe(200);
    // Made at the first list that is ever read: the key of its cursors.
    expect(await read(url, caller)).toBe(200);
    const makeRoom = disk?.fill();
    const writes = await Promise.all(Array.from({ length: 5 }, () => write(url, caller)));
    for (const { status, retryAfter, ms } of writes) {
      expect([status, retryAfter]).toEqual([503, '30']);
      expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
    }
    expect(await read(url, caller)).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await health(url)).toMatchObject({ status: 503, reason: 'database_full' });
    makeRoom?.();
    await expect.poll(async () => (await write(url, caller)).status).toBe(200);
    await expect.poll(async () => (await health(url)).status).toBe(200);
  });
});

describe('a damaged database', () => {
  const damagedCopy = async (): Promise<string> => {
    database = await freshDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'kontor-damaged-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const copy = join(folder, 'kontor.db');
    await database.store.rows(z.unknown(), sql`VACUUM INTO ${copy}`);
    return copy;
  };

  test('is refused before anything is written, with what to do', async () => {
    const copy = await damagedCopy();
    expect(await checkPages(`file:${copy}`)).toEqual({ findings: [], unchecked: [] });
    const { size } = await stat(copy);
    const file = await open(copy, 'r+');
    for (let page = 8; page * 4096 < size; page += 4)
      await file.write(Buffer.alloc(4096, 'garbage '), 0, 4096, page * 4096);
    await file.close();
    await expect(requireSoundPages(`file:${copy}`)).rejects.toThrow(/is damaged.*db restore/s);
  });

  test('is refused where not even its first page is one', async () => {
    const copy = await damagedCopy();
    const file = await open(copy, 'r+');
    await file.write(Buffer.alloc(4096, 'garbage '), 0, 4096, 0);
    await file.close();
    await expect(requireSoundPages(`file:${copy}`)).rejects.toThrow(/is damaged/);
  });
});
