import { fileURLToPath } from 'node:url';

/** Relative to the project's folder; a function's bundle is one file in a folder of its own. */
const OWN_PATH = 'src/app/project-folder.ts';

/** The project's folder, or that of a bundle: settings name files relative to it. */
export const PROJECT_FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith(`/${OWN_PATH}`) ? '../..' : '..', import.meta.url),
);
