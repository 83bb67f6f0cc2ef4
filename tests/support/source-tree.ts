import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { ROOT } from './process.ts';

/** The project's own files, and which of them bring in which. */

export interface SourceFile {
  /** Relative to the project's folder. */
  path: string;
  text: string;
  /** What it imports as TypeScript, scripts of .astro files included. */
  imports: readonly string[];
}

const FOLDERS = ['src', 'functions', 'scripts', 'tests'];
const ROOT_FILES = [
  ...['astro.config.mjs', 'eslint.config.mjs', 'knip.config.ts', 'vitest.config.ts'],
];
const READ = /\.(ts|mjs|astro|css|sql)$/;

/** The TypeScript of a file: all of it, or the front matter and the scripts of an .astro file. */
const codeOf = ({ path, text }: Pick<SourceFile, 'path' | 'text'>): string => {
  if (path.endsWith('.ts') || path.endsWith('.mjs')) return text;
  if (!path.endsWith('.astro')) return '';
  const frontMatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code);
  return [frontMatter, ...scripts].join('\n');
};

const importsOf = (path: string, text: string): string[] => {
  const { importedFiles } = ts.preProcessFile(codeOf({ path, text }));
  const named = importedFiles.map(({ fileName }) => fileName);
  const sources = path.endsWith('.astro') ? /<script[^>]* src="([^"]+)"/g : /@import '([^']+)'/g;
  const others = path.endsWith('.ts') ? [] : [...text.matchAll(sources)];
  return [...named, ...others.map(([, source = '']) => source)];
};

const TYPES_ALONE = /^(import|export) type [^;]* from '[^']+';$/gm;

/** What is still imported when types are gone. */
export const valueImportsOf = ({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] =>
  importsOf(path, text.replaceAll(TYPES_ALONE, ''));

const readSource = async (path: string): Promise<SourceFile> => {
  const text = await readFile(join(ROOT, path), 'utf8');
  return { path, text, imports: importsOf(path, text) };
};

const listFolder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && READ.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1));
};

/** Every source file of the project, in the order of their paths. */
export const readSourceTree = async (): Promise<SourceFile[]> => {
  const paths = (await Promise.all(FOLDERS.map(listFolder))).flat();
  return Promise.all([...paths, ...ROOT_FILES].sort().map(readSource));
};

/** The project file that an import leads to; undefined for a package. */
export const targetOf = ({ path }: SourceFile, imported: string): string | undefined => {
  const [plain = ''] = imported.split('?');
  if (plain.startsWith('#')) return join('src', plain.slice(1));
  return plain.startsWith('.') ? normalize(join(dirname(path), plain)) : undefined;
};

/** Comments of TypeScript. Two slashes within an address or a pattern are none. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\\\w])\/\/.*/g;

export const withoutComments = (text: string): string => text.replace(COMMENT, '');

export const commentsOf = (text: string): string[] => text.match(COMMENT) ?? [];
