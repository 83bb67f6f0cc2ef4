import { z } from 'zod';
import type { Outcome } from './connection.ts';
import { StorageError } from './errors.ts';
import { sql, type Statement } from './sql.ts';

/** Notices that a newer version of Kontor has migrated the database while this one runs. */

/** The number of the last migration that this version knows. */
export const LAST_MIGRATION = 52;

const LAST_APPLIED = sql`SELECT max(number) AS number FROM schema_migrations`;

const lastRow = z.object({ number: z.coerce.number() });

const newer = (cause?: unknown): StorageError =>
  new StorageError(
    'newer',
    'a newer version of Kontor has migrated the database: end this process, or start that version',
    { cause },
  );

/** Whether the cause of the error may be that tables are not as this version knows them. */
const mayBeNewer = (error: unknown): boolean =>
  !(error instanceof StorageError) ||
  error.code === 'unmigrated' ||
  (error.refused !== undefined && error.refused.refusal === undefined);

interface WatchOptions {
  /** How often a writer looks. */
  everyMs: number;
  /** Whether the first write looks, too. */
  atOnce: boolean;
}

/** What one connection knows of the schema of its database. */
export class SchemaWatch {
  readonly #read: (statement: Statement) => Promise<Outcome>;
  readonly #everyMs: number;
  #lookedMs: number;
  #isNewer = false;

  constructor(read: (statement: Statement) => Promise<Outcome>, options: WatchOptions) {
    this.#read = read;
    this.#everyMs = options.everyMs;
    this.#lookedMs = options.atOnce ? -Infinity : performance.now();
  }

  async #look(): Promise<boolean> {
    this.#lookedMs = performance.now();
    try {
      const { rows } = await this.#read(LAST_APPLIED);
      this.#isNewer = lastRow.parse(rows[0]).number > LAST_MIGRATION;
    } catch {
      // Not migrated yet, or not readable: the statements themselves report that.
    }
    return this.#isNewer;
  }

  /** To be called before each write. @throws StorageError if the database is newer */
  async requireKnown(): Promise<void> {
    if (performance.now() - this.#lookedMs > this.#everyMs) await this.#look();
    if (this.#isNewer) throw newer();
  }

  /** The error itself, or that the database is newer if it is. */
  async explain(error: unknown): Promise<unknown> {
    return mayBeNewer(error) && (await this.#look()) ? newer(error) : error;
  }
}
