import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type Client } from '@libsql/client/sqlite3';
import { systemWorld } from '#kernel/world.ts';

/**
 * Only one program at a time builds a folder and follows its changes: Astro stores compiled files
 * in the folder, and two builds would break each other. An SQLite lock on a file marks the holder;
 * the system releases it when the program ends in any way.
 */

/** Without a reference the connection would be closed by garbage collection, and its lock lost. */
const held = new Set<Client>();

const BUSY = /SQLITE_BUSY|locked/;

export type Taken =
  { holder: undefined; release: () => void } | { holder: string; release?: undefined };

const begin = async (client: Client): Promise<boolean> => {
  try {
    // The transaction is never ended: closing the connection releases the lock.
    await client.transaction('write');
    return true;
  } catch (error) {
    if (BUSY.test(String(error))) return false;
    throw error;
  }
};

/** Locks the folder until it is released; else `holder` describes who holds it. */
export const takeFolder = async (root: string, program: string): Promise<Taken> => {
  const folder = join(root, '.kontor');
  await mkdir(folder, { recursive: true });
  const notice = join(folder, 'builder.txt');
  const client = createClient({ url: `file:${join(folder, 'builder.lock')}`, concurrency: 1 });
  if (!(await begin(client))) {
    client.close();
    const holder = await readFile(notice, 'utf8').catch(() => 'another program');
    return { holder: holder.trim() };
  }
  const since = systemWorld.now().toISOString();
  await writeFile(notice, `${program}, process ${process.pid}, since ${since}\n`);
  held.add(client);
  const release = (): void => {
    held.delete(client);
    client.close();
  };
  return { holder: undefined, release };
};

/** As `takeFolder`, for a caller that cannot continue without the lock. */
export const requireFolder = async (root: string, program: string): Promise<() => void> => {
  const taken = await takeFolder(root, program);
  if (taken.holder === undefined) return taken.release;
  throw new Error(
    `This folder is being built by ${taken.holder}. Nothing was changed. ` +
      'npm start follows changes by itself; stop it, or use another copy of the folder.',
  );
};
