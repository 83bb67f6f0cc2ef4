import { rm, writeFile } from 'node:fs/promises';

/**
 * Takes a place for a file before anything is handed over, so that it has somewhere to go; what
 * is there already is never written over. Without content the place is free again.
 */
export const writeNew = async (
  path: string,
  content: () => Promise<string | null>,
): Promise<boolean> => {
  await writeFile(path, '', { flag: 'wx' });
  const text = await content().catch(async (error: unknown) => {
    await rm(path, { force: true });
    throw error;
  });
  if (text === null) await rm(path, { force: true });
  else await writeFile(path, text);
  return text !== null;
};
