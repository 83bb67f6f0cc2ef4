import { isRefusal } from '#kernel/storage/errors.ts';
import { requireChanges, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const UNCHANGED = 'row-unchanged';

/**
 * Updates one row and runs the statements that depend on it; false if no row matches. The whole
 * batch is refused then, so that nothing else of it is stored, such as a mail about it.
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
