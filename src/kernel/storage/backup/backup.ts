import { StorageError } from '#kernel/storage/errors.ts';
import type { StoreOptions } from '#kernel/storage/store.ts';
import { dumpLines, type TableSum } from './dump.ts';
import { writeLines } from './lines.ts';
import { withSnapshot } from './session.ts';
import { HISTORY, tablesOf } from './tables.ts';

interface BackupOrder {
  file: string;
  now: Date;
  onTable?: (sum: TableSum) => void;
}

/** Saves all tables, as they are at one moment, to a file that any libSQL database can load. */
export const backUp = (
  options: StoreOptions,
  { file, now, onTable }: BackupOrder,
): Promise<TableSum[]> =>
  withSnapshot(options, async (reader) => {
    const [first] = await tablesOf(reader);
    if (first?.name !== HISTORY)
      throw new StorageError('unmigrated', 'the database is not migrated');
    const sums: TableSum[] = [];
    const note = (sum: TableSum): void => {
      sums.push(sum);
      onTable?.(sum);
    };
    await writeLines(file, dumpLines(reader, { createdAt: now, onTable: note }));
    return sums;
  });
