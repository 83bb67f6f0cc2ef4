import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { readSourceTree, withoutComments } from '../../support/source-tree.ts';

/** The schema that all migrations make together. */

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const column = z.object({ table: z.string(), column: z.string() });

const wordsOf = (text: string): string[] => withoutComments(text).match(/\w+/g) ?? [];

test('what stands in a comment alone is not named by the code', () => {
  expect(wordsOf("/** of old_column */\nsql`new_column`; // and\nconst a = 'https://x';")).toEqual([
    ...['sql', 'new_column', 'const', 'a', 'https', 'x'],
  ]);
});

test('every column of every table is named by the code', async () => {
  const columns = await database.store.rows(
    column,
    sql`SELECT tables.name AS "table", columns.name AS "column"
        FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'`,
  );
  expect(columns.length).toBeGreaterThan(100);
  const code = (await readSourceTree()).filter(({ path }) => /^(src|scripts)\/.*\.ts$/.test(path));
  const words = new Set(code.flatMap(({ text }) => wordsOf(text)));
  // A table's column map names a column as the field that it holds: `decidedAt` for `decided_at`.
  const fieldOf = (name: string): string =>
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const isNamed = (name: string): boolean => words.has(name) || words.has(fieldOf(name));
  const unnamed = columns.filter((each) => !words.has(each.table) || !isNamed(each.column));
  expect(unnamed).toEqual([]);
});
