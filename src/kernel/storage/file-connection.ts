import { KontorError } from '#kernel/error.ts';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'libsql';
import type { Connection, Outcome } from './connection.ts';
import { LogKeeper, type LogLimits } from '#kernel/storage/log/keeper.ts';
import { keepPrivate } from './private-file.ts';
import type { Statement } from './sql.ts';

type Library = typeof Database;
type Row = Record<string, unknown>;

/** A compiled statement. To ask it for its columns takes nearly as long as to run it. */
interface Prepared {
  statement: Database.Statement<unknown[]>;
  /** None for one that gives no rows. */
  columns: readonly string[];
}

/** The statements of Kontor are few and always in the same words; what is not, comes and goes. */
const PREPARED_MOST = 256;

/**
 * For each connection: what is deleted is overwritten by zeros: the data of persons must not stay
 * in the file. A log that grew while somebody read for long is cut to 64 MiB when it begins anew.
 */
const SETTINGS = 'PRAGMA secure_delete = ON; PRAGMA journal_size_limit = 67108864';

/**
 * Up to so many KiB of pages in memory, for each connection: what it misses it reads from the
 * memory of the operating system, and each commit walks through all that its connection keeps.
 */
const CACHE_KIB = 4096;

/** So many pages of the log, of which most were written many times, a commit takes to the file. */
const COPIED_PAGES = 8000;
/** The same where a thread does so: only if that thread has failed or cannot keep up. */
const COPIED_PAGES_BESIDE_THREAD = 64_000;

const INTEGER_MOST = 2n ** 63n - 1n;

/** A statement of a batch failed: which one, and how. Nothing of the batch was kept. */
class StatementError extends KontorError {
  override readonly name = 'StatementError';
  readonly statementIndex: number;
  readonly code: unknown;

  constructor(statementIndex: number, cause: Error) {
    const code: unknown = Reflect.get(cause, 'code');
    super(`${String(code)}: ${cause.message}`, { cause });
    this.statementIndex = statementIndex;
    this.code = code;
  }
}

// Bytes come as a server gives them, whatever form the library has for them.
const given = (value: unknown): unknown =>
  value instanceof Uint8Array ? Uint8Array.from(value).buffer : value;

/** Half the time of a row goes into its names: the library gives values only. */
const rowOf = (columns: readonly string[], values: unknown): Row => {
  const row: Row = {};
  if (Array.isArray(values))
    for (let position = 0; position < columns.length; position += 1)
      row[columns[position] ?? position] = given(values[position]);
  return row;
};

const bound = (value: Statement['args'][number]): unknown => {
  if (typeof value === 'bigint' && (value > INTEGER_MOST || value < -INTEGER_MOST - 1n))
    throw new RangeError('a whole number that the database keeps has 64 bits at most');
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError('only finite numbers can be kept');
  return value instanceof Uint8Array ? Buffer.from(value) : value;
};

/**
 * A libSQL file. To compile a statement takes longer than to run it, the more so where triggers
 * come with it: each is compiled once. Every call blocks the process until it is done.
 */
class FileConnection implements Connection {
  readonly #open: () => Database.Database;
  readonly #log: LogKeeper | undefined;
  #database: Database.Database;
  #prepared = new Map<string, Prepared>();

  constructor(open: () => Database.Database, log: LogKeeper | undefined) {
    this.#open = open;
    this.#log = log;
    this.#database = open();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql).safeIntegers(true);
    const columns = statement.reader
      ? statement
          .raw(true)
          .columns()
          .map(({ name }) => name)
      : [];
    const prepared = { statement, columns };
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size === PREPARED_MOST && oldest !== undefined)
      this.#prepared.delete(oldest);
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  #run({ sql, args }: Statement, index: number, first?: 'first'): Outcome {
    const values = args.map(bound);
    try {
      const { statement, columns } = this.#prepare(sql);
      if (columns.length === 0) return { changed: statement.run(values).changes, rows: [] };
      // One row by itself comes in half the time.
      const found = first ? [statement.get(values)].filter(Array.isArray) : statement.all(values);
      const rows = found.map((row) => rowOf(columns, row));
      return { changed: rows.length, rows };
    } catch (error) {
      // Whatever state it is in now, it is not used again.
      this.#prepared.delete(sql);
      throw error instanceof Error ? new StatementError(index, error) : error;
    }
  }

  read(statement: Statement, first?: 'first'): Row[] {
    return this.#run(statement, 0, first).rows;
  }

  async execute(statement: Statement, first?: 'first'): Promise<Outcome> {
    return this.#run(statement, 0, first);
  }

  async batch(statements: readonly Statement[]): Promise<Outcome[]> {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const outcomes = statements.map((statement, index) => this.#run(statement, index));
      this.#database.exec('COMMIT');
      // What was written is answered first.
      if (this.#log) setImmediate(() => this.#lookAtLog());
      return outcomes;
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  #lookAtLog(): void {
    if (!this.#database.open) return;
    this.#log?.written(() => {
      try {
        this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)');
      } catch {
        // All that was written is durable in the log, and stays there until the next time.
      }
    });
  }

  async reconnect(): Promise<void> {
    this.#close();
    this.#database = this.#open();
  }

  #close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  async close(): Promise<void> {
    this.#close();
    await this.#log?.close();
  }
}

interface FileOptions {
  busyTimeoutMs: number;
  /** Where a thread copies the log into the file: how long it may become. */
  logLimits?: LogLimits | undefined;
}

/** Opens the file, and makes it and its folder when missing. */
export const openFile = async (
  file: string,
  { busyTimeoutMs, logLimits }: FileOptions,
): Promise<Connection> => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  keepPrivate(file);
  const { default: Library }: { default: Library } = await import('libsql');
  const copiedPages = logLimits ? COPIED_PAGES_BESIDE_THREAD : COPIED_PAGES;
  const limits = `PRAGMA cache_size = -${CACHE_KIB}; PRAGMA wal_autocheckpoint = ${copiedPages}`;
  const open = (): Database.Database => {
    const database = new Library(file, { timeout: busyTimeoutMs });
    database.exec(`${SETTINGS}; ${limits}`);
    return database;
  };
  return new FileConnection(open, logLimits && new LogKeeper(file, logLimits));
};
