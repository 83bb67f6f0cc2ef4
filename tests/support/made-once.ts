import { statfsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

/** What several workers need and takes seconds to make: the first one makes it for the run. */

const LOOK_AGAIN_MS = 50;

/** Linux's folder that lies in memory. */
const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES && process.availableMemory() >= 2 * ROOM_BYTES;
  } catch {
    return false;
  }
};

/**
 * Where tests write: in memory where there is enough of it, as a database waits for the disk at
 * each commit, which costs a test of the database a tenth of its processor time and more of its
 * time by the clock. No test looks at what a power cut leaves; what a kill leaves is the same.
 */
export const roomyFolder = (): string => (hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir());

/** Vitest's global setup: what was made is gone with the run, and is made anew by the next. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { RUN_FOLDER: folder, TMPDIR: temporary } = project.config.env;
  if (folder === undefined || temporary === undefined)
    throw new Error('vitest.config.ts names no folder of the run');
  const remove = () => rm(folder, { recursive: true, force: true });
  const begin = async () => void (await mkdir(temporary, { recursive: true }));
  await begin();
  project.onTestsRerun(async () => {
    await remove();
    await begin();
  });
  return remove;
};

const isFirst = (lock: string): Promise<boolean> =>
  mkdir(lock).then(
    () => true,
    () => false,
  );

const bytesOf = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch(() => undefined);

/** The bytes that were made under this name, by whichever worker. */
export const madeOnce = async (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
  const file = `${process.env['RUN_FOLDER'] ?? ''}/${name}`;
  const [lock, half] = [`${file}.making`, `${file}.half`];
  await mkdir(dirname(file), { recursive: true });
  for (;;) {
    const made = await bytesOf(file);
    if (made !== undefined) return made;
    if (await isFirst(lock))
      try {
        await writeFile(half, (await bytesOf(file)) ?? (await make()));
        await rename(half, file);
      } finally {
        await rmdir(lock);
      }
    else await pause(LOOK_AGAIN_MS);
  }
};
