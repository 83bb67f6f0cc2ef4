import { BackupError } from './error.ts';
import { lineDigest } from './lines.ts';
import { countRows, rowsOf, tablesOf, type Reader, type Table } from './tables.ts';
import { writeValue } from './values.ts';

/**
 * A backup as lines of JSON, the same for a file and a server: first a head; then for each table
 * its columns, its rows as arrays, and their number and SHA-256; at the end the same for all
 * tables.
 */
export const BACKUP_VERSION = 1;

export interface TableSum {
  table: string;
  rows: number;
  sha256: string;
}

async function* rowLines(reader: Reader, table: Table): AsyncGenerator<string, TableSum> {
  const digest = lineDigest();
  let rows = 0;
  for await (const row of rowsOf(reader, table)) {
    const line = JSON.stringify(row.map(writeValue));
    digest.add(line);
    rows += 1;
    yield line;
  }
  if (rows !== (await countRows(reader, table)))
    throw new BackupError(`not every row of ${table.name} could be read`);
  return { table: table.name, rows, sha256: digest.end() };
}

async function* tableLines(reader: Reader, table: Table): AsyncGenerator<string, TableSum> {
  yield JSON.stringify({ table: table.name, columns: table.columns });
  const sum = yield* rowLines(reader, table);
  yield JSON.stringify({ endOf: sum.table, rows: sum.rows, sha256: sum.sha256 });
  return sum;
}

async function* bodyLines(
  reader: Reader,
  { createdAt, onTable }: DumpOptions,
): AsyncGenerator<string, TableSum[]> {
  yield JSON.stringify({ kontorBackup: BACKUP_VERSION, createdAt: createdAt.toISOString() });
  const sums: TableSum[] = [];
  for (const table of await tablesOf(reader)) {
    const sum = yield* tableLines(reader, table);
    sums.push(sum);
    onTable?.(sum);
  }
  return sums;
}

interface DumpOptions {
  createdAt: Date;
  /** Called with every table when it is done. */
  onTable?: ((sum: TableSum) => void) | undefined;
}

export async function* dumpLines(reader: Reader, options: DumpOptions): AsyncGenerator<string> {
  const digest = lineDigest();
  const lines = bodyLines(reader, options);
  for (;;) {
    const { done, value } = await lines.next();
    if (done) {
      const rows = value.reduce((total, sum) => total + sum.rows, 0);
      yield JSON.stringify({ complete: true, tables: value.length, rows, sha256: digest.end() });
      return;
    }
    digest.add(value);
    yield value;
  }
}

/** SHA-256 of the first rows, as in a backup that contains only those. */
export const sumOfFirst = async (reader: Reader, table: Table, rows: number): Promise<string> => {
  const digest = lineDigest();
  let taken = 0;
  for await (const row of rowsOf(reader, table)) {
    if (taken === rows) break;
    digest.add(JSON.stringify(row.map(writeValue)));
    taken += 1;
  }
  return digest.end();
};

/** Number and SHA-256 of the rows, as in a backup of this moment. */
export const tableSum = async (reader: Reader, table: Table): Promise<TableSum> => {
  const lines = rowLines(reader, table);
  for (;;) {
    const { done, value } = await lines.next();
    if (done) return value;
  }
};
