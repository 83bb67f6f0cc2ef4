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
 * Every file of the site that is no page: encodings of what the catalogue holds. The build writes
 * them without a page around them; of two with one path the first counts.
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

/** All of them, beside these pages. */
export const files = async (pages: readonly string[]): Promise<ReadonlyMap<string, File>> => {
  const parts = await Promise.all([...PARTS.map((part) => part()), sitemapFiles(pages)]);
  return new Map(parts.flatMap((part) => [...part]).toReversed());
};

/**
 * One of them, of which no later part is listed: most that are asked for by themselves stand in the
 * first one. Undefined where it is made from the list of pages, or where there is no such file.
 */
export const fileAt = async (path: string): Promise<File | undefined> => {
  for (const part of PARTS) for (const [each, file] of await part()) if (each === path) return file;
  return undefined;
};
