import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createPathMatcher } from '../../scripts/server/function-paths.ts';
import { ROOT } from './process.ts';

const FOLDER = 'functions';

/** The names of all functions, in their order. */
export const functionNames = async (): Promise<string[]> =>
  (await readdir(join(ROOT, FOLDER))).map((file) => file.replace(/\.ts$/, '')).sort();

interface FunctionPath {
  /** The function's name. */
  name: string;
  path: string;
  matches(pathname: string): boolean;
}

/** The texts that a setting of `config` lists. */
const textsOf = (setting: string, code: string): string[] => {
  const [, list = ''] = new RegExp(`\\b${setting}: (\\[[^\\]]*\\]|'[^']*')`).exec(code) ?? [];
  return [...list.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);
};

/** Every path that a function asks for; read as text, for to import all of them takes seconds. */
export const functionPaths = async (): Promise<FunctionPath[]> => {
  const paths: FunctionPath[] = [];
  for (const name of await functionNames()) {
    const code = await readFile(join(ROOT, FOLDER, `${name}.ts`), 'utf8');
    for (const path of textsOf('path', code)) {
      const matcher = createPathMatcher([path], textsOf('excludedPath', code));
      const matches = (asked: string) => matcher.names(asked) || matcher.match(asked) !== undefined;
      paths.push({ name, path, matches });
    }
  }
  return paths;
};

/** Functions to be bundled, which takes seconds for each: all where they are, or copies of some. */
export type ChosenFunctions = readonly string[] | 'all';

interface PlacedFunctions {
  /** Seen from the root. */
  folder: string;
  remove(): Promise<void>;
}

export const layOutFunctions = async (chosen: ChosenFunctions): Promise<PlacedFunctions> => {
  if (chosen === 'all') return { folder: FOLDER, remove: async () => undefined };
  // Beside the folder of all, for there their imports and what they read are where they expect it.
  const directory = await mkdtemp(join(ROOT, '.functions-'));
  for (const name of chosen)
    await copyFile(join(ROOT, FOLDER, `${name}.ts`), join(directory, `${name}.ts`));
  return {
    folder: relative(ROOT, directory),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
};
