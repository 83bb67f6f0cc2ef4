import type { Statement } from './sql.ts';

/** What one statement of a batch did. */
export interface Outcome {
  /** Rows changed; with RETURNING the number of rows returned. */
  changed: number;
  rows: Record<string, unknown>[];
}

/** One way to the database. Errors are those of the library; the store translates them. */
export interface Connection {
  /** Rows at once, where nothing has to be waited for; with `first`, the first may be all. */
  read?(statement: Statement, first?: 'first'): Outcome['rows'];
  /** With `first`, the first of its rows may be all that comes. */
  execute(statement: Statement, first?: 'first'): Promise<Outcome>;
  /** Where each request takes its way to a server: statements that only read, in one request. */
  readTogether?(statements: readonly Statement[]): Promise<Outcome[]>;
  /** All statements in one transaction, or none. */
  batch(statements: readonly Statement[]): Promise<Outcome[]>;
  /** Begins anew, as after a fault that a connection does not get over. */
  reconnect(): Promise<void>;
  close(): void | Promise<void>;
}
