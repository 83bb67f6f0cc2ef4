import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

/** What several workers need and takes seconds to make: the first one makes it for the run. */

const LOOK_AGAIN_MS = 50;

/** Vitest's global setup: what was made is gone with the run, and is made anew by the next. */
export const setup = (project: TestProject): (() => Promise<void>) => {
  const folder = project.config.env['RUN_FOLDER'];
  if (folder === undefined) throw new Error('vitest.config.ts names no folder of the run');
  const remove = () => rm(folder, { recursive: true, force: true });
  project.onTestsRerun(remove);
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
