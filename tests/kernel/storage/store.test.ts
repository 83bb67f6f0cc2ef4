import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { count } from '#kernel/storage/columns.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { refusedAs, requireChanges, sql } from '#kernel/storage/sql.ts';
import { STORE_WORLDS, type TestDatabase } from '../../support/database.ts';

const purse = z.object({ name: z.string(), coins: count });
const all = sql`SELECT * FROM purse ORDER BY name`;

describe.each(STORE_WORLDS)('the store on $world', ({ open }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    await database.store.batch([
      sql`CREATE TABLE guard (ok INTEGER NOT NULL CHECK (ok = 1)) STRICT`,
      sql`CREATE TABLE purse (
        name TEXT PRIMARY KEY, coins INTEGER NOT NULL CHECK (coins >= 0)) STRICT`,
      sql`CREATE TABLE coin (purse TEXT NOT NULL REFERENCES purse (name)) STRICT`,
      sql`CREATE TABLE thing (a ANY, b ANY) STRICT`,
      sql`INSERT INTO purse VALUES ('ada', 10), ('bob', 0)`,
    ]);
  });
  afterAll(() => database.drop());

  const refusal = async (...statements: Parameters<typeof database.store.batch>[0]) => {
    const error: unknown = await database.store.batch(statements).then(
      () => undefined,
      (thrown) => thrown,
    );
    return error;
  };

  test('values are bound, so SQL in a value stays a value', async () => {
    const text = `'); DROP TABLE purse; --`;
    await database.store.batch([sql`INSERT INTO thing VALUES (${text}, ${null})`]);
    const row = z.object({ a: z.string(), b: z.null() });
    expect(await database.store.rows(row, sql`SELECT * FROM thing WHERE a = ${text}`)).toEqual([
      { a: text, b: null },
    ]);
    expect(await database.store.rows(purse, all)).toHaveLength(2);
  });

  test('integers up to 64 bits and truth values come back exactly', async () => {
    const most = 9_223_372_036_854_775_807n;
    const row = z.object({
      most: z.bigint(),
      small: z.bigint(),
      yes: z.bigint(),
      type: z.string(),
    });
    const asked = sql`SELECT ${most} AS most, ${7} AS small, ${true} AS yes, typeof(${7}) AS type`;
    const given = { most, small: 7n, yes: 1n, type: 'integer' };
    expect(await database.store.row(row, asked)).toEqual(given);
  });

  test('a row that is not what it should be is an error, not a value', async () => {
    const wrong = z.object({ name: z.number() });
    await expect(database.store.rows(wrong, all)).rejects.toThrow(z.ZodError);
  });

  test('a batch is kept whole or not at all', async () => {
    const before = await database.store.rows(purse, all);
    const error = await refusal(
      sql`UPDATE purse SET coins = coins + 5 WHERE name = 'bob'`,
      refusedAs('too-poor', sql`UPDATE purse SET coins = coins - 50 WHERE name = 'ada'`),
    );
    expect(error).toMatchObject({
      code: 'refused',
      refused: { index: 1, constraint: 'check', refusal: 'too-poor' },
    });
    expect(isRefusal(error, 'too-poor')).toBe(true);
    expect(await database.store.rows(purse, all)).toEqual(before);
  });

  test('the guard rolls back when the statement before changed too few or many rows', async () => {
    const before = await database.store.rows(purse, all);
    const error = await refusal(
      sql`UPDATE purse SET coins = 99 WHERE name = 'ada'`,
      sql`UPDATE purse SET coins = 1 WHERE name = 'nobody'`,
      requireChanges('no-such-purse'),
    );
    expect(error).toMatchObject({
      refused: { index: 2, constraint: 'guard', refusal: 'no-such-purse' },
    });
    expect(await database.store.rows(purse, all)).toEqual(before);
  });

  test('the guard lets the expected number of changes pass and keeps no row', async () => {
    const [moved] = await database.store.batch([
      sql`UPDATE purse SET coins = coins WHERE name IN ('ada', 'bob')`,
      requireChanges('two', 2),
    ]);
    expect(moved?.changed).toBe(2);
    expect(await database.store.rows(z.object({}), sql`SELECT * FROM guard`)).toEqual([]);
  });

  test('a change that returns rows is counted by its rows', async () => {
    const [one, none] = await database.store.batch([
      sql`UPDATE purse SET coins = coins WHERE name = 'ada' RETURNING name`,
      sql`UPDATE purse SET coins = coins WHERE name = 'nobody' RETURNING name`,
    ]);
    expect(one).toEqual({ changed: 1, rows: [{ name: 'ada' }] });
    expect(none).toEqual({ changed: 0, rows: [] });
  });

  test.each([
    ['unique', sql`INSERT INTO purse VALUES ('ada', 1)`, 'purse.name'],
    ['not null', sql`INSERT INTO purse VALUES ('eve', NULL)`, 'purse.coins'],
    ['foreign key', sql`INSERT INTO coin VALUES ('nobody')`, ''],
  ] as const)(
    'a %s constraint is told with the statement and the column',
    async (kind, bad, on) => {
      expect(await refusal(sql`SELECT 1`, bad)).toMatchObject({
        code: 'refused',
        refused: { index: 1, constraint: kind, on },
      });
    },
  );

  test('a missing table is told as an unmigrated database', async () => {
    const asked = database.store.rows(z.object({}), sql`SELECT * FROM nowhere`);
    await expect(asked).rejects.toMatchObject({ code: 'unmigrated' });
    expect(await refusal(sql`INSERT INTO nowhere VALUES (1)`)).toMatchObject({
      code: 'unmigrated',
    });
  });

  test('broken SQL is a programming error, not one of the storage', async () => {
    const error = await database.store.rows(z.object({}), sql`SELEC 1`).catch((thrown) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining('SQL') });
    expect(error).not.toHaveProperty('refused');
  });

  test('a hundred writes asked for at once all happen, one after the other', async () => {
    const another = await database.another();
    const writes = Array.from({ length: 100 }, (_, turn) =>
      (turn % 2 ? database.store : another).batch([
        sql`UPDATE purse SET coins = coins + 1 WHERE name = 'bob'`,
      ]),
    );
    await Promise.all(writes);
    const bob = await database.store.row(purse, sql`SELECT * FROM purse WHERE name = 'bob'`);
    expect(bob?.coins).toBe(100);
  });
});
