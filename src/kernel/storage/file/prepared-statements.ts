import type Database from 'libsql';

export type Row = Record<string, unknown>;

/** A compiled statement. Reading its column names takes nearly as long as running it. */
interface Prepared {
  statement: Database.Statement<unknown[]>;
  /** Empty for a statement without rows. */
  columns: readonly string[];
}

/** Kontor's statements are few and have constant texts; others are dropped from the cache again. */
const PREPARED_MOST = 256;

/** Whole numbers of a database that may be too large for a number are read as bigint. */
type WholeNumbers = 'bigint' | 'number';

/**
 * The statements of one open file. Compiling a statement takes longer than running it, more so with
 * triggers, so each is compiled once.
 */
export class PreparedStatements {
  readonly #database: Database.Database;
  readonly #wholeNumbers: WholeNumbers;
  readonly #known = new Map<string, Prepared>();

  constructor(database: Database.Database, wholeNumbers: WholeNumbers) {
    this.#database = database;
    this.#wholeNumbers = wholeNumbers;
  }

  /** Compiles the statement unless that is done. */
  of(sql: string): Prepared {
    const known = this.#known.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql).safeIntegers(this.#wholeNumbers === 'bigint');
    const columns = statement.reader
      ? statement
          .raw(true)
          .columns()
          .map(({ name }) => name)
      : [];
    const prepared = { statement, columns };
    const [oldest] = this.#known.keys();
    if (this.#known.size === PREPARED_MOST && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(sql, prepared);
    return prepared;
  }

  /** After a failure its state is unknown, so it is not used again. */
  drop(sql: string): void {
    this.#known.delete(sql);
  }
}

// Bytes are returned in the form that a server uses, whatever form the library has.
const given = (value: unknown): unknown =>
  value instanceof Uint8Array ? Uint8Array.from(value).buffer : value;

/** Half the time for reading a row is spent on its names, so the library returns only values. */
export const rowOf = (columns: readonly string[], values: unknown): Row => {
  const row: Row = {};
  if (Array.isArray(values))
    for (let position = 0; position < columns.length; position += 1)
      row[columns[position] ?? position] = given(values[position]);
  return row;
};
