import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';
import { clientFile } from '#documents/client-file.ts';
import type { PathAndFile } from './file.ts';

const readSources = async (folder: string): Promise<Map<string, string>> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  return new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
};

/** The client of the payments API as one file, for use in other programs. */
export const clientFiles = async (): Promise<PathAndFile[]> => {
  const text = clientFile(await readSources(resolve('src/client')));
  // Removed types leave blank lines behind.
  const script = () => stripTypeScriptTypes(text).replace(/(\s*\n){3,}/g, '\n\n');
  return [
    ['/client/kontor.ts', () => text],
    ['/client/kontor.js', script],
  ];
};
