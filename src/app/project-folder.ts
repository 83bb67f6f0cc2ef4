import { fileURLToPath } from 'node:url';

/** Below the project's folder; in a function's bundle all files are one, in a folder of its own. */
const OWN_PATH = 'src/app/project-folder.ts';

/** The project's folder, or that of a bundle: settings name files relative to it. */
export const PROJECT_FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith(`/${OWN_PATH}`) ? '../..' : '..', import.meta.url),
);
