import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { readEnvironment } from './src/env.ts';

const { siteUrl, port } = readEnvironment();
// Port 0 takes any free one when the server starts: the pages then name the usual one.
const site = siteUrl ?? `http://localhost:${port || 8888}`;

/** Pages that stand for an answer or an error and are found through no list. */
const isUnlisted = (page) => /^\/(404$|apply\/|correction\/)/.test(new URL(page).pathname);

export default defineConfig({
  site,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  // The default of Astro 7 drops a newline between inline elements, and with it a space.
  compressHTML: true,
  // A script or style inside the page would need an exception in the Content-Security-Policy.
  vite: { build: { assetsInlineLimit: 0 } },
  devToolbar: { enabled: false },
  integrations: [sitemap({ filter: (page) => !isUnlisted(page) })],
});
