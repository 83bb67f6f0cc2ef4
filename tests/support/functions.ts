import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from './process.ts';

const FOLDER = 'functions';

/** The names of all functions, in their order. */
export const functionNames = async (): Promise<string[]> =>
  (await readdir(join(ROOT, FOLDER))).map((file) => file.replace(/\.ts$/, '')).sort();

/** Functions to be bundled, which takes seconds for each: all where they are, or copies of some. */
export type ChosenFunctions = readonly string[] | 'all';

export interface PlacedFunctions {
  /** Seen from the root. */
  folder: string;
  remove(): Promise<void>;
}

export const placeFunctions = async (chosen: ChosenFunctions): Promise<PlacedFunctions> => {
  if (chosen === 'all') return { folder: FOLDER, remove: async () => undefined };
  // Beside the folder of all, for there their imports and what they read are where they expect it.
  const place = await mkdtemp(join(ROOT, '.functions-'));
  for (const name of chosen)
    await copyFile(join(ROOT, FOLDER, `${name}.ts`), join(place, `${name}.ts`));
  return {
    folder: relative(ROOT, place),
    remove: () => rm(place, { recursive: true, force: true }),
  };
};
