import { defineConfig } from 'astro/config';
import { readEnvironment } from './src/kernel/config/env.ts';

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
});
