import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '#kernel/config/env.ts';
import { lastRetention } from '#kernel/storage/retention.ts';
import { retentionOf } from '#kernel/config/retention.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { databaseFile } from '#kernel/storage/client.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { migrationStatus } from '#kernel/storage/migrations.ts';
import { openStore } from '#kernel/storage/store.ts';
import { withStores } from '../workplace.ts';
import { fault, fine, warning, type Finding } from './finding.ts';

/** Checks what was made on this machine: database, snapshot and built site. */

const MIGRATE = 'Run: npm run kontor -- db migrate';

const databaseState = async (environment: Environment): Promise<Finding> => {
  const { databaseUrl: url, databaseToken: token } = environment;
  const store = await openStore({ url, token });
  try {
    const { applied, pending } = await migrationStatus(store);
    if (pending.length > 0)
      return fault('Database', `${pending.length} migrations pending`, MIGRATE);
    return fine('Database', `${applied.length} migrations applied`);
  } finally {
    await store.close();
  }
};

export const checkDatabase = async (environment: Environment): Promise<Finding> => {
  const file = environment.databaseUrl.replace(/^file:(\/\/)?/, '');
  if (environment.databaseUrl.startsWith('file:') && !existsSync(file))
    return warning('Database', `${file} is not there yet`, `npm start makes it. ${MIGRATE}`);
  try {
    return await databaseState(environment);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return fault('Database', error.message, 'Check DATABASE_URL and DATABASE_TOKEN.');
  }
};

const SHARED_ADVICE =
  'A test key can fill or lock what live mode needs: set TEST_DATABASE_URL to a second database, ' +
  'stop what runs, and run: npm run kontor -- db migrate';

/** Checks whether test mode has a database of its own, and whether it is the right one. */
export const checkTestDatabase = async (environment: Environment): Promise<Finding[]> => {
  const file = databaseFile(environment.databaseUrl);
  if (file !== undefined && !existsSync(file)) return [];
  const check = 'Database of test mode';
  try {
    return await withStores(async (storeOf) => {
      const live = await storeOf('live');
      const test = await storeOf('test');
      if (test === live) return [warning(check, 'it is that of live mode', SHARED_ADVICE)];
      const { pending } = await migrationStatus(test);
      return pending.length > 0
        ? [fault(check, `${pending.length} migrations pending`, MIGRATE)]
        : [fine(check, 'it has one of its own')];
    });
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return [fault(check, error.message, `Live mode goes on. Check TEST_DATABASE_URL. ${MIGRATE}`)];
  }
};

const LATE_MS = 2 * DAY_MS;
const ERASE = 'It runs each hour where Kontor runs. By hand: npm run kontor -- db retain';

const keptIn = (environment: Environment): string =>
  Object.values(retentionOf(environment))
    .flatMap(({ kind, days }) => (days === null ? [] : [`${kind.toLowerCase()} ${days}`]))
    .join(', ');

/** Checks whether due data was erased, and says for how many days each kind of data is kept. */
export const checkRetention = async (environment: Environment): Promise<Finding[]> => {
  const { databaseUrl: url, databaseToken: token } = environment;
  const file = databaseFile(url);
  if (file !== undefined && !existsSync(file)) return [];
  const store = await openStore({ url, token });
  try {
    const run = await lastRetention(store);
    const days = `days: ${keptIn(environment)}`;
    if (run === undefined) return [warning('Retention', `it has not run yet; ${days}`, ERASE)];
    const ran = `last run ${run.ranAt.toISOString()}; ${days}`;
    const isLate = Date.now() - run.ranAt.getTime() > LATE_MS;
    return [isLate ? warning('Retention', ran, ERASE) : fine('Retention', ran)];
  } catch (error) {
    // Another check reports errors of the database.
    if (error instanceof StorageError) return [];
    throw error;
  } finally {
    await store.close();
  }
};

const newestMs = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const times = await Promise.all(names.map((name) => stat(join(folder, name))));
  return Math.max(0, ...times.map(({ mtimeMs }) => mtimeMs));
};

const LOAD = 'Run: npm run kontor -- content load (npm start and the build do so too)';

export const checkCatalogue = async ({ catalogueFile }: Environment): Promise<Finding> => {
  const made = await stat(catalogueFile).catch(() => undefined);
  if (!made) return warning('Catalogue', `${catalogueFile} is not there yet`, LOAD);
  if (made.mtimeMs < (await newestMs('content')))
    return warning('Catalogue', 'older than the content', LOAD);
  return fine('Catalogue', `${catalogueFile} is as new as the content`);
};

export const checkSite = async (): Promise<Finding> => {
  const built = await stat(join('dist', 'index.html')).catch(() => undefined);
  if (built) return fine('Built site', `dist, of ${built.mtime.toISOString().slice(0, 10)}`);
  return warning('Built site', 'dist is not there yet', 'Run: npm start, or npm run build');
};
