import { z } from 'zod';
import type { SaidState } from '#hotels/access/said-state.ts';
import type { SaidStateReader } from '#hotels/ports.ts';
import { count } from '#kernel/storage/columns.ts';
import { requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The refusal name if another process has changed the state meanwhile. */
export const SAID_MEANWHILE = 'said-meanwhile';

/** Stores the new state in place of the revision before it, or rolls everything back. */
export const saidStatements = (hotel: string, { revision, text }: SaidState): Statement[] => [
  revision === 1
    ? sql`INSERT INTO hotel_ari (hotel, revision, state) VALUES (${hotel}, 1, ${text})
          ON CONFLICT (hotel) DO NOTHING`
    : sql`UPDATE hotel_ari SET revision = ${revision}, state = ${text}
          WHERE hotel = ${hotel} AND revision = ${revision - 1}`,
  requireChanges(SAID_MEANWHILE),
];

const row = z
  .object({ revision: count, state: z.string() })
  .transform(({ revision, state }): SaidState => ({ revision, text: state }));

export const saidStates = (store: Store): SaidStateReader => ({
  find: (hotel) =>
    store.row(row, sql`SELECT revision, state FROM hotel_ari WHERE hotel = ${hotel}`),
});
