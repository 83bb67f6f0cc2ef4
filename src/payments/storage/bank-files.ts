import { z } from 'zod';
import type { Mode } from '#access/key.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** What went to the bank in this file, word for word; undefined where there is none. */
export const bankFileText = async (
  store: Store,
  mode: Mode,
  fileId: string,
): Promise<string | undefined> => {
  const row = await store.row(
    z.object({ content: z.string() }),
    sql`SELECT content FROM bank_files WHERE mode = ${mode} AND id = ${fileId}`,
  );
  return row?.content;
};
