import { z } from 'zod';
import { json, moment } from './columns.ts';
import { sql, type Statement } from './sql.ts';
import type { Store } from './store.ts';

/**
 * The scheduled erasure: rules for data that is kept for a limited time, and a record of the last
 * run.
 */

export interface Ending {
  store: Store;
  /** Data that ended before this moment is due. */
  before: Date;
  now: Date;
}

/** Erases the due data of one kind. @returns the number of erased rows */
export type EndingRule = (ending: Ending) => Promise<number>;

/** A rule with one statement, which gets the moment before which rows are due. */
export const deleted =
  (statement: (before: string) => Statement): EndingRule =>
  async ({ store, before }) => {
    const [outcome] = await store.batch([statement(before.toISOString())]);
    return outcome?.changed ?? 0;
  };

/** The number of erased rows of each kind. */
export type Removed = Readonly<Record<string, number>>;

export const noteRetention = async (store: Store, removed: Removed, now: Date): Promise<void> => {
  await store.batch([
    sql`INSERT INTO retention_runs (id, ran_at, removed)
        VALUES (1, ${now.toISOString()}, ${JSON.stringify(removed)})
        ON CONFLICT (id) DO UPDATE SET ran_at = excluded.ran_at, removed = excluded.removed`,
  ]);
};

const runRow = z
  .object({ ran_at: moment, removed: json.pipe(z.record(z.string(), z.int())) })
  .transform(({ ran_at: ranAt, removed }) => ({ ranAt, removed }));

/** The last run; undefined before the first. */
export const lastRetention = (store: Store) =>
  store.row(runRow, sql`SELECT ran_at, removed FROM retention_runs`);
