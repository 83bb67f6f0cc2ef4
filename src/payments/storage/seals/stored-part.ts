import type { Sealer, Subject } from '#kernel/storage/seals/keys.ts';
import type { Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** How many rows of what was stored in plain are sealed in one write. */
export const ROWS_MOST = 200;

/** A row as it is found, and what to write in its place. */
interface Found {
  row: bigint;
  subjects: readonly Subject[];
  statements(sealer: Sealer): Statement[];
}

/** A part of what was stored in plain. */
export interface Part {
  /** Whose rows are written; left out: of the table that is called like the part. */
  tables?: readonly string[];
  find(store: Store, after: bigint): Promise<Found[]>;
}
