import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment } from '#kernel/config/env.ts';
import { systemWorld } from '#kernel/world.ts';
import { hostingOf } from '#words/hosting.ts';
import { shellFiles } from './shells.ts';

/** Whether the built site still is what its inputs make: by size and time of each input file. */

const INPUTS = [
  'content',
  'public',
  'scripts',
  'src',
  'astro.config.mjs',
  'package-lock.json',
  'package.json',
];
const VARIABLES = /^(SITE_URL|DEMO|CATALOGUE_FILE|SECURITY_CONTACT|IMPRINT_\w+)$/;

const GOOD_FOR_MS = 90 * 86_400_000;

const files = async (path: string): Promise<string[]> => {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
};

/** A digest of everything that a build reads. */
export const inputDigest = async (root: string): Promise<string> => {
  const digest = createHash('sha256');
  const environment = readEnvironment();
  digest.update(`${environment.writtenOrigin}\n`);
  // Pages tell who hosts site and database, and nothing else of the database's address.
  digest.update(`${JSON.stringify(hostingOf(environment))}\n`);
  for (const [name, value] of Object.entries(process.env).sort())
    if (VARIABLES.test(name)) digest.update(`${name}=${value}\n`);
  // security.txt says until when it counts: a site that is never changed is built anew in time.
  digest.update(`${Math.floor(systemWorld.now().getTime() / GOOD_FOR_MS)}\n`);
  const paths = (await Promise.all(INPUTS.map((input) => files(join(root, input))))).flat().sort();
  for (const path of paths) {
    // A promise for each of thousands of files costs more than they do.
    const { size, mtimeMs } = statSync(path);
    digest.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return digest.digest('hex');
};

/** A built site; its stamp is kept beside the catalogue, for a deploy must not carry it. */
export interface Stamped {
  distFolder: string;
  catalogueFile: string;
}

const stampFile = ({ catalogueFile }: Stamped): string => `${catalogueFile}.build`;

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
