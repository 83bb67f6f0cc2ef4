import { documentsOf } from '#documents/documents.ts';
import { documentFacts } from '#app/documents.ts';
import { site } from '#app/site.ts';
import { redirectRules } from '#documents/selections/redirects.ts';
import { dataFiles } from './data-files.ts';
import { registerFiles } from './register-files.ts';
import { sitemapFiles } from './sitemap-files.ts';
import { textFiles } from './text-files.ts';
import type { File, PathAndFile } from './file.ts';

/**
 * Every file of the site that is not a page, made from the catalogue. The build writes these files
 * as they are; if two files have the same path, the first one is used.
 */
const PARTS: readonly (() => Promise<Iterable<PathAndFile>>)[] = [
  registerFiles,
  async () => dataFiles(),
  textFiles,
  async () => {
    const [facts, { removed }] = [await documentFacts(), await site()];
    // The host reads the redirects and serves no file of that name.
    const redirects = () => redirectRules(facts.entries, removed);
    return [...documentsOf(facts), ['/_redirects', redirects]];
  },
];

/** All files, including the sitemap of the given pages. */
export const files = async (pages: readonly string[]): Promise<ReadonlyMap<string, File>> => {
  const parts = await Promise.all([...PARTS.map((part) => part()), sitemapFiles(pages)]);
  return new Map(parts.flatMap((part) => [...part]).toReversed());
};

/**
 * One file. Later parts are not listed once it is found: most files that are requested singly are
 * in the first part. Undefined if it is made from the list of pages, or if it does not exist.
 */
export const fileAt = async (path: string): Promise<File | undefined> => {
  for (const part of PARTS) for (const [each, file] of await part()) if (each === path) return file;
  return undefined;
};
