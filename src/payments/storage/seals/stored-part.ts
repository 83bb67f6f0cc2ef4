import type { Sealer, Subject } from '#kernel/storage/seals/keys.ts';
import type { Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** How many rows of plain texts are sealed in one write. */
export const ROWS_MOST = 200;

/** A row as it is found, and the statements that write it sealed. */
interface Found {
  row: bigint;
  subjects: readonly Subject[];
  statements(sealer: Sealer): Statement[];
}

/** A part of the texts that were stored in plain, such as one table. */
export interface Part {
  /** The tables whose rows are written; if left out, the table with the name of the part. */
  tables?: readonly string[];
  find(store: Store, after: bigint): Promise<Found[]>;
}
