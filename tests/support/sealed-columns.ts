import { expect } from 'vitest';
import { z } from 'zod';
import { SEALED } from '#kernel/storage/seals/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const columnRow = z.object({ table: z.string(), column: z.string() });
const foundRow = z.object({ found: z.bigint() });

const listed = Object.entries(SEALED).flatMap(([table, forms]) =>
  Object.keys(forms).map((column) => `${table}.${column}`),
);

/**
 * Sealed texts lie in these columns, or in all that are listed of a table, and in none that is not
 * listed.
 */
export const expectSealedIn = async (store: Store, ...wanted: readonly string[]): Promise<void> => {
  const columns = await store.rows(
    columnRow,
    sql`SELECT tables.name AS "table", columns.name AS "column"
        FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%' AND columns.type = 'TEXT'`,
  );
  const sealed: string[] = [];
  for (const { table, column } of columns) {
    const row = await store.row(foundRow, {
      sql: `SELECT count(*) AS found FROM ${table}
            WHERE ${column} GLOB char(1) || 'sealed.*' OR instr(${column}, '\\u0001sealed.') > 0`,
      args: [],
    });
    if (row !== undefined && row.found > 0n) sealed.push(`${table}.${column}`);
  }
  expect(sealed.filter((name) => !listed.includes(name))).toEqual([]);
  const isWanted = (name: string) =>
    wanted.includes(name) || wanted.includes(name.split('.', 1)[0] ?? '');
  expect(listed.filter((name) => isWanted(name) && !sealed.includes(name))).toEqual([]);
};
