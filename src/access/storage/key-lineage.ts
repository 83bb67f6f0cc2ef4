import { law } from '#kernel/storage/check.ts';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const keyRow = z.object({ id: z.string() });

/** The ids of a key and of all that came before and after it by rotation. */
export const keyLineage = (store: Store) => ({
  of: async (keyId: string): Promise<ReadonlySet<string>> => {
    const rows = await store.rows(
      keyRow,
      sql`WITH RECURSIVE line (id) AS (
            SELECT ${keyId}
            UNION SELECT api_keys.id FROM api_keys JOIN line ON api_keys.replaced_by = line.id
            UNION SELECT api_keys.replaced_by FROM api_keys JOIN line ON api_keys.id = line.id
              WHERE api_keys.replaced_by IS NOT NULL)
          SELECT id FROM line`,
    );
    return new Set(rows.map(({ id }) => id));
  },
});

/** Checks that a rotated key and the key that replaces it have the same holder. */
export const rotatedKeys = law(
  'rotated keys',
  `SELECT old.id || ' was replaced by a key of another holder' FROM api_keys AS old
   JOIN api_keys AS new ON new.id = old.replaced_by
   WHERE new.organization_id IS NOT old.organization_id OR new.mode IS NOT old.mode`,
);
