import { readFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Report } from './figures.ts';

const PACKAGES = [
  ...['astro', '@libsql/client', 'fast-xml-parser'],
  ...['@11ty/eleventy', 'minisearch', '@orama/orama', 'autocannon', 'pg'],
];

const packageFile = z.object({ version: z.string() });

const systemName = async (): Promise<string> => {
  const kernel = `${type()} ${release()} ${arch()}`;
  const file = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const name = /^PRETTY_NAME="(.*)"$/m.exec(file)?.[1];
  return name === undefined ? kernel : `${name}, ${kernel}`;
};

export const describeMachine = async (): Promise<Report['machine']> => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  memoryBytes: totalmem(),
  system: await systemName(),
});

const versionOf = async (root: string, name: string): Promise<string> => {
  const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8');
  return packageFile.parse(JSON.parse(text)).version;
};

/** The versions that figures depend on. */
export const readVersions = async (root: string): Promise<Report['versions']> => {
  const versions = await Promise.all(
    PACKAGES.map(async (name) => [name, await versionOf(root, name)] as const),
  );
  return { node: process.version, ...Object.fromEntries(versions) };
};
