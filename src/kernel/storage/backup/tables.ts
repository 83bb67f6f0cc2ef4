import type { Client, Value } from '@libsql/client';
import { z } from 'zod';
import { count } from '#kernel/storage/columns.ts';

/** A source of rows: a connection, or a transaction that sees one moment. */
export type Reader = Pick<Client, 'execute'>;

export interface Table {
  name: string;
  /** The stored columns, in their order; without computed ones. */
  columns: readonly string[];
  /** The columns by which its rows are ordered. */
  order: readonly string[];
}

/** Names come from the database itself and cannot be bound, so they are quoted. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const HISTORY = 'schema_migrations';

/**
 * Tables whose rows are in no backup. Data keys are saved separately, see data-keys.ts; a
 * quarantine is about one restored database only.
 */
const KEPT_APART: readonly string[] = ['data_keys', 'quarantines'];

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table'
  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'libsql\\_%' ESCAPE '\\'
  AND sql NOT LIKE 'CREATE VIRTUAL %' ORDER BY name <> '${HISTORY}', name`;

const COLUMNS = 'SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid';

const columnRow = z.object({ name: z.string(), pk: count });
const nameRow = z.object({ name: z.string() });

const describe = async (reader: Reader, name: string): Promise<Table> => {
  const { rows } = await reader.execute({ sql: COLUMNS, args: [name] });
  const columns = columnRow.array().parse(rows.map((row) => ({ name: row[0], pk: row[1] })));
  const keys = columns.filter(({ pk }) => pk > 0).sort((left, right) => left.pk - right.pk);
  const order = keys.length === 0 ? ['rowid'] : keys.map((key) => key.name);
  return { name, columns: columns.map((column) => column.name), order };
};

/** Every table of Kontor with its columns; the history of migrations comes first. */
export const tablesOf = async (reader: Reader): Promise<Table[]> => {
  const { rows } = await reader.execute(TABLES);
  const names = nameRow.array().parse(rows.map((row) => ({ name: row[0] })));
  const tables: Table[] = [];
  for (const { name } of names) tables.push(await describe(reader, name));
  return tables;
};

export const countRows = async (reader: Reader, { name }: Table): Promise<number> => {
  if (KEPT_APART.includes(name)) return 0;
  const { rows } = await reader.execute(`SELECT count(*) FROM ${quoted(name)}`);
  return count.parse(rows[0]?.[0]);
};

const PAGE_ROWS = 500;

const pageQuery = ({ name, columns, order }: Table, after: readonly Value[] | undefined) => {
  const by = order.map(quoted).join(', ');
  const wanted = [...columns.map(quoted), by].join(', ');
  const position = order.map(() => '?').join(', ');
  const where = after === undefined ? '' : `WHERE (${by}) > (${position})`;
  return {
    sql: `SELECT ${wanted} FROM ${quoted(name)} ${where} ORDER BY ${by} LIMIT ${PAGE_ROWS}`,
    args: [...(after ?? [])],
  };
};

/** All rows in the table's own order, page by page: a server limits the size of one answer. */
export async function* rowsOf(reader: Reader, table: Table): AsyncGenerator<Value[]> {
  if (KEPT_APART.includes(table.name)) return;
  const width = table.columns.length;
  for (let after: Value[] | undefined; ;) {
    const { rows } = await reader.execute(pageQuery(table, after));
    const pages = rows.map((row) =>
      Array.from({ length: width + table.order.length }, (_, position) => row[position] ?? null),
    );
    for (const row of pages) yield row.slice(0, width);
    if (pages.length < PAGE_ROWS) return;
    after = pages.at(-1)?.slice(width);
  }
}
