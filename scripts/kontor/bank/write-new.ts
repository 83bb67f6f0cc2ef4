import { open, rename, rm } from 'node:fs/promises';

/** Errors of a write to an open file do not say which file it was. */
const named = (error: unknown, path: string): unknown =>
  error instanceof Error && 'syscall' in error && !('path' in error)
    ? Object.assign(error, { path })
    : error;

/** The content is on the disk before this ends; without content the file is removed again. */
const writeWhole = async (
  path: string,
  content: () => Promise<string | null>,
): Promise<boolean> => {
  const file = await open(path, 'wx');
  try {
    const text = await content();
    if (text === null) await rm(path);
    else {
      await file.writeFile(text);
      await file.sync();
    }
    return text !== null;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
};

/**
 * Creates the file before its content is made, so that its name is free and can be written to. It
 * is whole or not there: the content goes to a file beside it first. An existing file is never
 * overwritten. Without content the new file is removed again.
 */
export const writeNew = async (
  path: string,
  content: () => Promise<string | null>,
): Promise<boolean> => {
  const temporary = `${path}.part`;
  await (await open(path, 'wx')).close();
  try {
    const isWritten = await writeWhole(temporary, content);
    await (isWritten ? rename(temporary, path) : rm(path));
    return isWritten;
  } catch (error) {
    await rm(path, { force: true });
    throw named(error, path);
  }
};
