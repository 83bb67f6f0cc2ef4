import type { APIRoute, GetStaticPaths } from 'astro';
import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';
import { clientFile } from '#documents/client-file.ts';

const FOLDER = resolve('src/client');

const readSources = async (): Promise<Map<string, string>> => {
  const names = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const read = (name: string) => readFile(join(FOLDER, name), 'utf8');
  return new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
};

/** The client of the payments API for programs elsewhere, in one file. */
export const getStaticPaths: GetStaticPaths = async () => {
  const text = clientFile(await readSources());
  // Where types were, blank lines are left.
  const script = stripTypeScriptTypes(text).replace(/(\s*\n){3,}/g, '\n\n');
  return [
    { params: { file: 'kontor.ts' }, props: { text } },
    { params: { file: 'kontor.js' }, props: { text: script } },
  ];
};

export const GET: APIRoute<{ text: string }> = ({ props: { text } }) => new Response(text);
