import { readFile } from 'node:fs/promises';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The text of a file, empty where it is not there. */
export const textOrNothing = async (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });

