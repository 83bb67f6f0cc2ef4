import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type Client } from '@libsql/client/sqlite3';
import { systemWorld } from '#kernel/world.ts';

/**
 * One program at a time builds a folder and follows its changes: Astro keeps what it compiles in
 * the folder itself, and two builds would break each other. SQLite's lock on a file says who it
 * is; the system frees that lock when its program ends, in whatever way.
 */

/** A connection nobody refers to would be closed when memory is freed, and its lock lost. */
const held = new Set<Client>();

const BUSY = /SQLITE_BUSY|locked/;

export type Taken =
  { holder: undefined; release: () => void } | { holder: string; release?: undefined };

const begin = async (client: Client): Promise<boolean> => {
  try {
    // It is never ended: closing the connection gives the lock back.
    await client.transaction('write');
    return true;
  } catch (error) {
    if (BUSY.test(String(error))) return false;
    throw error;
  }
};

/** Takes the folder until it is released; else `holder` says in words who has it. */
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

/** As `takeFolder`, for a caller that cannot go on without it. */
export const requireFolder = async (root: string, program: string): Promise<() => void> => {
  const taken = await takeFolder(root, program);
  if (taken.holder === undefined) return taken.release;
  throw new Error(
    `This folder is being built by ${taken.holder}. Nothing was changed. ` +
      'npm start follows changes by itself; stop it, or use another copy of the folder.',
  );
};
