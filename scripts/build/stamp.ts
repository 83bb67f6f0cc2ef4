import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellFiles } from './shells.ts';

/** Remembers whether the built site is up to date with its inputs. */

/** A built site. Its stamp is stored beside the catalogue, because it must not be deployed. */
export interface Stamped {
  distFolder: string;
  catalogueFile: string;
}

export const stampFile = ({ catalogueFile }: Stamped): string => `${catalogueFile}.build`;

/** The digest with size and time of built files; undefined if one of them is missing. */
const stampText = async (
  { distFolder, catalogueFile }: Stamped,
  digest: string,
): Promise<string | undefined> => {
  const left = [join(distFolder, 'index.html'), catalogueFile, ...shellFiles(catalogueFile)];
  const found = await Promise.all(left.map((file) => stat(file).catch(() => null)));
  // Another build may have changed the folder since, or `kontor content load` the catalogue.
  const marks = found.flatMap((each) => (each === null ? [] : [`${each.size} ${each.mtimeMs}`]));
  if (marks.length < left.length) return undefined;
  return `${[digest, distFolder, ...marks].join(' ')}\n`;
};

export const isBuilt = async (built: Stamped, digest: string): Promise<boolean> => {
  const stamp = await readFile(stampFile(built), 'utf8').catch(() => '');
  return stamp === (await stampText(built, digest));
};

export const markBuilt = async (built: Stamped, digest: string): Promise<void> =>
  writeFile(stampFile(built), (await stampText(built, digest)) ?? '');

/** Called before a change, so that an interrupted build is not taken for a complete one. */
export const unmarkBuilt = (built: Stamped): Promise<void> => rm(stampFile(built), { force: true });
