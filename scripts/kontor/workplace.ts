import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readEnvironment, type Environment } from '#kernel/config/env.ts';
import { openStore, type Store, type StoreOptions } from '#kernel/storage/store.ts';

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

/** Does the work with the database open, and closes it whatever happens. */
export const withStore = async <Result>(
  work: (store: Store) => Promise<Result>,
): Promise<Result> => {
  const store = await openStore(storeOptions());
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

export const CONTENT_OPTION = ['--content <folder>', 'the content folder', 'content'] as const;

export const contentFolder = ({ content }: { content: string }): string => resolve(content);
