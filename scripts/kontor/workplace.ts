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

/** What the verbs work on: the environment, the database, the content folder. */

/** The environment, with what `.env` of this folder adds to it. */
export const environment = (): Environment => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnvironment();
};

/** Where the database is, and the token for it. */
export const storeOptions = (): StoreOptions => {
  const { databaseUrl, databaseToken, dataKeys } = environment();
  return { url: databaseUrl, token: databaseToken, dataKeys };
};

/** Where that of test mode is; undefined where one database holds both modes. */
export const testStoreOptions = (): StoreOptions | undefined => {
  const { testDatabase, dataKeys } = environment();
  return testDatabase && { ...testDatabase, dataKeys };
};

/** Does the work with the databases open that it asks for, and closes them whatever happens. */
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

/** The main database before its command is kept: its tables may not be there yet. */
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

/** With that of a mode: live mode's holds all that is of no mode. */
export const withStore = <Result>(
  work: (store: Store) => Promise<Result>,
  mode: Mode = 'live',
): Promise<Result> => withStores(async (storeOf) => work(await storeOf(mode)));

export const CONTENT_OPTION = ['--content <folder>', 'the content folder', 'content'] as const;

export const contentFolder = ({ content }: { content: string }): string => resolve(content);
