import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Reads the packages of a production install: package-lock.json without development packages. */

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
  /** The folder below the root, such as `node_modules/zod`; nested packages have longer paths. */
  folder: string;
  name: string;
  version: string;
  licence: string | undefined;
}

const PREFIX = 'node_modules/';

/** Whether `npm ci --omit=dev` installs this entry of package-lock.json. */
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
