import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { HOUR_MS } from '#kernel/durations.ts';
import { count } from '#kernel/storage/columns.ts';
import { rateLimiter } from '#kernel/storage/quotas/rate-windows.ts';
import { sql } from '#kernel/storage/sql.ts';
import { WORLDS, type TestDatabase } from '../../support/database.ts';

const at = (text: string) => new Date(`2026-11-21T${text}Z`);
const mine = { bucket: 'mine', most: 3, windowMs: HOUR_MS };
const everyone = { bucket: 'everyone', most: 5, windowMs: 24 * HOUR_MS };

describe.each(WORLDS)('rate windows on $world', ({ openMigrated }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openMigrated();
  });
  afterAll(() => database.drop());
  beforeEach(() => database.store.batch([sql`DELETE FROM rate_window`]));

  const used = (bucket: string) =>
    database.store.rows(
      z.object({ count }),
      sql`SELECT count FROM rate_window WHERE bucket = ${bucket} ORDER BY window_start`,
    );

  test('let exactly so many pass, then say when the window ends', async () => {
    for (let turn = 0; turn < 3; turn += 1)
      expect(await rateLimiter(database.store).take([mine], at('10:15:00'))).toEqual({
        allowed: true,
      });
    expect(await rateLimiter(database.store).take([mine], at('10:45:00'))).toEqual({
      allowed: false,
      limit: mine,
      retryAfterSeconds: 900,
    });
    expect(await rateLimiter(database.store).take([mine], at('11:00:00'))).toEqual({
      allowed: true,
    });
  });

  test('a spent limit uses nothing of the others', async () => {
    const both = [everyone, mine];
    for (let turn = 0; turn < 6; turn += 1)
      await rateLimiter(database.store).take(both, at('10:15:00'));
    expect(await used('everyone')).toEqual([{ count: 3 }]);
  });

  test('many at once from two clients never pass the limit', async () => {
    const another = await database.another();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        rateLimiter(turn % 2 ? database.store : another).take([everyone], at('10:15:00')),
      ),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5);
  });

  test('windows older than two days are forgotten', async () => {
    await rateLimiter(database.store).take([mine], new Date('2026-11-18T10:00:00Z'));
    await rateLimiter(database.store).take([mine], at('10:15:00'));
    expect(await used('mine')).toHaveLength(1);
  });
});
