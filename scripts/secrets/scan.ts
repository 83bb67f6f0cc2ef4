import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Allowed } from './allowed.ts';
import { findingsIn } from './patterns.ts';

/** Looks through the files of a folder that could be committed. */

const MADE = new Set(['.git', 'node_modules', 'dist', '.astro', '.kontor', '.netlify']);
const MOST_BYTES = 64 * 1024 ** 2;
const DIGEST_DIGITS = 16;

/** Without Git, as in an unpacked archive, everything but what programs make. */
const walk = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((file) => !file.split('/').some((part) => MADE.has(part)));
};

const GIT_LIST = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];

const filesIn = async (folder: string): Promise<string[]> => {
  const listed = await promisify(execFile)('git', GIT_LIST, {
    ...{ cwd: folder, maxBuffer: MOST_BYTES },
  }).catch(() => null);
  return listed === null ? walk(folder) : listed.stdout.split('\0').filter((file) => file !== '');
};

export const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex').slice(0, DIGEST_DIGITS);

export interface Report {
  files: number;
  /** Each as one line that names place and kind, and never the secret. */
  found: string[];
  /** What is allowed and was not met: it hides nothing any more. */
  stale: string[];
}

/** Null for what is gone since it was listed, and for what is no text. */
const textOf = async (file: string): Promise<string | null> => {
  const bytes = await readFile(file).catch(() => null);
  return bytes === null || bytes.includes(0) ? null : bytes.toString('utf8');
};

export const scan = async (folder: string, allowed: readonly Allowed[]): Promise<Report> => {
  const files = await filesIn(folder);
  const met = new Set<Allowed>();
  const found: string[] = [];
  for (const file of files) {
    const text = await textOf(join(folder, file));
    for (const { kind, line, secret } of text === null ? [] : findingsIn(text)) {
      const digest = digestOf(secret);
      const exception = allowed.find((each) => each.file === file && each.digest === digest);
      if (exception === undefined) found.push(`${file}:${line}: ${kind} (${digest})`);
      else met.add(exception);
    }
  }
  const stale = allowed.filter((each) => !met.has(each)).map((each) => `${each.file}: ${each.why}`);
  return { files: files.length, found, stale };
};
