import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '#kernel/storage/migrations.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { openThreadedStore } from '#kernel/storage/threads/threaded-store.ts';
import { hasSqld, reportMissingSqld, startSqld } from './sqld.ts';

/** A fresh database of a test's own. */
export interface TestDatabase {
  url: string;
  store: Store;
  /** A second client of the same database, closed by `drop` as well. */
  another(options?: { busyTimeoutMs?: number }): Promise<Store>;
  drop(): Promise<void>;
}

const databaseAt = async (
  url: string,
  remove: () => Promise<void>,
  open = openStore,
): Promise<TestDatabase> => {
  const stores: Store[] = [];
  const another = async (options: { busyTimeoutMs?: number } = {}) => {
    const store = await open({ url, ...options });
    stores.push(store);
    return store;
  };
  const drop = async () => {
    await Promise.all(stores.map((store) => store.close()));
    await remove();
  };
  return { url, store: await another(), another, drop };
};

/** An empty libSQL file in a folder of its own. */
export const freshFile = async (open = openStore): Promise<TestDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-db-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  return databaseAt(pathToFileURL(join(folder, 'kontor.db')).href, remove, open);
};

/** An empty database on a libSQL server of its own. */
export const freshServer = async (): Promise<TestDatabase> => {
  const server = await startSqld();
  return databaseAt(server.url, server.stop);
};

/** A migrated libSQL file. */
export const freshDatabase = async (): Promise<TestDatabase> => {
  const database = await freshFile();
  await migrate(database.store);
  return database;
};

reportMissingSqld();

/** Both worlds in which the same code must do the same: a file, and a server where there is one. */
export const WORLDS = [
  { world: 'a file', open: () => freshFile() },
  ...(hasSqld ? [{ world: 'a libSQL server', open: freshServer }] : []),
];

/** With the file whose writes are made in a thread: what is said of a store holds there, too. */
export const STORE_WORLDS = [
  ...WORLDS,
  { world: 'a file that a thread writes to', open: () => freshFile(openThreadedStore) },
];
