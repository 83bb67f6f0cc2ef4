import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { frameFile } from '#site/claims/frame.ts';
import { LANGUAGES, localPath } from '#words/language.ts';

/**
 * Moves the frame of pages that a function makes beside the catalogue, where the function reads it:
 * empty as it is, nobody should find it.
 */
export const keepFrames = async (distFolder: string, catalogueFile: string): Promise<void> => {
  for (const language of LANGUAGES) {
    const built = join(distFolder, `${localPath(language, '/claim/frame')}.html`);
    await copyFile(built, frameFile(catalogueFile, language));
    await rm(built);
  }
};
