import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { migrate, migrationStatus, readMigrations } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { WORLDS, type TestDatabase } from '../../support/database.ts';

const FIRST = "CREATE TABLE a (x TEXT) STRICT;\nINSERT INTO a VALUES ('one; two');\n";
const SECOND = `CREATE TABLE b (x TEXT) STRICT;
CREATE TRIGGER copy AFTER INSERT ON a BEGIN
  INSERT INTO b SELECT CASE WHEN new.x = '' THEN 'empty' ELSE new.x END;
  INSERT INTO b VALUES ('end');
END;
INSERT INTO a VALUES ('three');`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-migrations-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const migrationsOf = async (files: Record<string, string>) => {
  const directory = await mkdtemp(join(folder, 'set-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  return readMigrations(new URL(`${pathToFileURL(directory).href}/`));
};

const endOf = (file: string, args: string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((ended) => {
    const child = spawn(process.execPath, [file, ...args]);
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    child.stderr.on('data', (text) => (output += String(text)));
    child.on('exit', (code) => ended({ code, output }));
  });

describe.each(WORLDS)('migrations on $world', ({ open }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.drop());

  const texts = async (table: 'a' | 'b') => {
    const statement = { sql: `SELECT x FROM ${table} ORDER BY rowid`, args: [] };
    return (await database.store.rows(z.object({ x: z.string() }), statement)).map(({ x }) => x);
  };

  test('are applied once, in order, and remembered', async () => {
    const first = await migrationsOf({ '001-a.sql': FIRST });
    const both = await migrationsOf({ '001-a.sql': FIRST, '002-b.sql': SECOND });
    const { store } = database;
    expect(await migrationStatus(store, { migrations: both })).toMatchObject({
      applied: [],
      pending: [
        { number: 1, name: 'a' },
        { number: 2, name: 'b' },
      ],
    });
    await migrate(store, { migrations: first, now: () => new Date('2026-11-21T10:00:00Z') });
    await migrate(store, { migrations: both });
    const status = await migrate(store, { migrations: both });
    expect(status.pending).toEqual([]);
    expect(status.applied).toMatchObject([
      { number: 1, name: 'a', appliedAt: new Date('2026-11-21T10:00:00Z') },
      { number: 2, name: 'b' },
    ]);
    expect(await texts('a')).toEqual(['one; two', 'three']);
    expect(await texts('b')).toEqual(['three', 'end']);
  });

  test('are all or nothing, each', async () => {
    const migrations = await migrationsOf({ '001-a.sql': `${FIRST}INSERT INTO a VALUES (1, 2);` });
    await expect(migrate(database.store, { migrations })).rejects.toThrow();
    await expect(texts('a')).rejects.toMatchObject({ code: 'unmigrated' });
    const mended = await migrationsOf({ '001-a.sql': FIRST });
    expect((await migrate(database.store, { migrations: mended })).applied).toHaveLength(1);
  });

  test.each([
    ['was changed', { '001-a.sql': `${FIRST}-- a word more\n` }, /migration 1 \(a\) was changed/],
    ['was renamed', { '001-other.sql': FIRST }, /number is now other/],
    ['is gone', {}, /not in this version of Kontor/],
  ])('refuse a history in which a file %s', async (_, files, message) => {
    const migrations = await migrationsOf({ '001-a.sql': FIRST });
    await migrate(database.store, { migrations });
    const changed = await migrationsOf(files);
    const refused = expect.objectContaining({
      code: 'history',
      message: expect.stringMatching(message),
    });
    await expect(migrate(database.store, { migrations: changed })).rejects.toEqual(refused);
    await expect(migrationStatus(database.store, { migrations: changed })).rejects.toEqual(refused);
  });

  test('refuse a database in which an earlier number is missing', async () => {
    const both = await migrationsOf({ '001-a.sql': FIRST, '002-b.sql': SECOND });
    await migrate(database.store, { migrations: both });
    await database.store.batch([sql`DELETE FROM schema_migrations WHERE number = 1`]);
    await expect(migrate(database.store, { migrations: both })).rejects.toThrow(
      'migration 1 is missing in the database',
    );
  });

  test('of Kontor are applied once by processes that start at the same moment', async () => {
    const args = [database.url];
    const script = new URL('../../support/migrate-once.ts', import.meta.url).pathname;
    const ends = await Promise.all([endOf(script, args), endOf(script, args), endOf(script, args)]);
    expect(ends.filter(({ code }) => code !== 0)).toEqual([]);
    const status = await migrationStatus(database.store);
    expect(status.pending).toEqual([]);
    expect(status.applied.length).toBe((await readMigrations()).length);
  });
});

test('a gap in the numbers and an unlawful name are refused', async () => {
  await expect(migrationsOf({ '002-a.sql': FIRST })).rejects.toThrow('number 2, not 1');
  await expect(migrationsOf({ 'a.sql': FIRST })).rejects.toThrow('expected a name such as');
});

test('Windows newlines do not change a checksum', async () => {
  const [plain] = await migrationsOf({ '001-a.sql': FIRST });
  const [windows] = await migrationsOf({ '001-a.sql': FIRST.replaceAll('\n', '\r\n') });
  expect(windows?.checksum).toBe(plain?.checksum);
});
