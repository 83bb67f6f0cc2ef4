import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { shellName, type Shell } from '#site/shells.ts';
import type { Language } from '#words/language.ts';
import { environment } from '#app/environment.ts';
import { PROJECT_FOLDER } from '#app/project-folder.ts';

/** The page around what a function draws. Read each time: a run that follows edits renews it. */
export const readShell =
  (shell: Shell) =>
  async (language: Language): Promise<string> => {
    const { catalogueFile, writtenOrigin, builtOrigin } = environment();
    const folder = resolve(PROJECT_FOLDER, dirname(catalogueFile));
    const text = await readFile(resolve(folder, shellName(shell, language)), 'utf8');
    return text.replaceAll(writtenOrigin, builtOrigin);
  };
