import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SHELLS, shellName, shellPath } from '#site/shells.ts';
import { LANGUAGES } from '#words/language.ts';

/**
 * Pages around what functions draw. They are no pages by themselves, so they are put beside the
 * catalogue, with which they travel.
 */

/** `name` beside the catalogue; `path` is how they are asked of the renderer. */
export const SHELL_FILES = LANGUAGES.flatMap((language) =>
  SHELLS.map((shell) => ({ name: shellName(shell, language), path: shellPath(shell, language) })),
);

/** Pages around answers are served by functions alone. */
export const SHELL_PATHS: ReadonlySet<string> = new Set(SHELL_FILES.map(({ path }) => `/${path}`));

/** Where they stand beside a catalogue. */
export const shellFiles = (catalogueFile: string): string[] =>
  SHELL_FILES.map(({ name }) => join(dirname(catalogueFile), name));

/** Drawn where functions read them, and nowhere else: a file in the site would go before these. */
export const drawShells = async (
  { catalogueFile }: { catalogueFile: string },
  pages: { render(file: string): Promise<Buffer> },
): Promise<void> => {
  for (const { name, path } of SHELL_FILES)
    await writeFile(join(dirname(catalogueFile), name), await pages.render(`/${path}`));
};
