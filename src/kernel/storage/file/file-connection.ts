import { KontorError } from '#kernel/error.ts';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'libsql';
import type { Connection, Outcome, Unless } from '#kernel/storage/connection.ts';
import { LogKeeper, type LogLimits } from '#kernel/storage/log/keeper.ts';
import { keepPrivate } from '#kernel/storage/private-file.ts';
import type { Statement } from '#kernel/storage/sql.ts';
import { PreparedStatements, rowOf, type Row } from './prepared-statements.ts';

type Library = typeof Database;

/**
 * Settings of each connection. Deleted data is overwritten with zeros, since personal data must not
 * stay in the file. A log that grew during a long read is cut to 64 MiB when it restarts.
 */
const SETTINGS = 'PRAGMA secure_delete = ON; PRAGMA journal_size_limit = 67108864';

/**
 * The page cache of each connection, in KiB. Missing pages come from the memory of the operating
 * system, and each commit goes through all cached pages, so the cache is small.
 */
const CACHE_KIB = 4096;

/**
 * The number of pages in the log after which a commit copies the log to the file; most of these
 * pages were written several times.
 */
const COPIED_PAGES = 8000;
/**
 * The same limit if a thread copies the log: only used if that thread has failed or is too slow.
 */
const COPIED_PAGES_BESIDE_THREAD = 64_000;

const INTEGER_MOST = 2n ** 63n - 1n;

/** A statement of a batch failed: its index and the error. Nothing of the batch was stored. */
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

const bound = (value: Statement['args'][number]): unknown => {
  if (typeof value === 'bigint' && (value > INTEGER_MOST || value < -INTEGER_MOST - 1n))
    throw new RangeError('a whole number that the database keeps has 64 bits at most');
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError('only finite numbers can be kept');
  return value instanceof Uint8Array ? Buffer.from(value) : value;
};

const statementsOf = (database: Database.Database): PreparedStatements =>
  new PreparedStatements(database, 'bigint');

/** A libSQL file. Every call blocks the process until it is done. */
class FileConnection implements Connection {
  readonly #open: () => Database.Database;
  readonly #log: LogKeeper | undefined;
  #database: Database.Database;
  #statements: PreparedStatements;

  constructor(open: () => Database.Database, log: LogKeeper | undefined) {
    this.#open = open;
    this.#log = log;
    this.#database = open();
    this.#statements = statementsOf(this.#database);
  }

  #run({ sql, args }: Statement, index: number, first?: 'first'): Outcome {
    const values = args.map(bound);
    try {
      const { statement, columns } = this.#statements.of(sql);
      if (columns.length === 0) return { changed: statement.run(values).changes, rows: [] };
      // Reading a single row takes half the time.
      const found = first ? [statement.get(values)].filter(Array.isArray) : statement.all(values);
      const rows = found.map((row) => rowOf(columns, row));
      return { changed: rows.length, rows };
    } catch (error) {
      this.#statements.drop(sql);
      throw error instanceof Error ? new StatementError(index, error) : error;
    }
  }

  read(statement: Statement, first?: 'first'): Row[] {
    return this.#run(statement, 0, first).rows;
  }

  async execute(statement: Statement, first?: 'first'): Promise<Outcome> {
    return this.#run(statement, 0, first);
  }

  #finds(statement: Statement): boolean {
    try {
      return this.#run(statement, 0, 'first').rows.length > 0;
    } catch {
      return false;
    }
  }

  async batch(statements: readonly Statement[], unless?: Unless): Promise<Outcome[]> {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      if (unless && this.#finds(unless.finds)) throw unless.error();
      const outcomes = statements.map((statement, index) => this.#run(statement, index));
      this.#database.exec('COMMIT');
      // Writes are answered before the log is copied.
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
        // All writes are durable in the log, which is copied at the next opportunity.
      }
    });
  }

  async reconnect(): Promise<void> {
    this.#database.close();
    this.#database = this.#open();
    this.#statements = statementsOf(this.#database);
  }

  async close(): Promise<void> {
    this.#database.close();
    await this.#log?.close();
  }
}

interface FileOptions {
  busyTimeoutMs: number;
  /** The most pages of the log if a thread copies it to the file. */
  logLimits?: LogLimits | undefined;
}

/** Opens the file; the file and its folder are created if they are missing. */
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
