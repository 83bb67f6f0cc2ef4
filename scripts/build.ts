import './local/umask.ts';
import './local/env-file.ts';
import { resolve } from 'node:path';
import { buildIfChanged, buildSite } from './build/site.ts';

/** npm run build: what Netlify runs. With --if-changed it keeps a site that is up to date. */
const root = resolve(import.meta.dirname, '..');
const build = process.argv.includes('--if-changed') ? buildIfChanged : buildSite;

try {
  await build({ root, distFolder: resolve(root, 'dist'), cards: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
