import { z } from 'zod';
import { MODES } from '#access/key.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { StoreOf } from './each-store.ts';

/** Which modes a database holds, as recorded in the database itself. */

const row = z.object({
  mode: z.enum(MODES),
  pair: z.string(),
  state: z.enum(['moving', 'apart']),
});

export type DatabaseModes = z.output<typeof row>;

/** Undefined for a database of both modes, or one that is not migrated yet. */
export const readModes = async (store: Store): Promise<DatabaseModes | undefined> => {
  try {
    return await store.row(row, sql`SELECT mode, pair, state FROM database_modes`);
  } catch (error) {
    if (error instanceof StorageError && error.code === 'unmigrated') return undefined;
    throw error;
  }
};

/** @throws StorageError unless the store is the usable test database of this pair */
export const requirePair = async (test: Store, pair: string): Promise<void> => {
  const found = await readModes(test);
  if (found?.mode === 'test' && found.pair === pair && found.state === 'apart') return;
  throw new StorageError(
    'unmigrated',
    'TEST_DATABASE_URL names another database than the one that test mode was moved to: restore ' +
      'its backup there, or begin without its rows by `db migrate --new-test-mode`',
  );
};

/** Any fault of its file becomes a StorageError, because it is no fault of the caller. */
const asUnusable = (error: unknown): StorageError =>
  error instanceof StorageError
    ? error
    : new StorageError('unreachable', 'the database of test mode is unusable', { cause: error });

/** While one database holds both modes, it is checked this often whether they were separated. */
const KNOWN_MS = 1000;

interface ModePorts {
  main(): Promise<Store>;
  /** Undefined if no address of the test database is configured. */
  open(): Promise<Store | undefined>;
}

const openApart = async (open: ModePorts['open'], pair: string): Promise<Store> => {
  const store = await open().catch((error: unknown) => {
    throw asUnusable(error);
  });
  if (store === undefined)
    throw new StorageError('unmigrated', 'TEST_DATABASE_URL is not set, and test mode is there');
  try {
    await requirePair(store, pair);
    return store;
  } catch (error) {
    await store.close();
    throw asUnusable(error);
  }
};

/** The store of each mode: the main one also serves test mode as long as it holds both. */
export const storeOfModes = ({ main, open }: ModePorts): StoreOf => {
  let opening: Promise<Store> | undefined;
  let both: { store: Store; untilMs: number } | undefined;
  const openTest = async (): Promise<Store> => {
    const store = await main();
    const modes = await readModes(store);
    if (modes?.state === 'moving')
      throw new StorageError('busy', 'test mode is being moved to a database of its own');
    if (modes === undefined) {
      both = { store, untilMs: performance.now() + KNOWN_MS };
      return store;
    }
    opening ??= openApart(open, modes.pair).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return async (mode) => {
    if (mode === 'live') return main();
    if (opening !== undefined) return opening;
    if (both !== undefined && performance.now() < both.untilMs) return both.store;
    return openTest();
  };
};
