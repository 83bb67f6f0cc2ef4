import { access, rename, rm } from 'node:fs/promises';
import { SHELL_PATHS } from './shells.ts';

/** Where a site is built, and what of it no page makes. */

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

/** Whether no page makes a file: what was compiled does, or it stands in `public/`. */
export const isBesidePages = (listed: readonly string[]): ((path: string) => boolean) => {
  const pages = new Set(listed);
  return (path) => !pages.has(path) && !SHELL_PATHS.has(path) && !path.startsWith('/og/');
};
