import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellFiles } from './shells.ts';

/** Whether the built site still is what its inputs make. */

/** A built site; its stamp is kept beside the catalogue, for a deploy must not carry it. */
export interface Stamped {
  distFolder: string;
  catalogueFile: string;
}

export const stampFile = ({ catalogueFile }: Stamped): string => `${catalogueFile}.build`;

/** What a build left behind, by size and time as well; undefined where a part of it is gone. */
const stampText = async (
  { distFolder, catalogueFile }: Stamped,
  digest: string,
): Promise<string | undefined> => {
  const left = [join(distFolder, 'index.html'), catalogueFile, ...shellFiles(catalogueFile)];
  const found = await Promise.all(left.map((file) => stat(file).catch(() => null)));
  // Another build may have filled the folder since, and `kontor content load` the catalogue.
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

/** Before anything of it is changed: a build that ends midway leaves a site that is not built. */
export const unmarkBuilt = (built: Stamped): Promise<void> => rm(stampFile(built), { force: true });
