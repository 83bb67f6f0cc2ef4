import { documentsOf } from '#documents/documents.ts';
import { documentFacts } from '#app/documents.ts';
import { site } from '#app/site.ts';
import { redirectRules } from '#documents/selections/redirects.ts';
import { dataFiles } from './data-files.ts';
import { registerFiles } from './register-files.ts';
import { sitemapFiles } from './sitemap-files.ts';
import { textFiles } from './text-files.ts';
import type { File } from './file.ts';

/**
 * Every file of the site that is no page: encodings of what the catalogue holds. The build writes
 * them without a page around them; of two with one path the first counts.
 */
export const files = async (pages: readonly string[]): Promise<ReadonlyMap<string, File>> => {
  const [facts, { removed }] = [await documentFacts(), await site()];
  const made = [
    ...(await registerFiles()),
    ...dataFiles(),
    ...(await textFiles()),
    ...documentsOf(facts),
    // The host reads the redirects and serves no file of that name.
    ['/_redirects', () => redirectRules(facts.entries, removed)] as const,
    ...(await sitemapFiles(pages)),
  ];
  return new Map(made.toReversed());
};
