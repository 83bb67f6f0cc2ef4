import type { Client, ResultSet } from '@libsql/client';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { databaseFile, openClient } from './client.ts';
import { isBusy, isTurnedAway, meaningOf } from './meaning.ts';
import type { Statement } from './sql.ts';

export interface StoreOptions {
  /** `file:`, `http(s)://` or `libsql://`. */
  url: string;
  token?: string | undefined;
  /** Default 5000. The wait blocks the process: it is a native call. */
  busyTimeoutMs?: number;
  /** How long a server may take for one request; default 10000. */
  requestTimeoutMs?: number;
}

/** What one statement of a batch did. */
export interface Outcome {
  /** Rows changed; with RETURNING the number of rows returned. */
  changed: number;
  rows: Record<string, unknown>[];
}

/** The operational database: a libSQL file or a libSQL server, by the same methods. */
export interface Store {
  /** Reads; every row is parsed. Integers arrive as bigint. */
  rows<Row extends z.ZodType>(row: Row, statement: Statement): Promise<z.output<Row>[]>;
  /** The first row, or undefined. */
  row<Row extends z.ZodType>(row: Row, statement: Statement): Promise<z.output<Row> | undefined>;
  /** Writes all statements or none. A refusal is a `StorageError` that names the statement. */
  batch(statements: readonly Statement[]): Promise<Outcome[]>;
  /** Waits for the writes under way, then lets the database go. */
  close(): Promise<void>;
}

const ATTEMPTS = 5;

const plainRows = ({ columns, rows }: ResultSet): Record<string, unknown>[] =>
  rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place]])));

// With RETURNING a file counts no change and a server counts it: only the rows tell the same.
const outcome = (result: ResultSet): Outcome => ({
  changed: result.columns.length > 0 ? result.rows.length : result.rowsAffected,
  rows: plainRows(result),
});

/**
 * Does the work again on a new connection as long as the database is busy, a few times. Whatever
 * waits on the old connection meanwhile is turned away unexecuted, and comes here as well.
 */
const patiently = async <Result>(client: Client, work: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(isBusy(error) || isTurnedAway(error)) || attempt === ATTEMPTS) throw error;
      if (isBusy(error)) await client.reconnect();
      await pause(attempt * 20 + Math.random() * attempt * 60);
    }
  }
};

const meaningfully = async <Result>(
  statements: readonly Statement[],
  work: Promise<Result>,
): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw meaningOf(error, statements);
  }
};

class LibsqlStore implements Store {
  readonly #client: Client;
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(client: Client) {
    this.#client = client;
  }

  async rows<Row extends z.ZodType>(row: Row, statement: Statement): Promise<z.output<Row>[]> {
    const read = patiently(this.#client, () => this.#client.execute(statement));
    const found = plainRows(await meaningfully([statement], read));
    return found.map((columns) => row.parse(columns));
  }

  async row<Row extends z.ZodType>(row: Row, statement: Statement) {
    const [first] = await this.rows(row, statement);
    return first;
  }

  /** One write at a time: writers that wait for each other inside SQLite block the process. */
  async batch(statements: readonly Statement[]): Promise<Outcome[]> {
    const write = this.#lastWrite.then(() =>
      patiently(this.#client, () => this.#client.batch([...statements], 'write')),
    );
    this.#lastWrite = write.catch(() => undefined);
    const results = await meaningfully(statements, write);
    return results.map(outcome);
  }

  async close(): Promise<void> {
    await this.#lastWrite;
    this.#client.close();
  }
}

/**
 * Opens the database. A file is made when missing and kept in WAL; `synchronous` stays at SQLite's
 * FULL, so that a write that was answered survives a power cut. A server keeps its own settings.
 */
export const openStore = async (options: StoreOptions): Promise<Store> => {
  const { busyTimeoutMs = 5000, requestTimeoutMs = 10_000 } = options;
  const opening = openClient({ ...options, busyTimeoutMs, requestTimeoutMs });
  const client = await meaningfully([], opening);
  if (databaseFile(options.url) !== undefined) {
    const wal = patiently(client, () => client.execute('PRAGMA journal_mode = WAL'));
    await meaningfully([], wal);
  }
  return new LibsqlStore(client);
};
