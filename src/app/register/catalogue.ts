import { resolve } from 'node:path';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { environment } from '#app/environment.ts';
import { PROJECT_FOLDER } from '#app/project-folder.ts';
import { openPerCatalogue } from './catalogue-file.ts';

/** Longer than any answer takes that still reads the former snapshot. */
const LEFT_AFTER_MS = 30_000;

/** The snapshot that is part of the deploy, opened once per process. */
export const catalogue = openPerCatalogue(
  () => resolve(PROJECT_FOLDER, environment().catalogueFile),
  openCatalogue,
  (former) => void setTimeout(() => former.close(), LEFT_AFTER_MS).unref(),
);
