import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnvironment } from '#env.ts';
import { detailRoute } from '#api/details.ts';
import { facetRoute } from '#api/facets.ts';
import { listRoute } from '#api/lists.ts';
import { entryMarkdownRoute } from '#discovery/entry-route.ts';
import { KINDS, LISTING_KINDS } from '#records/kinds.ts';
import { openCatalogue, type CatalogueReader } from '#storage/catalogue.ts';

/** The composition root: the parts are joined here, each opened when first asked for. */

/** The project's folder, and the bundle's: this file and a function's bundle stand one below it. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

let opening: Promise<CatalogueReader> | undefined;

/** The snapshot that travels with the deploy, opened once in a process. */
export const catalogue = (): Promise<CatalogueReader> =>
  (opening ??= openCatalogue(resolve(ROOT, readEnvironment().catalogueFile)));

export const listRoutes = KINDS.map((kind) => listRoute(kind, catalogue));
export const detailRoutes = KINDS.map((kind) => detailRoute(kind, catalogue));
export const facetRoutes = LISTING_KINDS.map((kind) => facetRoute(kind, catalogue));
export const markdownRoutes = KINDS.map((kind) => entryMarkdownRoute(kind, catalogue));
