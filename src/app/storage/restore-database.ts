import { checkBackup, type Contents } from '#kernel/storage/backup/contents.ts';
import { restore, type RestoreOrder } from '#kernel/storage/backup/restore.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { openStore, type StoreOptions } from '#kernel/storage/store.ts';
import { restoredStatements } from '#payments/storage/outflows/quarantines.ts';

/**
 * Restores a backup and puts its payouts into quarantine, since the books are as old as the backup
 * but the vault is current. An older schema, which has no quarantines, is migrated.
 */
export const restoreDatabase = async (
  options: StoreOptions,
  { now, ...order }: Omit<RestoreOrder, 'mark'> & { now: Date },
): Promise<Contents> => {
  const { createdAt: savedAt, tables } = await checkBackup(order.file);
  const mark = restoredStatements({ savedAt, restoredAt: now });
  if (tables.some(({ table }) => table === 'quarantines'))
    return restore(options, { ...order, mark });
  const contents = await restore(options, order);
  const store = await openStore(options);
  try {
    await migrate(store);
    await store.batch(mark);
  } finally {
    await store.close();
  }
  return contents;
};
