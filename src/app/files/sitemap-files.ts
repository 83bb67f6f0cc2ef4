import { readEnvironment } from '#kernel/config/env.ts';
import { sitemapFacts } from '#app/sitemap.ts';
import { sitemapOf, type SitemapPage } from '#documents/feed/sitemap.ts';
import { alternatesOf, neutralPath } from '#words/language.ts';
import type { PathAndFile } from './file.ts';

/** Pages that stand for an answer or an error and are found through no list. */
const UNLISTED = /^\/(404$|(apply|correction|claim|observed)\/|\w+\/by\/|hotels\/stays$)/;

/** The sitemap of the pages of a build. */
export const sitemapFiles = async (paths: readonly string[]): Promise<PathAndFile[]> => {
  const { lastChanged, isListed } = await sitemapFacts();
  const listed = paths.filter((path) => {
    const neutral = neutralPath(path);
    return !UNLISTED.test(neutral) && isListed(neutral);
  });
  const pageOf = (path: string): SitemapPage => {
    const neutral = neutralPath(path);
    const links = alternatesOf(neutral).map(({ language, path: href }) => ({ language, href }));
    return { path, links, lastChanged: lastChanged(neutral) };
  };
  return sitemapOf(readEnvironment().builtOrigin, listed, pageOf);
};
