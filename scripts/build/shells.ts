import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { frameName, framePath } from '#site/claims/frame.ts';
import { shellName, shellPath } from '#site/stays/shell.ts';
import { LANGUAGES } from '#words/language.ts';
import type { PagesBuild } from './pages.ts';

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
export const SHELLS = LANGUAGES.flatMap((language) => [
  { name: shellName(language), path: shellPath(language) },
  { name: frameName(language), path: framePath(language) },
]);

/** Where they stand beside a catalogue. */
export const shellFiles = (catalogueFile: string): string[] =>
  SHELLS.map(({ name }) => join(dirname(catalogueFile), name));

export const takeShells = async ({ distFolder, catalogueFile }: Folders): Promise<void> => {
  await mkdir(dirname(catalogueFile), { recursive: true });
  for (const { name, path } of SHELLS) {
    const target = join(dirname(catalogueFile), name);
    await rm(target, { force: true });
    await rename(join(distFolder, path), target);
  }
};

/** The same of a build that goes on, for who answers before it ends. */
export const drawShells = async (
  { catalogueFile }: Pick<Folders, 'catalogueFile'>,
  pages: Pick<PagesBuild, 'render'>,
): Promise<void> => {
  for (const { name, path } of SHELLS)
    await writeFile(join(dirname(catalogueFile), name), await pages.render(`/${path}`));
};
