import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { readEnvironment } from '#kernel/config/env.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { prepareTestDatabase } from '#payments/storage/separate-modes.ts';
import { askedOf, kontorHere, type CommandEnd, type KontorHere } from './kontor-here.ts';
import { COMPILED } from './process.ts';

/** A folder with a content of its own and a database that is not there yet. */
export interface Workplace extends KontorHere {
  folder: string;
  /** The same in a process of its own, as an operator runs it. */
  spawned: KontorHere;
  openStore(): Promise<Store>;
  drop(): Promise<void>;
}

const SCRIPT = resolve('scripts/kontor.ts');

const SOURCES = {
  'self-listed': {
    title: 'The owner',
    url: null,
    licence: 'CC0 1.0',
    licenceUrl: null,
    attribution: 'Stated by the owner.',
  },
};

const end = (args: readonly string[], cwd: string, env: Record<string, string>) =>
  new Promise<CommandEnd>((ended) => {
    const child = spawn(process.execPath, [SCRIPT, ...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (text) => (stdout += String(text)));
    child.stderr.on('data', (text) => (stderr += String(text)));
    child.on('close', (code) => ended({ code, stdout, stderr }));
  });

export const freshWorkplace = async (settings: Record<string, string> = {}): Promise<Workplace> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-work-'));
  await mkdir(join(folder, 'content'));
  await writeFile(join(folder, 'content', 'sources.json'), JSON.stringify(SOURCES));
  const url = pathToFileURL(join(folder, 'kontor.db')).href;
  const variables = { DATABASE_URL: url, ...settings };
  const env = { PATH: process.env['PATH'] ?? '', ...COMPILED, ...variables };
  return {
    folder,
    ...kontorHere(() => variables, folder),
    spawned: askedOf((...args) => end(args, folder, env)),
    openStore: () => openStore({ url: variables.DATABASE_URL }),
    drop: () => rm(folder, { recursive: true, force: true }),
  };
};

const DATABASE = /\.db$/;

type DatabaseFiles = readonly (readonly [name: string, bytes: Buffer])[];

const databaseFilesOf = async ({ folder }: Workplace): Promise<DatabaseFiles> => {
  const names = (await readdir(folder)).filter((name) => DATABASE.test(name));
  const files = names.map(async (name) => {
    const file = join(folder, name);
    const store = await openStore({ url: pathToFileURL(file).href });
    // The file alone is to hold all of it, without its log.
    await store.rows(z.unknown(), sql`PRAGMA wal_checkpoint(TRUNCATE)`);
    await store.close();
    return [name, await readFile(file)] as const;
  });
  return Promise.all(files);
};

const withFiles = async (workplace: Workplace, files: DatabaseFiles): Promise<Workplace> => {
  for (const [name, bytes] of files) await writeFile(join(workplace.folder, name), bytes);
  return workplace;
};

/** The same databases in files that no connection of this process could write over at its end. */
export const unopenedCopy = async (workplace: Workplace): Promise<Workplace> =>
  withFiles(await freshWorkplace(), await databaseFilesOf(workplace));

const migratedFiles = async (): Promise<DatabaseFiles> => {
  const workplace = await freshWorkplace();
  const main = { url: pathToFileURL(join(workplace.folder, 'kontor.db')).href };
  const { testDatabase } = readEnvironment({ DATABASE_URL: main.url });
  const migrating = await workplace.openStore();
  await migrate(migrating).finally(() => migrating.close());
  if (testDatabase) await prepareTestDatabase(main, testDatabase, { now: new Date() });
  const made = await databaseFilesOf(workplace);
  await workplace.drop();
  return made;
};

/** For all of a worker: to write the history of both modes again takes a quarter of a second. */
let migrated: ReturnType<typeof migratedFiles> | undefined;

/** The same with what `db migrate` makes, whose row is not in the audit log. */
export const migratedWorkplace = async (
  settings: Record<string, string> = {},
): Promise<Workplace> =>
  withFiles(await freshWorkplace(settings), await (migrated ??= migratedFiles()));
