import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clearLog } from '#kernel/storage/clear-log.ts';
import type { TestDatabase } from './database.ts';

/** Which of the texts stand in the files of a database, its log included. */
export const textsInFiles = async (
  { store, url }: Pick<TestDatabase, 'store' | 'url'>,
  texts: readonly string[],
): Promise<string[]> => {
  await clearLog(store);
  const folder = dirname(fileURLToPath(url));
  const files = await readdir(folder);
  const bytes = Buffer.concat(await Promise.all(files.map((file) => readFile(join(folder, file)))));
  return texts.filter((text) => bytes.includes(text));
};
