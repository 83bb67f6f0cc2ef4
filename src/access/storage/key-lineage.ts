import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const keyRow = z.object({ id: z.string() });

/** Ids of a key and of all that it has replaced by rotation. */
export const keyLineage = (store: Store) => ({
  of: async (keyId: string): Promise<ReadonlySet<string>> => {
    const rows = await store.rows(
      keyRow,
      sql`WITH RECURSIVE line (id) AS (
            SELECT ${keyId}
            UNION SELECT api_keys.id FROM api_keys JOIN line ON api_keys.replaced_by = line.id)
          SELECT id FROM line`,
    );
    return new Set(rows.map(({ id }) => id));
  },
});
