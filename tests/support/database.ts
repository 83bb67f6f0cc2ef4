import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { migrate } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { openThreadedStore } from '#kernel/storage/threads/threaded-store.ts';
import { madeOnce } from './made-once.ts';
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

/** A libSQL file in a folder of its own, empty unless its bytes are given. */
export const freshFile = async (open = openStore, bytes?: Uint8Array): Promise<TestDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-db-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = join(folder, 'kontor.db');
  if (bytes !== undefined) await writeFile(file, bytes);
  return databaseAt(pathToFileURL(file).href, remove, open);
};

/** An empty database on a libSQL server of its own. */
export const freshServer = async (): Promise<TestDatabase> => {
  const server = await startSqld();
  return databaseAt(server.url, server.stop);
};

/** A database file that is filled once, for `freshFile` to copy. */
export const bytesFilledBy = async (fill: (store: Store) => Promise<unknown>): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-filled-'));
  const file = join(folder, 'kontor.db');
  const store = await openStore({ url: pathToFileURL(file).href });
  await fill(store);
  // The file alone is to hold all of it, without its log.
  await store.rows(z.unknown(), sql`PRAGMA wal_checkpoint(TRUNCATE)`);
  await store.close();
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
};

let migrated: Promise<Buffer> | undefined;

/** For all databases of a run: to write the history again for each takes a tenth of a second. */
export const migratedBytes = (): Promise<Buffer> =>
  (migrated ??= madeOnce('migrated.db', () => bytesFilledBy(migrate)));

/** A migrated libSQL file. */
export const freshDatabase = async (): Promise<TestDatabase> =>
  freshFile(openStore, await migratedBytes());

/** What a libSQL server keeps of a migrated database; it goes with the run. */
const migratedFolder = async (): Promise<string> => {
  const runFolder = process.env['RUN_FOLDER'] ?? tmpdir();
  await mkdir(runFolder, { recursive: true });
  const folder = await mkdtemp(join(runFolder, 'sqld-'));
  const server = await startSqld({ folder });
  const store = await openStore({ url: server.url });
  await migrate(store);
  await store.close();
  await server.crash();
  return folder;
};

/** For all servers of a worker: to migrate one takes ten times as long as a copy. */
let migratedOnServer: Promise<string> | undefined;

const freshMigratedServer = async (): Promise<TestDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-sqld-'));
  await cp(await (migratedOnServer ??= migratedFolder()), folder, { recursive: true });
  const server = await startSqld({ folder });
  return databaseAt(server.url, server.stop);
};

reportMissingSqld();

/**
 * Both worlds in which the same code must do the same, a file, and a server where there is one:
 * each empty, and with the tables of Kontor.
 */
export const WORLDS = [
  { world: 'a file', open: () => freshFile(), openMigrated: freshDatabase },
  ...(hasSqld
    ? [{ world: 'a libSQL server', open: freshServer, openMigrated: freshMigratedServer }]
    : []),
];

/** With the file whose writes are made in a thread: what is said of a store holds there, too. */
export const STORE_WORLDS = [
  ...WORLDS,
  { world: 'a file that a thread writes to', open: () => freshFile(openThreadedStore) },
];
