import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { frameFile } from '#site/claims/frame.ts';
import { LANGUAGES, localPath } from '#words/language.ts';
import type { PagesBuild } from './pages.ts';

/**
 * The frame of pages that a function makes stands beside the catalogue, where the function reads
 * it: empty as it is, nobody should find it among the pages.
 */

const FRAMES = LANGUAGES.map((language) => ({
  language,
  path: `${localPath(language, '/claim/frame').slice(1)}.html`,
}));

/** Moves the frames away from the pages that were built. */
export const keepFrames = async (distFolder: string, catalogueFile: string): Promise<void> => {
  for (const { language, path } of FRAMES) {
    const built = join(distFolder, path);
    await copyFile(built, frameFile(catalogueFile, language));
    await rm(built);
  }
};

/** Writes the frames of a build that has just begun, before their turn. */
export const renderFrames = async (
  { listed, render }: Pick<PagesBuild, 'listed' | 'render'>,
  catalogueFile: string,
): Promise<void> => {
  const files = await listed;
  for (const { language, path } of FRAMES)
    if (files.includes(path))
      await writeFile(frameFile(catalogueFile, language), await render(path));
};
