import { setTimeout as pause } from 'node:timers/promises';
import { databaseFile } from './client.ts';
import type { Connection, Outcome } from './connection.ts';
import { openFile } from '#kernel/storage/file/file-connection.ts';
import { LOG_LIMITS, type LogLimits } from '#kernel/storage/log/keeper.ts';
import { isBusy, isTurnedAway, translateError } from './translate-error.ts';
import { DataKeys, type Seals } from '#kernel/storage/seals/keys.ts';
import type { SealedColumns } from '#kernel/storage/seals/columns.ts';
import { ReadQueue } from './read-queue.ts';
import { SchemaWatch, UNLESS_NEWER } from './schema-watch.ts';
import { openServer } from './server-connection.ts';
import type { Statement } from './sql.ts';
import type { RowReader } from './table.ts';
import type { Tables } from './tables.ts';
import { WriteQueue } from './write-queue.ts';

export interface StoreOptions {
  /** `file:`, `http(s)://` or `libsql://`. */
  url: string;
  token?: string | undefined;
  /** Default 5000. The wait blocks the process: it is a native call. */
  busyTimeoutMs?: number;
  /** The time after the first attempt in which another may start; default: five attempts. */
  patienceMs?: number;
  /** How long a server may take for one request; default 10000. */
  requestTimeoutMs?: number;
  /** Whether this thread only writes: then half of the waiting batches are written at a time. */
  onlyWrites?: boolean;
  /** The most pages of the log of a file that a thread writes to. */
  logLimits?: LogLimits;
  /** Each key opens data keys, and the first wraps new ones. Without any, the database has one. */
  dataKeys?: readonly string[];
}

/** The operational database: a libSQL file or a libSQL server, with the same methods. */
export interface Store extends Tables {
  /**
   * Seals personal texts. Rows that are read have their sealed columns opened; rows that a batch
   * returns do not.
   */
  readonly seals: Seals;
  /** Whether it is read without waiting, as a file is: two short reads may cost less than one. */
  readonly isNear: boolean;
  /** Waits for running writes, then closes the database. */
  close(): Promise<void>;
}

const ATTEMPTS = 5;

type Patience = Pick<StoreOptions, 'patienceMs'>;

/**
 * Repeats the work on a new connection while the database is busy, a few times. Other work that
 * waits on the old connection is rejected without being executed, and is repeated here as well.
 */
const patiently = async <Result>(
  connection: Connection,
  work: () => Promise<Result>,
  { patienceMs }: Patience = {},
): Promise<Result> => {
  const startMs = performance.now();
  const isOver = (attempt: number): boolean =>
    patienceMs === undefined ? attempt === ATTEMPTS : performance.now() - startMs > patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(isBusy(error) || isTurnedAway(error)) || isOver(attempt)) throw error;
      if (isBusy(error)) await connection.reconnect();
      const longestMs = patienceMs === undefined ? 80 * attempt : 80;
      await pause(longestMs * (0.25 + 0.75 * Math.random()));
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
    throw translateError(error, statements);
  }
};

/** The writer that replaces the store's own. */
type Writer = (statements: readonly Statement[]) => Promise<Outcome[]>;

interface Asked {
  statement: Statement;
  first?: 'first';
  sealed: SealedColumns | undefined;
}

class LibsqlStore implements Store {
  readonly #connection: Connection;
  readonly #patience: Patience;
  // Writers that wait for each other inside SQLite block the process, so they wait here.
  readonly #writes: WriteQueue<Outcome>;
  readonly #reads: ReadQueue | undefined;
  readonly seals: Seals;
  readonly isNear: boolean;
  readonly #writer: Writer | undefined;
  readonly #schema: SchemaWatch;

  constructor(connection: Connection, options: StoreOptions, writer?: Writer) {
    const { onlyWrites: leavesHalf = false, dataKeys } = options;
    this.#writer = writer;
    this.#connection = connection;
    this.isNear = connection.read !== undefined;
    this.#patience = options;
    this.seals = new DataKeys(this, dataKeys);
    const schema = (this.#schema = new SchemaWatch(connection));
    const write = async (statements: readonly Statement[]) => {
      if (connection.read === undefined) await schema.requireKnown();
      const batch = () => connection.batch(statements, UNLESS_NEWER);
      return patiently(connection, batch, options);
    };
    this.#writes = new WriteQueue(write, { leavesHalf });
    const { readTogether } = connection;
    this.#reads =
      readTogether &&
      new ReadQueue((statements) => patiently(connection, () => readTogether(statements), options));
  }

  /**
   * Synchronous for a file: each turn of a promise takes a considerable part of the time of a read.
   */
  #read(asked: Asked): Outcome['rows'] | Promise<Outcome['rows']> {
    const rows = this.#readNow(asked);
    return rows ? this.seals.open(rows, asked.sealed) : this.#readPatiently(asked);
  }

  /** Undefined if it is not available without waiting. */
  #readNow({ statement, first }: Asked): Outcome['rows'] | undefined {
    try {
      return this.#connection.read?.(statement, first);
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw translateError(error, [statement]);
    }
  }

  async #readPatiently({ statement, first, sealed }: Asked): Promise<Outcome['rows']> {
    const connection = this.#connection;
    const read =
      this.#reads?.add(statement) ??
      patiently(connection, () => connection.execute(statement, first), this.#patience);
    return this.seals.open((await meaningfully([statement], read)).rows, sealed);
  }

  async rows<Row>(row: RowReader<Row>, statement: Statement): Promise<Row[]> {
    try {
      const read = this.#read({ statement, sealed: row.sealed });
      const rows = read instanceof Promise ? await read : read;
      return rows.map((columns) => row.parse(columns));
    } catch (error) {
      throw await this.#schema.explain(error);
    }
  }

  async row<Row>(row: RowReader<Row>, statement: Statement): Promise<Row | undefined> {
    try {
      const read = this.#read({ statement, first: 'first', sealed: row.sealed });
      const [columns] = read instanceof Promise ? await read : read;
      return columns && row.parse(columns);
    } catch (error) {
      throw await this.#schema.explain(error);
    }
  }

  async batch(statements: readonly Statement[]): Promise<Outcome[]> {
    try {
      return await (this.#writer?.(statements) ?? this.#writes.add(statements));
    } catch (error) {
      throw await this.#schema.explain(error);
    }
  }

  async close(): Promise<void> {
    await this.#writes.finish();
    await this.#connection.close();
  }
}

/**
 * Opens the database. A missing file is created and uses WAL; `synchronous` stays at SQLite's FULL,
 * so that an answered write survives a power failure. A server keeps its own settings.
 */
export const openStore = async (options: StoreOptions, writer?: Writer): Promise<Store> => {
  const { busyTimeoutMs = 5000, requestTimeoutMs = 10_000 } = options;
  const file = databaseFile(options.url);
  if (file === undefined)
    return new LibsqlStore(
      await meaningfully([], openServer({ ...options, busyTimeoutMs, requestTimeoutMs })),
      options,
    );
  const { onlyWrites = false, logLimits = LOG_LIMITS } = options;
  const log = onlyWrites ? { logLimits } : {};
  const connection = await meaningfully([], openFile(file, { busyTimeoutMs, ...log }));
  const wal = { sql: 'PRAGMA journal_mode = WAL', args: [] };
  await meaningfully(
    [],
    patiently(connection, () => connection.execute(wal)),
  );
  return new LibsqlStore(connection, options, writer);
};
