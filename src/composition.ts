import { fileURLToPath } from 'node:url';
import { detailRoute } from '#api/details.ts';
import { facetRoute } from '#api/facets.ts';
import { listRoute } from '#api/lists.ts';
import type { Catalogue } from '#directory/ports.ts';
import { KINDS, LISTING_KINDS } from '#records/kinds.ts';
import { openCatalogue } from '#storage/catalogue.ts';

/** The composition root: the parts are joined here, each opened when first asked for. */

const BUNDLED_CATALOGUE = fileURLToPath(new URL('../.kontor/catalogue.db', import.meta.url));

let opening: Promise<Catalogue> | undefined;

/** The snapshot that travels with the deploy, opened once in a process. */
const catalogue = (): Promise<Catalogue> =>
  (opening ??= openCatalogue(process.env.CATALOGUE_FILE ?? BUNDLED_CATALOGUE));

export const listRoutes = KINDS.map((kind) => listRoute(kind, catalogue));
export const detailRoutes = KINDS.map((kind) => detailRoute(kind, catalogue));
export const facetRoutes = LISTING_KINDS.map((kind) => facetRoute(kind, catalogue));
