import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { auditedStore } from '#access/storage/audit-log.ts';
import type { Mode } from '#access/key.ts';
import { storeOfModes } from '#access/storage/database-modes.ts';
import type { StoreOf } from '#access/storage/each-store.ts';
import { openOnce } from '#kernel/async/single-flight.ts';
import { readEnvironment, type Environment } from '#kernel/config/env.ts';
import { openStore, type Store, type StoreOptions } from '#kernel/storage/store.ts';
import { pending } from './audit/pending.ts';

/** Opens what commands work on: the environment, the databases and the content folder. */

/** The environment, completed by the file `.env` of the current folder. */
export const environment = (): Environment => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnvironment();
};

/** The address of the main database, with its token and data keys. */
export const storeOptions = (): StoreOptions => {
  const { databaseUrl, databaseToken, dataKeys } = environment();
  return { url: databaseUrl, token: databaseToken, dataKeys };
};

/** The same for test mode; undefined if one database holds both modes. */
export const testStoreOptions = (): StoreOptions | undefined => {
  const { testDatabase, dataKeys } = environment();
  return testDatabase && { ...testDatabase, dataKeys };
};

/** Runs the work with a function that opens the database of a mode, and closes what was opened. */
export const withStores = async <Result>(
  work: (storeOf: StoreOf) => Promise<Result>,
): Promise<Result> => {
  const opened: Store[] = [];
  const open = async (options: StoreOptions): Promise<Store> => {
    const store = await openStore(options);
    opened.push(store);
    return auditedStore(store, pending);
  };
  const main = openOnce(() => open(storeOptions()));
  const storeOf = storeOfModes({
    main,
    open: async () => {
      const options = testStoreOptions();
      return options && open(options);
    },
  });
  try {
    return await work(storeOf);
  } finally {
    for (const store of opened) await store.close();
  }
};

/** Runs work on the main database without an audit row: the tables may not exist yet. */
export const withUnkept = async <Result>(
  work: (store: Store) => Promise<Result>,
): Promise<Result> => {
  const store = await openStore(storeOptions());
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

/** Runs work with the database of a mode; that of live mode also holds all data without a mode. */
export const withStore = <Result>(
  work: (store: Store) => Promise<Result>,
  mode: Mode = 'live',
): Promise<Result> => withStores(async (storeOf) => work(await storeOf(mode)));

export const CONTENT_OPTION = ['--content <folder>', 'the content folder', 'content'] as const;

export const contentFolder = ({ content }: { content: string }): string => resolve(content);
