import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readMigrations } from '#kernel/storage/migrations.ts';
import { requestQuota } from '#kernel/storage/quotas/request-quota.ts';
import { LAST_MIGRATION } from '#kernel/storage/schema-watch.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { freshDatabase, WORLDS, type TestDatabase } from '../../support/database.ts';

/** A store of this version while a newer one migrates its database. */

test('the last migration that the code knows is that of the folder', async () => {
  expect((await readMigrations()).at(-1)?.number).toBe(LAST_MIGRATION);
});

const ONE = sql`INSERT INTO rate_window (bucket, window_start, count) VALUES ('a', 1, 1)`;
const buckets = (store: Store) =>
  store.rows(z.object({ bucket: z.string() }), sql`SELECT bucket FROM rate_window`);

describe.each(WORLDS)('a database on $world that a newer version migrates', ({ openMigrated }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openMigrated();
  });
  afterEach(() => database.drop());

  /** What a migration of the next version does, in one write. */
  const migrateFurther = async (...changes: string[]) => {
    const newerVersion = await database.another();
    await newerVersion.batch([
      sql`INSERT INTO schema_migrations (number, name, checksum, applied_at)
          VALUES (${LAST_MIGRATION + 1}, 'next', 'x', '2027-01-01T00:00:00.000Z')`,
      ...changes.map((change): Statement => ({ sql: change, args: [] })),
    ]);
  };

  test('a write that its triggers refuse says so, and the next ones are not tried', async () => {
    const older = await database.another();
    await older.batch([ONE]);
    await migrateFurther(
      `CREATE TRIGGER next_only BEFORE INSERT ON rate_window WHEN NEW.bucket = 'b'
       BEGIN SELECT RAISE(ABORT, 'restart the older process'); END`,
    );
    const refused = sql`INSERT INTO rate_window (bucket, window_start, count) VALUES ('b', 1, 1)`;
    await expect(older.batch([refused])).rejects.toMatchObject({ code: 'newer' });
    const lawful = sql`INSERT INTO rate_window (bucket, window_start, count) VALUES ('c', 1, 1)`;
    await expect(older.batch([lawful])).rejects.toMatchObject({ code: 'newer' });
    expect(await buckets(older)).toEqual([{ bucket: 'a' }]);
  });

  test('a read or a write of what has another name says so', async () => {
    const older = await database.another();
    await older.batch([ONE]);
    await migrateFurther('ALTER TABLE rate_window RENAME TO windows');
    await expect(buckets(older)).rejects.toMatchObject({ code: 'newer' });
    await expect(older.batch([ONE])).rejects.toMatchObject({ code: 'newer' });
  });

  test('a constraint that it does not know says so', async () => {
    const older = await database.another();
    await migrateFurther('CREATE UNIQUE INDEX once ON rate_window (window_start)');
    await older.batch([ONE]).catch(() => undefined);
    const again = sql`INSERT INTO rate_window (bucket, window_start, count) VALUES ('b', 1, 1)`;
    await expect(older.batch([again])).rejects.toMatchObject({ code: 'newer' });
  });

  test('requests that read are counted in the process alone, and go on', async () => {
    const older = await database.another();
    await migrateFurther('CREATE UNIQUE INDEX once ON rate_window (window_start)');
    const rule = { prefix: 'reads', most: 3, windowMs: 600_000 };
    const quota = requestQuota(older, rule, () => new Date('2027-01-01T00:00:00Z'));
    await older.batch([ONE]).catch(() => undefined);
    await older.batch([ONE]).catch(() => undefined);
    await expect(older.batch([ONE])).rejects.toMatchObject({ code: 'newer' });
    expect((await quota.take('a')).allowed).toBe(true);
  });

  test('an error of a known schema stays what it is', async () => {
    const store = await database.another();
    await store.batch([ONE]);
    await expect(store.batch([ONE])).rejects.toMatchObject({ code: 'refused' });
    const missing = sql`SELECT bucket FROM windows`;
    await expect(store.rows(z.unknown(), missing)).rejects.toMatchObject({ code: 'unmigrated' });
  });
});

test('a file is not written from the moment on at which a newer version migrates it', async () => {
  const database = await freshDatabase();
  try {
    const older = await database.another();
    await older.batch([ONE]);
    const next = sql`INSERT INTO schema_migrations (number, name, checksum, applied_at)
      VALUES (${LAST_MIGRATION + 1}, 'next', 'x', '2027-01-01T00:00:00.000Z')`;
    const newer = await database.another();
    await newer.batch([next]);
    const lawful = sql`INSERT INTO rate_window (bucket, window_start, count) VALUES ('b', 1, 1)`;
    await expect(older.batch([lawful])).rejects.toMatchObject({ code: 'newer' });
    expect(await buckets(older)).toEqual([{ bucket: 'a' }]);
  } finally {
    await database.drop();
  }
});
