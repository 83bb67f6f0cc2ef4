import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'libsql';
import type { Connection, Outcome } from './connection.ts';
import type { Statement } from './sql.ts';

type Library = typeof Database;
type Prepared = Database.Statement<unknown[]>;

/** The statements of Kontor are few and always in the same words; what is not, comes and goes. */
const PREPARED_MOST = 256;

const INTEGER_MOST = 2n ** 63n - 1n;

/** A statement of a batch failed: which one, and how. Nothing of the batch was kept. */
class StatementFault extends Error {
  override readonly name = 'StatementFault';
  readonly statementIndex: number;
  readonly code: unknown;

  constructor(statementIndex: number, cause: Error) {
    const code: unknown = Reflect.get(cause, 'code');
    super(`${String(code)}: ${cause.message}`, { cause });
    this.statementIndex = statementIndex;
    this.code = code;
  }
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

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
  #database: Database.Database;
  #prepared = new Map<string, Prepared>();

  constructor(open: () => Database.Database) {
    this.#open = open;
    this.#database = open();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const prepared = this.#database.prepare(sql).safeIntegers(true);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size === PREPARED_MOST && oldest !== undefined)
      this.#prepared.delete(oldest);
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  #run({ sql, args }: Statement, index: number): Outcome {
    const values = args.map(bound);
    try {
      const prepared = this.#prepare(sql);
      if (!prepared.reader) return { changed: prepared.run(values).changes, rows: [] };
      const rows = prepared.all(values).filter(isRow);
      return { changed: rows.length, rows };
    } catch (error) {
      // Whatever state it is in now, it is not used again.
      this.#prepared.delete(sql);
      throw error instanceof Error ? new StatementFault(index, error) : error;
    }
  }

  async execute(statement: Statement): Promise<Outcome> {
    return this.#run(statement, 0);
  }

  async batch(statements: readonly Statement[]): Promise<Outcome[]> {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const outcomes = statements.map((statement, index) => this.#run(statement, index));
      this.#database.exec('COMMIT');
      return outcomes;
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  async reconnect(): Promise<void> {
    this.close();
    this.#database = this.#open();
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }
}

/** Opens the file, and makes it and its folder when missing. */
export const openFile = async (
  file: string,
  { busyTimeoutMs }: { busyTimeoutMs: number },
): Promise<Connection> => {
  mkdirSync(dirname(file), { recursive: true });
  const { default: Library }: { default: Library } = await import('libsql');
  return new FileConnection(() => new Library(file, { timeout: busyTimeoutMs }));
};
