import { sumOfFirst, type TableSum } from '#kernel/storage/backup/dump.ts';
import { tablesOf, type Reader } from '#kernel/storage/backup/tables.ts';

export const AUDIT_LOG = 'audit_log';

const SINCE = `SELECT 1 FROM ${AUDIT_LOG} WHERE number > ? AND action <> 'db restore' LIMIT 1`;

/** Whether the log is that of a backup, and all that it says since is that it was restored. */
export const isLogRestored = async (
  reader: Reader,
  saved: Pick<TableSum, 'rows' | 'sha256'>,
): Promise<boolean> => {
  const log = (await tablesOf(reader)).find(({ name }) => name === AUDIT_LOG);
  if (log === undefined || (await sumOfFirst(reader, log, saved.rows)) !== saved.sha256)
    return false;
  const { rows } = await reader.execute({ sql: SINCE, args: [saved.rows] });
  return rows.length === 0;
};
