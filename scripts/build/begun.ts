import { access, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shellPath } from '#site/stays/shell.ts';
import { LANGUAGES } from '#words/language.ts';
import { lateFile, readFolder, staticFilesOf, type StaticFiles } from '../server/static-files.ts';
import type { PagesBuild } from './pages.ts';

/** A site that is served while it is being built. */

/** Where a site is built, beside the one that is served; each is whole or not there. */
export const nextFolder = (distFolder: string): string => `${distFolder}.next`;
const formerFolder = (distFolder: string): string => `${distFolder}.former`;

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Puts the built folder in the position of the one before, whose removal takes its time. */
export const showNext = async (distFolder: string): Promise<void> => {
  await remove(formerFolder(distFolder));
  const isThere = await access(distFolder).then(
    () => true,
    () => false,
  );
  if (isThere) await rename(distFolder, formerFolder(distFolder));
  await rename(nextFolder(distFolder), distFolder);
  await remove(formerFolder(distFolder));
};

/** Every file that the build writes, each rendered when it is asked for, and the images. */
export const filesOfBuild = async (
  distFolder: string,
  pages: PagesBuild,
  cards: ReadonlyMap<string, () => Promise<Buffer>>,
): Promise<StaticFiles> => {
  const listed = await pages.listed;
  const made = await readFolder(nextFolder(distFolder));
  // Pages around answers are served by functions alone.
  const known = new Set(made.map(({ path }) => path));
  for (const language of LANGUAGES) known.add(`/${shellPath(language)}`);
  const late = listed.filter((path) => !known.has(path));
  const built = (path: string) =>
    pages.render(path).catch(async (error: unknown) => {
      // The build may have come to its end in the meantime.
      const body = await readFile(join(distFolder, path)).catch(() => undefined);
      if (body === undefined) throw error;
      return body;
    });
  return staticFilesOf([
    ...made,
    ...late.map((path) => lateFile(path, () => built(path))),
    ...[...cards].map(([path, draw]) => lateFile(path, draw)),
  ]);
};
