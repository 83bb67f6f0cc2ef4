import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import sitemap, { type SitemapItem } from '@astrojs/sitemap';
import { z } from 'zod';
import { sitemapFacts, type SitemapFacts } from '#app/sitemap.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { alternatesOf, neutralPath } from '#words/language.ts';
import type { PathAndFile } from './file.ts';

/** The sitemap of a build's pages, written by Astro's own integration. */

/** Pages that show a form, an answer or an error, which search engines should not list. */
const UNLISTED = /^\/(404$|(apply|correction|claim|observed|removed)\/|\w+\/by\/|hotels\/stays$)/;

/** The protocol allows 50,000; the integration begins a new file after so many. */
const FILE_MOST_PAGES = 45_000;
const INDEX = 'sitemap-index.xml';

type Hook<Given> = (given: Given) => unknown;
const hook = <Given>() => z.custom<Hook<Given>>((value) => typeof value === 'function');
const log = (message: string): void => console.warn(message);

/** The hooks of the integration that are called here, outside of a build by Astro. */
const integration = z.object({
  hooks: z.object({
    'astro:config:done': hook<{ config: { site: string; base: string } }>(),
    'astro:routes:resolved': hook<{ routes: readonly [] }>(),
    'astro:build:done': hook<{
      dir: URL;
      pages: { pathname: string }[];
      logger: { info(message: string): void; warn: typeof log; error(message: string): void };
    }>(),
  }),
});

/** A page with links to its other languages, and the day of its last change if it is known. */
const dated = (item: SitemapItem, { lastChanged }: SitemapFacts): SitemapItem => {
  const pathname = neutralPath(new URL(item.url).pathname);
  const lastmod = lastChanged(pathname);
  const links = alternatesOf(pathname).map(({ language, path }) => ({
    lang: language,
    url: new URL(path, item.url).href,
  }));
  return { ...item, ...(lastmod === undefined ? {} : { lastmod }), links };
};

const fail = (message: string): never => {
  throw new Error(`the sitemap cannot be written: ${message}`);
};

/** Writes all files of the sitemap into a folder. */
const writeTo = async (
  folder: string,
  paths: readonly string[],
  facts: SitemapFacts,
): Promise<void> => {
  const { hooks } = integration.parse(
    sitemap({ entryLimit: FILE_MOST_PAGES, serialize: (item) => dated(item, facts) }),
  );
  await hooks['astro:config:done']({ config: { site: readEnvironment().builtOrigin, base: '/' } });
  await hooks['astro:routes:resolved']({ routes: [] });
  await hooks['astro:build:done']({
    dir: pathToFileURL(folder + sep),
    pages: paths.map((pathname) => ({ pathname })),
    logger: { info: () => undefined, warn: log, error: fail },
  });
};

const namesOf = (pages: number): string[] => [
  INDEX,
  ...Array.from(
    { length: Math.ceil(pages / FILE_MOST_PAGES) },
    (_, index) => `sitemap-${index}.xml`,
  ),
];

const textsOf = async (
  paths: readonly string[],
  facts: SitemapFacts,
): Promise<ReadonlyMap<string, string>> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-sitemap-'));
  try {
    await writeTo(folder, paths, facts);
    const read = async (name: string) =>
      [name, await readFile(join(folder, name), 'utf8')] as const;
    return new Map(await Promise.all(namesOf(paths.length).map(read)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Crawlers ask for the index at the usual address, which the integration cannot set. */
const addressOf = (name: string): string => (name === INDEX ? '/sitemap.xml' : `/${name}`);

export const sitemapFiles = async (pages: readonly string[]): Promise<PathAndFile[]> => {
  const facts = await sitemapFacts();
  const listed = pages.filter((path) => {
    const neutral = neutralPath(path);
    return !UNLISTED.test(neutral) && facts.isListed(neutral);
  });
  let texts: ReturnType<typeof textsOf> | undefined;
  const textOf = async (name: string): Promise<string> =>
    (await (texts ??= textsOf(listed, facts))).get(name) ?? '';
  return namesOf(listed.length).map((name): PathAndFile => [addressOf(name), () => textOf(name)]);
};
