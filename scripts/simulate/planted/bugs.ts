import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { KontorError } from '#kernel/error.ts';

/** Bugs that somebody could make, each a small change of one file; see `bugs/`. */

const bug = z.strictObject({
  /** What is wrong with it, in a sentence. */
  fault: z.string().min(1),
  file: z.string().min(1),
  /** Stands in the file exactly once. */
  find: z.string().min(1),
  replace: z.string(),
  /** Who looks where the simulation finds nothing: files of tests. */
  tests: z.array(z.string()),
});

export type Bug = z.output<typeof bug> & { name: string };

/** The code has changed, and the bug can no longer be planted in it. */
export class UnplantableBugError extends KontorError {
  override readonly name = 'UnplantableBugError';
}

const FOLDER = join(import.meta.dirname, 'bugs');

export const readBugs = async (folder = FOLDER): Promise<Bug[]> => {
  const files = (await readdir(folder, { recursive: true })).filter((each) =>
    each.endsWith('.json'),
  );
  return Promise.all(
    files.toSorted().map(async (file) => ({
      ...bug.parse(JSON.parse(await readFile(join(folder, file), 'utf8'))),
      name: file.replace(/\.json$/, ''),
    })),
  );
};

/** The file's text with the bug in it. @throws UnplantableBugError */
export const withBug = (text: string, { name, file, find, replace }: Bug): string => {
  const count = text.split(find).length - 1;
  if (count === 1) return text.replace(find, () => replace);
  throw new UnplantableBugError(
    `${name} no longer applies: ${file} has ${JSON.stringify(find)} ${count} times, not once. ` +
      `Bring its file in scripts/simulate/planted/bugs to what the code says now.`,
  );
};
