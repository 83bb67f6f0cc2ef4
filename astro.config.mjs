import { mkdir, writeFile } from 'node:fs/promises';
import { defineConfig } from 'astro/config';
import { readEnvironment } from './src/kernel/config/env.ts';

/**
 * Writes everything that is no page beside the pages: encodings of what the catalogue holds,
 * without the cost of a page. `npm run build` writes the same files itself, as it renders in
 * several processes.
 * @type {import('astro').AstroIntegration}
 */
const plainFiles = {
  name: 'kontor:files',
  hooks: {
    'astro:build:done': async ({ dir, pages }) => {
      const { files } = await import('./src/app/files/files.ts');
      const paths = pages.map(({ pathname }) => `/${pathname.replace(/^\/|\/$/g, '')}`);
      for (const [path, make] of await files(paths)) {
        const file = new URL(`.${path}`, dir);
        await mkdir(new URL('.', file), { recursive: true });
        await writeFile(file, await make());
      }
    },
  },
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
  integrations: [plainFiles],
});
