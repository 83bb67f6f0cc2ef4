import { z } from 'zod';
import { json, moment } from '#kernel/storage/columns.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Denied, Screening } from '#payments/screening.ts';

/** Wallets, token accounts and bank accounts that are never paid, in the database. */

interface DenyList {
  revision: bigint;
  names: readonly string[];
  loadedAt: Date;
}

const listRow = z
  .object({ revision: z.bigint(), names: json.pipe(z.array(z.string())), loaded_at: moment })
  .transform(({ loaded_at: loadedAt, ...list }): DenyList => ({ ...list, loadedAt }));

const revisionRow = z.object({ revision: z.bigint() });

/** Undefined if no list was ever loaded. */
export const readDenyList = (store: Store): Promise<DenyList | undefined> =>
  store.row(listRow, sql`SELECT revision, names, loaded_at FROM deny_list`);

/** Replaces the whole list by these names. */
export const replaceDenyList = async (
  store: Store,
  names: readonly string[],
  at: Date,
): Promise<void> => {
  await store.batch([
    sql`INSERT INTO deny_list (id, revision, names, loaded_at)
        VALUES (1, 1, ${JSON.stringify(names)}, ${at.toISOString()})
        ON CONFLICT (id) DO UPDATE SET revision = revision + 1, names = excluded.names,
          loaded_at = excluded.loaded_at`,
  ]);
};

/**
 * Checks at each use whether there is a newer list; if the list cannot be read, no payout is made.
 */
export const denyList = (store: Store): Screening => {
  let known: { revision: bigint; denied: Denied } | undefined;
  return {
    current: async () => {
      const newest = await store.row(revisionRow, sql`SELECT revision FROM deny_list`);
      if (newest === undefined) return [];
      if (known?.revision === newest.revision) return known.denied;
      const list = await readDenyList(store);
      if (list === undefined) throw new StorageError('damaged', 'the deny list is gone');
      known = { revision: list.revision, denied: [new Set(list.names)] };
      return known.denied;
    },
  };
};

/** A screening that denies nobody. */
export const NO_DENY_LIST: Screening = { current: async () => [] };
