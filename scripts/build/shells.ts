import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SHELLS, shellName, shellPath } from '#site/shells.ts';
import { LANGUAGES } from '#words/language.ts';

/**
 * The pages around answers of functions. They are not pages of their own: they are stored beside
 * the catalogue and are deployed with it.
 */

/** `name` is the file beside the catalogue; `path` is the page that the renderer is asked for. */
export const SHELL_FILES = LANGUAGES.flatMap((language) =>
  SHELLS.map((shell) => ({ name: shellName(shell, language), path: shellPath(shell, language) })),
);

/** Only functions use these pages, so that they are not part of the site. */
export const SHELL_PATHS: ReadonlySet<string> = new Set(SHELL_FILES.map(({ path }) => `/${path}`));

/** Their paths beside a catalogue. */
export const shellFiles = (catalogueFile: string): string[] =>
  SHELL_FILES.map(({ name }) => join(dirname(catalogueFile), name));

/** Written only where functions read them: in the site they would be served as files. */
export const drawShells = async (
  { catalogueFile }: { catalogueFile: string },
  pages: { render(file: string): Promise<Buffer> },
): Promise<void> => {
  for (const { name, path } of SHELL_FILES)
    await writeFile(join(dirname(catalogueFile), name), await pages.render(`/${path}`));
};
