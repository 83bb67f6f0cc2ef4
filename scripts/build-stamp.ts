import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment } from '#env.ts';

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
const VARIABLES = /^(SITE_URL|DEMO|CATALOGUE_FILE|NETLIFY|IMPRINT_\w+)$/;

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
  digest.update(`${readEnvironment().builtOrigin}\n`);
  for (const [name, value] of Object.entries(process.env).sort())
    if (VARIABLES.test(name)) digest.update(`${name}=${value}\n`);
  const paths = (await Promise.all(INPUTS.map((input) => files(join(root, input))))).flat().sort();
  for (const path of paths) {
    const { size, mtimeMs } = await stat(path);
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
const stampText = ({ distFolder }: Stamped, digest: string): string => `${digest} ${distFolder}\n`;

export const isBuilt = async (built: Stamped, digest: string): Promise<boolean> => {
  const [stamp, index] = await Promise.all([
    readFile(stampFile(built), 'utf8').catch(() => ''),
    stat(join(built.distFolder, 'index.html')).catch(() => null),
  ]);
  return stamp === stampText(built, digest) && index !== null;
};

export const markBuilt = (built: Stamped, digest: string): Promise<void> =>
  writeFile(stampFile(built), stampText(built, digest));
