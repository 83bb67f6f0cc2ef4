import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { shellName, type Shell } from '#site/shells.ts';
import type { Language } from '#words/language.ts';
import { environment } from '#app/environment.ts';
import { PROJECT_FOLDER } from '#app/project-folder.ts';

/**
 * A text in the folder of another file. Netlify packs with a function what its code may open: were
 * the path put together where it is used, that would be any file of the whole project.
 */
const readBeside = (file: string, name: string): Promise<string> =>
  readFile(resolve(dirname(file), name), 'utf8');

/** The page around what a function draws. Read each time: a run that follows edits renews it. */
export const readShell =
  (shell: Shell) =>
  async (language: Language): Promise<string> => {
    const { catalogueFile, writtenOrigin, builtOrigin } = environment();
    const catalogue = resolve(PROJECT_FOLDER, catalogueFile);
    const text = await readBeside(catalogue, shellName(shell, language));
    return text.replaceAll(writtenOrigin, builtOrigin);
  };
