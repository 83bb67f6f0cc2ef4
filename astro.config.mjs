import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { sitemapFacts } from './src/app/sitemap.ts';
import { readEnvironment } from './src/kernel/config/env.ts';
import { alternatesOf, neutralPath } from './src/words/language.ts';

/**
 * Pages that stand for an answer or an error and are found through no list.
 * @param {string} page
 */
const isUnlisted = (page) =>
  /^\/(404$|(apply|correction|claim|observed)\/|\w+\/by\/|hotels\/stays$)/.test(
    neutralPath(new URL(page).pathname),
  );

/**
 * A page with the day of its last change, where one is known.
 * @param {import('@astrojs/sitemap').SitemapItem} item
 */
const dated = async (item) => {
  const { lastChanged, isListed } = await sitemapFacts();
  const pathname = neutralPath(new URL(item.url).pathname);
  if (!isListed(pathname)) return undefined;
  const lastmod = lastChanged(pathname);
  const links = alternatesOf(pathname).map(({ language, path }) => ({
    lang: language,
    url: new URL(path, item.url).href,
  }));
  return { ...item, ...(lastmod === undefined ? {} : { lastmod }), links };
};

export default defineConfig({
  site: readEnvironment().builtOrigin,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  // The default of Astro 7 drops a newline between inline elements, and with it a space.
  compressHTML: true,
  // A script or style inside the page would need an exception in the Content-Security-Policy.
  // Settings come from the environment that the build is given: never from .env, with its secrets.
  vite: { envDir: false, build: { assetsInlineLimit: 0 } },
  devToolbar: { enabled: false },
  integrations: [sitemap({ filter: (page) => !isUnlisted(page), serialize: dated })],
});
