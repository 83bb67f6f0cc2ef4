import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { backUp } from '#kernel/storage/backup/backup.ts';
import { readKeysOf, saveKeys } from '#kernel/storage/backup/data-keys.ts';
import { BackupError } from '#kernel/storage/backup/error.ts';
import { restore } from '#kernel/storage/backup/restore.ts';
import { withClient } from '#kernel/storage/backup/session.ts';
import { checkAgainst, checkDatabase } from '#app/storage/checks.ts';
import { migrate, migrationStatus, readMigrations } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { freshFile, WORLDS, type TestDatabase } from '../../support/database.ts';
import { fillDatabase, filledFile, ODD_TEXT, WINDOW_ROWS } from '../../support/full-database.ts';

let folder: string;
let file: string;
const opened: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-backup-'));
  file = join(folder, 'kontor.backup');
});
afterEach(() => Promise.all(opened.splice(0).map((database) => database.drop())));
afterAll(() => rm(folder, { recursive: true, force: true }));

const prepared = async (open: () => Promise<TestDatabase>): Promise<TestDatabase> => {
  const database = await open();
  opened.push(database);
  return database;
};
/** The data keys go into a file of their own: only with it texts of persons are read again. */
const save = async ({ url }: TestDatabase) => {
  const sums = await backUp({ url }, { file, now: new Date() });
  await rm(`${file}.keys`, { force: true });
  await saveKeys({ url }, { file: `${file}.keys`, now: new Date() });
  return sums;
};
const load = async ({ url }: TestDatabase, replace = false) =>
  restore({ url }, { file, replace, keys: (await readKeysOf(file, [`${file}.keys`])) ?? [] });
const problems = async ({ url }: TestDatabase) => {
  const results = [...(await checkDatabase({ url })), ...(await checkAgainst({ url }, file))];
  return results.flatMap((result) => result.problems);
};
const everything = z.record(z.string(), z.unknown());
const rowsIn = async ({ store }: TestDatabase, table: string) => {
  const rows = await store.rows(everything, { sql: `SELECT * FROM ${table}`, args: [] });
  const text = (row: (typeof rows)[number]) => Object.values(row).map(String).join('\n');
  return rows.sort((left, right) => (text(left) < text(right) ? -1 : 1));
};

/** The other one, where there is another; with `FULL=1` itself as well. */
const targetsOf = (from: (typeof WORLDS)[number]): typeof WORLDS => {
  const others = WORLDS.filter((to) => to !== from);
  return process.env.FULL === '1' || others.length === 0 ? WORLDS : others;
};

describe.each(WORLDS)('a backup of $world', (from) => {
  let source: TestDatabase;
  let sums: Awaited<ReturnType<typeof save>>;
  let kept: Buffer;
  beforeAll(async () => {
    source = await from.open();
    await fillDatabase(source.store);
    sums = await save(source);
    kept = await readFile(file);
  });
  afterAll(() => source.drop());

  test.each(targetsOf(from))(
    'holds every row, and the same sums, when restored to $world',
    async (to) => {
      const target = await prepared(to.open);
      await writeFile(file, kept);
      expect(sums.find(({ table }) => table === 'rate_window')?.rows).toBe(WINDOW_ROWS);
      const { tables } = await load(target);
      expect(tables.map(({ columns: _, ...sum }) => sum)).toEqual(sums);
      expect(await problems(target)).toEqual([]);
      for (const { table } of sums)
        expect(await rowsIn(target, table)).toEqual(await rowsIn(source, table));
      const [correction] = await rowsIn(target, 'corrections');
      expect(correction?.['message']).toBe(ODD_TEXT);
      const wrong = sql`INSERT INTO organizations VALUES ('acme', 'x', 'y', NULL)`;
      await expect(target.store.batch([wrong])).rejects.toMatchObject({ code: 'refused' });
    },
  );
});

describe.each(WORLDS)('a restore to $world', ({ open }) => {
  test('takes an empty migrated database, and refuses one with rows unless told', async () => {
    const source = await prepared(filledFile);
    await save(source);
    const target = await prepared(open);
    await migrate(target.store);
    await load(target);
    await target.store.batch([sql`DELETE FROM rate_window WHERE bucket = 'bucket 3'`]);
    expect(await problems(target)).toEqual([
      'rate_window: saved 1234 rows, here 1058, not the same',
    ]);
    await expect(load(target)).rejects.toThrow(/^The database is not empty/);
    expect(await rowsIn(target, 'rate_window')).toHaveLength(1058);
    await load(target, true);
    expect(await problems(target)).toEqual([]);
  });
});

describe('a backup file', () => {
  test('is for its owner alone', async () => {
    const source = await prepared(filledFile);
    await save(source);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('that was changed, cut off or is none changes no database', async () => {
    const whole = await readFile(file);
    const text = gunzipSync(whole).toString('utf8');
    const lines = text.split('\n');
    const damaged = [
      whole.subarray(0, -20),
      Buffer.from('nonsense'),
      gzipSync(''),
      gzipSync(text.replace('bucket 3', 'bucket 4')),
      gzipSync(`${lines.slice(0, -2).join('\n')}\n`),
      gzipSync(lines.toSpliced(3, 1).join('\n')),
      gzipSync(lines.toSpliced(-2, 0, ...lines.slice(1, 6)).join('\n')),
      gzipSync(`${text}{"more":true}\n`),
      gzipSync(text.replace('"kontorBackup":1', '"kontorBackup":2')),
      gzipSync(text.slice(0, -1)),
    ];
    const target = await prepared(freshFile);
    for (const bytes of damaged) {
      await writeFile(file, bytes);
      await expect(load(target, true)).rejects.toThrow(BackupError);
      const [result] = await checkAgainst({ url: target.url }, file);
      expect(result?.problems).toHaveLength(1);
    }
    await rm(file);
    await expect(load(target)).rejects.toThrow(BackupError);
    expect(await rowsIn(target, 'sqlite_schema')).toEqual([]);
  });

  test('made with migrations that are not these is refused', async () => {
    const source = await prepared(freshFile);
    await migrate(source.store);
    await source.store.batch([sql`UPDATE schema_migrations SET checksum = 'x' WHERE number = 2`]);
    await save(source);
    await expect(load(await prepared(freshFile))).rejects.toMatchObject({ code: 'history' });
  });

  test('of an older version is restored at its version, and migrated on from there', async () => {
    const source = await prepared(freshFile);
    const target = await prepared(freshFile);
    await migrate(source.store, { migrations: (await readMigrations()).slice(0, 2) });
    await source.store.batch([sql`INSERT INTO rate_window VALUES ('older', 1, 1)`]);
    await save(source);
    await migrate(target.store);
    await load(target);
    expect((await migrationStatus(target.store)).applied).toHaveLength(2);
    await migrate(target.store);
    expect(await rowsIn(target, 'api_keys')).toEqual([]);
  });

  test('is of one moment, no matter who writes meanwhile', async () => {
    const source = await prepared(filledFile);
    const before = (await rowsIn(source, 'organizations')).length;
    let isDone = false;
    const write = async (): Promise<number> => {
      for (let turn = 0; ; turn += 1) {
        if (isDone) return turn;
        await source.store.batch([
          sql`INSERT INTO organizations VALUES (${`org_${turn}`}, 'x', 'y', NULL)`,
          sql`INSERT INTO rate_window VALUES ('both', ${turn}, 1)`,
        ]);
        await nextTurn();
      }
    };
    const saving = save(source).finally(() => (isDone = true));
    const [sums, written] = await Promise.all([saving, write()]);
    const rows = (name: string) => sums.find(({ table }) => table === name)?.rows ?? 0;
    expect(rows('organizations') - before).toBe(rows('rate_window') - WINDOW_ROWS);
    expect(rows('organizations') - before).toBeLessThan(written);
  });
});

describe('the checks of a database', () => {
  test('hold for a whole one and find rows that point to nothing', async () => {
    const database = await prepared(filledFile);
    expect((await checkDatabase({ url: database.url })).flatMap((each) => each.problems)).toEqual(
      [],
    );
    await withClient({ url: database.url }, (client) =>
      client.migrate([
        `UPDATE api_keys SET organization_id = 'org_lost', mode = 'live'
         WHERE replaced_by IS NULL AND organization_id IS NULL`,
      ]),
    );
    const found = await checkDatabase({ url: database.url });
    expect(found.flatMap((each) => each.problems)).toEqual([
      expect.stringMatching(/^api_keys: row \d+ points to no organizations$/),
      expect.stringMatching(/^key_[0-9a-f]{32} was replaced by a key of another holder$/),
    ]);
  });

  test('name the migrations that are pending, and check nothing else then', async () => {
    const { url } = await prepared(freshFile);
    const results = await checkDatabase({ url });
    expect(results.map(({ check }) => check)).toEqual(['migrations']);
    expect(results[0]?.problems.length).toBeGreaterThanOrEqual(3);
  });

  test('of pages of the file find what was overwritten', async () => {
    const database = await prepared(filledFile);
    await withClient({ url: database.url }, (client) =>
      client.execute('PRAGMA wal_checkpoint(TRUNCATE)'),
    );
    const path = new URL(database.url);
    const bytes = await readFile(path);
    const at = bytes.lastIndexOf('bucket 3');
    await database.store.close();
    await writeFile(path, bytes.fill(0xff, at - 2000, at));
    const found = await checkDatabase({ url: database.url });
    const broken = found.filter((each) => each.problems.length > 0);
    expect(broken.map(({ check }) => check)).toContain('integrity');
  });
});
