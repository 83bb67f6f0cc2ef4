import { isRefusal } from '#kernel/storage/errors.ts';
import { requireChanges, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const UNCHANGED = 'row-unchanged';

/**
 * Changes one row, with what follows from that; false where the statement finds no row. The write
 * is refused then, so that nothing else that it would keep is kept, such as a mail about it.
 */
export const updateOne = async (
  store: Store,
  update: Statement,
  following: readonly Statement[] = [],
): Promise<boolean> => {
  try {
    await store.batch([update, requireChanges(UNCHANGED), ...following]);
    return true;
  } catch (error) {
    if (isRefusal(error, UNCHANGED)) return false;
    throw error;
  }
};
