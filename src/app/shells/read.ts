import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { shellName, type Shell } from '#site/shells.ts';
import type { Language } from '#words/language.ts';
import { environment } from '#app/environment.ts';
import { PROJECT_FOLDER } from '#app/project-folder.ts';

/**
 * A text file beside another file. Netlify bundles with a function every file that its code may
 * open: a path that is joined where it is used would match any file of the whole project.
 */
const readBeside = (file: string, name: string): Promise<string> =>
  readFile(resolve(dirname(file), name), 'utf8');

/** The page frame for a function's content. Not cached: a run that follows edits rewrites it. */
export const readShell =
  (shell: Shell) =>
  async (language: Language): Promise<string> => {
    const { catalogueFile, writtenOrigin, builtOrigin } = environment();
    const catalogue = resolve(PROJECT_FOLDER, catalogueFile);
    const text = await readBeside(catalogue, shellName(shell, language));
    return text.replaceAll(writtenOrigin, builtOrigin);
  };
