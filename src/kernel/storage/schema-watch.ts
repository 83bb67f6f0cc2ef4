import type { Connection, Unless } from './connection.ts';
import { StorageError } from './errors.ts';
import { sql } from './sql.ts';

/** Notices that a newer version of Kontor has migrated the database while this one runs. */

/** The number of the last migration that this version knows. */
export const LAST_MIGRATION = 52;

const BEYOND_KNOWN = sql`SELECT number FROM schema_migrations WHERE number > ${LAST_MIGRATION}`;

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

/**
 * For a write to a file: within its transaction no other process can migrate. The look takes
 * microseconds.
 */
export const UNLESS_NEWER: Unless = { finds: BEYOND_KNOWN, error: newer };

/** How often a writer looks at a server, for which each look is a request. */
const SERVER_LOOK_EACH_MS = 10_000;

/** What one connection knows of the schema of its database. */
export class SchemaWatch {
  readonly #connection: Connection;
  #lookedMs = performance.now();
  #isNewer = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async #look(): Promise<boolean> {
    this.#lookedMs = performance.now();
    try {
      this.#isNewer = (await this.#connection.execute(BEYOND_KNOWN)).rows.length > 0;
    } catch {
      // Not migrated yet, or not readable: the statements themselves report that.
    }
    return this.#isNewer;
  }

  /**
   * To be called before each write to a server.
   * @throws StorageError if the database is newer
   */
  async requireKnown(): Promise<void> {
    if (performance.now() - this.#lookedMs > SERVER_LOOK_EACH_MS) await this.#look();
    if (this.#isNewer) throw newer();
  }

  /** The error itself, or that the database is newer if it is. */
  async explain(error: unknown): Promise<unknown> {
    return mayBeNewer(error) && (await this.#look()) ? newer(error) : error;
  }
}
