import './local/umask.ts';
import './local/env-file.ts';
import { resolve } from 'node:path';
import { askedCards, buildSite, isUpToDate } from './build/site.ts';
import { requireFolder } from '#kernel/storage/locks/folder-lock.ts';

/**
 * npm run build, the command that Netlify runs. With --if-changed it does nothing if the site is up
 * to date; tests use --fictional-images.
 */
const root = resolve(import.meta.dirname, '..');
const options = { root, distFolder: resolve(root, 'dist'), cards: askedCards() };

const build = async (): Promise<void> => {
  if (process.argv.includes('--if-changed') && (await isUpToDate(options)))
    return console.log('✓ The built site is up to date');
  const release = await requireFolder(root, 'npm run build');
  await buildSite(options);
  release();
};

try {
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
