import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { shellName, shellPath } from '#site/stays/shell.ts';
import { LANGUAGES } from '#words/language.ts';
import type { PagesBuild } from './pages.ts';
import type { Stamped } from './stamp.ts';

/**
 * Takes the pages around answers out of the built site, where they are no pages, and puts them
 * beside the catalogue, with which they travel.
 */
export const takeShells = async ({ distFolder, catalogueFile }: Stamped): Promise<void> => {
  await mkdir(dirname(catalogueFile), { recursive: true });
  for (const language of LANGUAGES) {
    const target = join(dirname(catalogueFile), shellName(language));
    await rm(target, { force: true });
    await rename(join(distFolder, shellPath(language)), target);
  }
};

/** The same of a build that goes on, for who answers before it ends. */
export const drawShells = async (
  { catalogueFile }: Stamped,
  pages: Pick<PagesBuild, 'render'>,
): Promise<void> => {
  for (const language of LANGUAGES) {
    const shell = await pages.render(`/${shellPath(language)}`);
    await writeFile(join(dirname(catalogueFile), shellName(language)), shell);
  }
};
