import { rm, writeFile } from 'node:fs/promises';

/**
 * Creates the file before its content is made, so that the content can surely be stored. An
 * existing file is never overwritten. Without content the new file is removed again.
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
