import { resolve } from 'node:path';
import { run } from './process.ts';

/** Vitest's global setup for what needs the built site: built only where an input changed. */
export const setup = async (): Promise<void> => {
  const root = resolve(import.meta.dirname, '../..');
  const { code, output } = await run([resolve(root, 'scripts/build.ts'), '--if-changed']);
  if (code !== 0) throw new Error(output);
};
