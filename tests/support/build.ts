import { resolve } from 'node:path';
import { run } from './process.ts';

/** To draw those of real entries as well takes nearly as long as all pages; with `FULL=1` it is. */
export const IMAGES = process.env.FULL === '1' ? [] : ['--fictional-images'];

/** Vitest's global setup for what needs the built site: built only where an input changed. */
export const setup = async (): Promise<void> => {
  const root = resolve(import.meta.dirname, '../..');
  const build = [resolve(root, 'scripts/build.ts'), '--if-changed', ...IMAGES];
  const { code, output } = await run(build);
  if (code !== 0) throw new Error(output);
};
