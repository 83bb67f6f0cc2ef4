import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SEALED, type SealedColumns, type SealedTable } from '#kernel/storage/seals/columns.ts';
import { eraseKey } from '#kernel/storage/seals/keys.ts';
import { ERASED, UNREADABLE } from '#kernel/storage/seals/marks.ts';
import { sql } from '#kernel/storage/sql.ts';
import { opening } from '#kernel/storage/table.ts';
import { WORLDS, type TestDatabase } from '../../support/database.ts';
import { anyMarkedText, makeKnownKey } from '../../support/marked-text.ts';

/** Only what the store has sealed is ever opened, and only in the columns where it seals. */

const SUBJECT = { subject: 'cor_known', organizationId: 'cor_known' };
const columnRow = z.object({ table: z.string(), column: z.string(), type: z.string() });
const anyRow = z.record(z.string(), z.unknown());
const isTable = (name: string): name is SealedTable => Object.hasOwn(SEALED, name);
const tables = Object.keys(SEALED).filter(isTable);

/** A row with these texts, by the names of its columns. */
const selected = (texts: Readonly<Record<string, string>>) => {
  const names = Object.keys(texts).map((name) => `? AS "${name}"`);
  return { sql: `SELECT ${names.join(', ')}`, args: Object.values(texts) };
};

describe.each(WORLDS)('on $world', ({ openMigrated }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openMigrated();
    await makeKnownKey(database.store);
  });
  afterAll(() => database.drop());

  const columns = () =>
    database.store.rows(
      columnRow,
      sql`SELECT tables.name AS "table", columns.name AS "column", columns.type AS type
          FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
          WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'`,
    );

  /** Reads the texts as if they were the columns of a row of the table. */
  const read = (table: SealedTable, texts: Readonly<Record<string, string>>) => {
    return database.store.row(opening(table, anyRow), selected(texts));
  };

  test('every sealed column is one of the schema', async () => {
    const known = new Set((await columns()).map(({ table, column }) => `${table}.${column}`));
    const sealed = Object.entries(SEALED).flatMap(([table, forms]) =>
      Object.keys(forms).map((column) => `${table}.${column}`),
    );
    expect(sealed.filter((each) => !known.has(each))).toEqual([]);
  });

  test('a text from outside comes back as it was, whatever column it is stored in', async () => {
    const all = (await columns()).filter(({ type }) => type === 'TEXT');
    const texts = (columns: readonly string[], text: string) =>
      Object.fromEntries(columns.map((column) => [column, text]));
    const check = async (text: string) => {
      for (const table of tables) {
        const forms: SealedColumns = SEALED[table];
        const names = all.flatMap((each) => (each.table === table ? [each.column] : []));
        const others = texts(
          names.filter((name) => (forms[name] ?? 'text') === 'text'),
          text,
        );
        expect(await read(table, others)).toEqual(others);
      }
      const every = texts(
        all.map(({ column }) => column),
        text,
      );
      expect(await database.store.row(anyRow, selected(every))).toEqual(every);
    };
    await fc.assert(fc.asyncProperty(anyMarkedText, check), { numRuns: 60 });
  });

  test('what the store has sealed is opened in a sealed column alone', async () => {
    const sealer = await database.store.seals.sealerFor([SUBJECT]);
    const sealed = sealer.seal('cor_known', 'a.name', 'Ada "A" \\u0001sealed.cor_known.A');
    const name = 'Ada "A" \\u0001sealed.cor_known.A';
    expect(await read('accounts', { name: sealed, status: sealed })).toEqual({
      name,
      status: sealed,
    });
    const inJson = JSON.stringify({ name: sealed, deep: JSON.stringify([sealed]) });
    expect(await read('audit_log', { details: inJson })).toEqual({
      details: JSON.stringify({ name, deep: JSON.stringify([sealed]) }),
    });
    const object = JSON.stringify({ sealed: sealer.seal('cor_known', 'a.metadata', '{"a":1}') });
    expect(await read('accounts', { metadata: object })).toEqual({ metadata: '{"a":1}' });
    const data = JSON.stringify({ name: sealed, metadata: object, deep: JSON.stringify([sealed]) });
    expect(await read('events', { data })).toEqual({
      data: JSON.stringify({ name, metadata: '{"a":1}', deep: JSON.stringify([name]) }),
    });
  });

  test('a text that its key does not open is unreadable, and no other row with it', async () => {
    const sealer = await database.store.seals.sealerFor([SUBJECT]);
    const right = sealer.seal('cor_known', 'a.name', 'Ada');
    const wrong = `${right.slice(0, -4)}AAAA`;
    const rows = await database.store.rows(
      opening('accounts', z.object({ name: z.string(), metadata: z.string() })),
      sql`SELECT column1 AS name, column2 AS metadata FROM (VALUES (${right}, '{}'),
            (${wrong}, ${JSON.stringify({ sealed: wrong })}))`,
    );
    expect(rows).toEqual([
      { name: 'Ada', metadata: '{}' },
      { name: UNREADABLE, metadata: '{"unreadable":true}' },
    ]);
  });

  test('a text is sealed the same again, and not at all once its key was erased', async () => {
    const subject = { subject: 'cor_erased', organizationId: 'cor_erased' };
    const { seals } = database.store;
    const seal = async (text: string, field = 'name') =>
      (await seals.sealerFor([subject])).seal(subject.subject, field, text);
    const first = await seal('Acme');
    expect(await seal('Acme')).toBe(first);
    expect(await seal('Acme', 'title')).not.toBe(first);
    expect(await seal('ACME')).not.toBe(first);
    const row = selected({ provider: first });
    expect(await database.store.row(opening('payments', anyRow), row)).toEqual({
      provider: 'Acme',
    });
    await database.store.batch([eraseKey(subject, new Date())]);
    seals.forget();
    expect(await seal('Acme')).toBe(ERASED);
  });
});
