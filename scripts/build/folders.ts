import { access, rename, rm } from 'node:fs/promises';
import { SHELL_PATHS } from './shells.ts';

/** The folders of a build, and which files are not pages. */

/** The folder of a build beside the served one. Each is replaced as a whole. */
export const nextFolder = (distFolder: string): string => `${distFolder}.next`;
const formerFolder = (distFolder: string): string => `${distFolder}.former`;

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Replaces the served folder by the new one; the old one is removed afterwards. */
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

/** Returns a check for files that are no pages: compiled files, and those of `public/`. */
export const isBesidePages = (listed: readonly string[]): ((path: string) => boolean) => {
  const pages = new Set(listed);
  return (path) => !pages.has(path) && !SHELL_PATHS.has(path) && !path.startsWith('/og/');
};
