import { resolve } from 'node:path';
import { openOnce } from '#kernel/async/single-flight.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { detailRoute } from '#register/api/details.ts';
import { facetRoute } from '#register/api/facets.ts';
import { listRoute } from '#register/api/lists.ts';
import { entryMarkdownRoute } from '#documents/entry-route.ts';
import { KINDS, SEARCHED_BY } from '#register/records/kinds.ts';
import { openCatalogue, type CatalogueReader } from '#register/storage/catalogue.ts';
import { PROJECT_FOLDER } from './project-folder.ts';

/** The composition root: the parts are joined here, each opened when first asked for. */

/** The snapshot that travels with the deploy, opened once in a process. */
export const catalogue = openOnce((): Promise<CatalogueReader> =>
  openCatalogue(resolve(PROJECT_FOLDER, readEnvironment().catalogueFile)),
);

export const listRoutes = KINDS.map((kind) => listRoute(kind, catalogue));
export const detailRoutes = KINDS.map((kind) => detailRoute(kind, catalogue));
export const facetRoutes = KINDS.filter((kind) => SEARCHED_BY[kind] === 'api').map((kind) =>
  facetRoute(kind, catalogue),
);
export const markdownRoutes = KINDS.map((kind) => entryMarkdownRoute(kind, catalogue));
