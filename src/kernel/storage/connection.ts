import type { Statement } from './sql.ts';

/** The result of one statement of a batch. */
export interface Outcome {
  /** Rows changed; with RETURNING the number of rows returned. */
  changed: number;
  rows: Record<string, unknown>[];
}

/** Nothing is written where a statement finds a row within the transaction. */
export interface Unless {
  /** Where it fails, as before the first migration, it finds nothing. */
  finds: Statement;
  /** The error that is thrown then. */
  error(): Error;
}

/** One connection to the database. Errors are those of the library; the store translates them. */
export interface Connection {
  /**
   * Rows without waiting, if the connection can; with `first`, it may return only the first row.
   */
  read?(statement: Statement, first?: 'first'): Outcome['rows'];
  /** With `first`, it may return only the first row. */
  execute(statement: Statement, first?: 'first'): Promise<Outcome>;
  /** For servers, where each request takes time: statements that only read, in one request. */
  readTogether?(statements: readonly Statement[]): Promise<Outcome[]>;
  /** All statements in one transaction, or none. Only a file looks at `unless`. */
  batch(statements: readonly Statement[], unless?: Unless): Promise<Outcome[]>;
  /** Reconnects after an error from which the connection does not recover. */
  reconnect(): Promise<void>;
  close(): void | Promise<void>;
}
