import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SHELLS, shellName, shellPath } from '#site/shells.ts';
import { LANGUAGES } from '#words/language.ts';
import type { Pages } from './pages.ts';

/**
 * Pages around what functions draw: the build makes them with all others. They are no pages by
 * themselves, so they are taken out of the built site and put beside the catalogue, with which they
 * travel.
 */

interface Folders {
  distFolder: string;
  catalogueFile: string;
}

/** `name` beside the catalogue, `path` in the built site. */
export const SHELL_FILES = LANGUAGES.flatMap((language) =>
  SHELLS.map((shell) => ({ name: shellName(shell, language), path: shellPath(shell, language) })),
);

/** Pages around answers are served by functions alone. */
export const SHELL_PATHS: ReadonlySet<string> = new Set(SHELL_FILES.map(({ path }) => `/${path}`));

/** Where they stand beside a catalogue. */
export const shellFiles = (catalogueFile: string): string[] =>
  SHELL_FILES.map(({ name }) => join(dirname(catalogueFile), name));

/** A shell that stayed as it was is not written again. */
const keepFormer =
  (target: string) =>
  (error: unknown): void => {
    if (!existsSync(target)) throw error;
  };

export const takeShells = async ({ distFolder, catalogueFile }: Folders): Promise<void> => {
  await mkdir(dirname(catalogueFile), { recursive: true });
  for (const { name, path } of SHELL_FILES) {
    const target = join(dirname(catalogueFile), name);
    await rename(join(distFolder, path), target).catch(keepFormer(target));
  }
};

/** The same of a build that goes on, for who answers before it ends. */
export const drawShells = async (
  { catalogueFile }: Pick<Folders, 'catalogueFile'>,
  pages: Pick<Pages, 'render'>,
): Promise<void> => {
  for (const { name, path } of SHELL_FILES)
    await writeFile(join(dirname(catalogueFile), name), await pages.render(`/${path}`));
};
