import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The packages that a production install has: all of package-lock.json but development's. */

const lockFile = z.object({
  packages: z
    .record(
      z.string(),
      z.object({
        version: z.string().optional(),
        license: z.string().optional(),
        dev: z.boolean().optional(),
        link: z.boolean().optional(),
      }),
    )
    .default({}),
});

export interface LockedPackage {
  /** Below the root, such as `node_modules/zod`; a package of a package is deeper. */
  folder: string;
  name: string;
  version: string;
  licence: string | undefined;
}

const PREFIX = 'node_modules/';

/** Whether a place of package-lock.json is a package that `npm ci --omit=dev` installs. */
export const isOfProduction = ([folder, { dev, link }]: readonly [
  folder: string,
  { dev?: boolean | undefined; link?: boolean | undefined },
]): boolean => folder.includes(PREFIX) && dev !== true && link !== true;

export const productionPackages = async (root: string): Promise<LockedPackage[]> => {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8');
  const { packages } = lockFile.parse(JSON.parse(text));
  return Object.entries(packages)
    .filter(isOfProduction)
    .map(([folder, { version = '', license }]) => ({
      folder,
      name: folder.slice(folder.lastIndexOf(PREFIX) + PREFIX.length),
      version,
      licence: license,
    }));
};
