import { resolve } from 'node:path';
import { openOnce } from '#kernel/async/single-flight.ts';
import { withLocations } from '#hotels/wishes/locations.ts';
import { isTown, type Town } from '#register/places/locality.ts';
import { itemJson, type Entry } from '#register/search/entry.ts';
import { PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import type { Seen } from '#register/observer/seen.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Sources } from '#register/records/source.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { environment } from './environment.ts';

/** The composition root of the build: all that pages and files are made from, read once. */
interface Site {
  entries: { [K in Kind]: Entry<K>[] };
  sources: Sources;
  /** What was observed, by site. */
  seen: Seen;
  /** The towns that maps are lettered with. */
  towns: readonly Town[];
}

/** All that stands in a catalogue. */
export const readSite = async (catalogueFile: string): Promise<Site> => {
  const catalogue = await openCatalogue(catalogueFile);
  const localities = await catalogue.localities();
  const hotels = await catalogue.entries('hotels');
  const entries = {
    publishers: await catalogue.entries('publishers'),
    ecommerce: await catalogue.entries('ecommerce'),
    saas: await catalogue.entries('saas'),
    hotels: await withLocations(hotels, catalogue.places, localities),
  };
  const sources = await catalogue.sources();
  const seen = await catalogue.seen();
  catalogue.close();
  const towns = localities.map(({ locality }) => locality).filter(isTown);
  return { entries, sources, seen, towns };
};

export const site = openOnce((): Promise<Site> => readSite(resolve(environment().catalogueFile)));

/** The body of `GET /api/{kind}` without a query. */
export const listBody = ({ entries }: Site, kind: Kind): string =>
  `[${entries[kind].slice(0, PAGE_SIZE_ROWS).map(itemJson).join(',')}]`;
