import { z } from 'zod';
import { BACKUP_VERSION, type TableSum } from './dump.ts';
import { BackupError } from './error.ts';
import { lineDigest, readLines } from './lines.ts';
import { writtenRow, readValue } from './values.ts';

// Created once: creating a recursive schema takes far longer than reading a line.
const anyLine = z.json();
const headLine = z.object({ kontorBackup: z.literal(BACKUP_VERSION), createdAt: z.iso.datetime() });
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const endLine = z.object({ endOf: z.string(), rows: z.int(), sha256: z.string() });
const completeLine = z.object({
  complete: z.literal(true),
  tables: z.int(),
  rows: z.int(),
  sha256: z.string(),
});

/** A row of a backup with the table it belongs to. */
export interface SavedRow {
  table: string;
  columns: readonly string[];
  values: readonly ReturnType<typeof readValue>[];
}

interface SavedTable extends TableSum {
  columns: readonly string[];
}

export interface Contents {
  createdAt: Date;
  tables: readonly SavedTable[];
}

/** Reads the lines once and compares each part with the counts and digests in the backup. */
class Reading {
  readonly #file: string;
  readonly #all = lineDigest();
  #rowDigest = lineDigest();
  #open: { table: string; columns: readonly string[]; rows: number } | undefined;
  #createdAt: Date | undefined;
  readonly #tables: SavedTable[] = [];
  #isComplete = false;

  constructor(file: string) {
    this.#file = file;
  }

  #fault(message: string): BackupError {
    return new BackupError(`${this.#file} is not a whole backup: ${message}`);
  }

  #part<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
    const read = schema.safeParse(value);
    if (!read.success) throw this.#fault('a line is malformed');
    return read.data;
  }

  take(line: string): SavedRow | undefined {
    if (this.#isComplete) throw this.#fault('it goes on after its end');
    const value = this.#part(anyLine, parsed(line));
    if (Array.isArray(value)) return this.#takeRow(line, value);
    if (typeof value === 'object' && value !== null && 'complete' in value) {
      this.#complete(value);
      return undefined;
    }
    this.#takeMark(value);
    this.#all.add(line);
    return undefined;
  }

  #takeRow(line: string, value: unknown): SavedRow {
    const open = this.#open;
    const row = this.#part(writtenRow, value);
    if (open?.columns.length !== row.length) throw this.#fault('a row stands in no table');
    open.rows += 1;
    this.#rowDigest.add(line);
    this.#all.add(line);
    return { table: open.table, columns: open.columns, values: row.map(readValue) };
  }

  #takeMark(value: unknown): void {
    if (this.#createdAt === undefined) {
      this.#createdAt = new Date(this.#part(headLine, value).createdAt);
      return;
    }
    if (this.#open === undefined) {
      this.#open = { ...this.#part(tableLine, value), rows: 0 };
      this.#rowDigest = lineDigest();
      return;
    }
    const { table, columns, rows } = this.#open;
    const end = this.#part(endLine, value);
    const sha256 = this.#rowDigest.end();
    if (end.endOf !== table || end.rows !== rows || end.sha256 !== sha256)
      throw this.#fault(`the rows of ${table} are not those that were saved`);
    this.#tables.push({ table, columns, rows, sha256 });
    this.#open = undefined;
  }

  #complete(value: unknown): void {
    const end = this.#part(completeLine, value);
    const rows = this.#tables.reduce((total, table) => total + table.rows, 0);
    const isRight = end.tables === this.#tables.length && end.rows === rows;
    if (this.#open || !isRight || end.sha256 !== this.#all.end())
      throw this.#fault('its parts are not those that were saved');
    this.#isComplete = true;
  }

  contents(): Contents {
    if (!this.#isComplete || this.#createdAt === undefined) throw this.#fault('its end is missing');
    return { createdAt: this.#createdAt, tables: this.#tables };
  }
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/**
 * The rows of a backup, one after the other; if they end without an error, the backup is complete
 * and unchanged.
 */
export async function* savedRows(file: string): AsyncGenerator<SavedRow, Contents> {
  const reading = new Reading(file);
  for await (const line of readLines(file)) {
    const row = reading.take(line);
    if (row !== undefined) yield row;
  }
  return reading.contents();
}

/** Reads the whole backup. Throws a BackupError if it is incomplete or changed. */
export const checkBackup = async (
  file: string,
  onRow: (row: SavedRow) => void = () => undefined,
): Promise<Contents> => {
  const rows = savedRows(file);
  for (;;) {
    const { done, value } = await rows.next();
    if (done) return value;
    onRow(value);
  }
};
