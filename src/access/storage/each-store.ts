import type { Mode } from '#access/key.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The database of a mode; both have the same one as long as they are not apart. */
export type StoreOf = (mode: Mode) => Promise<Store>;

/** That of test mode; undefined where it is that of live mode, or does not answer. */
export const testStoreApart = async (storeOf: StoreOf): Promise<Store | undefined> => {
  const live = await storeOf('live');
  const test = await storeOf('test').catch(() => live);
  return test === live ? undefined : test;
};

/** What both databases say, live mode's first. Where that of test mode is silent, nothing is. */
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
