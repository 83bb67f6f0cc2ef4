import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment } from '#kernel/config/env.ts';
import { systemWorld } from '#kernel/world.ts';
import { hostingOf } from '#words/hosting.ts';

/** Computes a digest of all inputs of a build, from the size and time of each file. */

/** Inputs of the templates, some of which read the vocabulary. */
const TEMPLATES = [
  'content/vocabulary',
  'public',
  'scripts/build',
  'src',
  'astro.config.mjs',
  'package-lock.json',
  'package.json',
];
const INPUTS = [...TEMPLATES, 'content', 'scripts'];
const VARIABLES = /^(SITE_URL|DEMO|CATALOGUE_FILE|SECURITY_CONTACT|TEST_DATA_DAYS|IMPRINT_\w+)$/;

const GOOD_FOR_MS = 90 * 86_400_000;

const files = async (path: string): Promise<string[]> => {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return found === null ? [] : [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
};

const digestOf = async (root: string, inputs: readonly string[]): Promise<string> => {
  const digest = createHash('sha256');
  const environment = readEnvironment();
  digest.update(`${environment.writtenOrigin}\n`);
  // Pages name the hosts of site and database, but nothing else of the database address.
  digest.update(`${JSON.stringify(hostingOf(environment))}\n`);
  for (const [name, value] of Object.entries(process.env).sort())
    if (VARIABLES.test(name)) digest.update(`${name}=${value}\n`);
  // security.txt has an expiry date, so that an unchanged site must be rebuilt in time.
  digest.update(`${Math.floor(systemWorld.now().getTime() / GOOD_FOR_MS)}\n`);
  const paths = (await Promise.all(inputs.map((input) => files(join(root, input))))).flat().sort();
  for (const path of paths) {
    // Synchronous, because promises for thousands of files would take longer than the calls.
    const { size, mtimeMs } = statSync(path);
    digest.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return digest.digest('hex');
};

/** A digest of everything that a build reads. */
export const inputDigest = (root: string): Promise<string> => digestOf(root, INPUTS);

/** A digest of everything from which pages are compiled; content is not included. */
export const templateDigest = (root: string): Promise<string> => digestOf(root, TEMPLATES);
