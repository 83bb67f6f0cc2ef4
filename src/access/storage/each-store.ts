import type { Mode } from '#access/key.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The database of a mode; both modes share one until they are separated. */
export type StoreOf = (mode: Mode) => Promise<Store>;

/** The database of test mode; undefined if it is also that of live mode, or does not answer. */
export const testStoreApart = async (storeOf: StoreOf): Promise<Store | undefined> => {
  const live = await storeOf('live');
  const test = await storeOf('test').catch(() => live);
  return test === live ? undefined : test;
};

/**
 * The rows of both databases, live mode's first. If test mode's does not answer, its rows are
 * missing.
 */
export const rowsOfBoth = async <Row>(
  storeOf: StoreOf,
  read: (store: Store) => Promise<readonly Row[]>,
): Promise<Row[]> => {
  const test = await testStoreApart(storeOf);
  const [rows, more] = await Promise.all([
    read(await storeOf('live')),
    test === undefined ? [] : read(test).catch(() => []),
  ]);
  return [...rows, ...more];
};
