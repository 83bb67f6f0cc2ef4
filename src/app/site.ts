import { resolve } from 'node:path';
import { withLocations } from '#hotels/wishes/locations.ts';
import { isTown, type Town } from '#register/places/locality.ts';
import { itemJson, type Entry } from '#register/search/entry.ts';
import { PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import type { Seen } from '#register/observer/seen.ts';
import { siteOf } from '#register/observer/site.ts';
import { traitsOf } from '#register/observer/traits.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Sources } from '#register/records/source.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import type { RemovedEntry } from '#register/storage/history-tables.ts';
import { openPerCatalogue } from '#app/register/catalogue-file.ts';
import { environment } from './environment.ts';

/** The composition root of the build: all that pages and files are made from, read once. */
export interface Site {
  entries: { [K in Kind]: Entry<K>[] };
  sources: Sources;
  removed: readonly RemovedEntry[];
  /** What was observed, by site. */
  seen: Seen;
  /** The towns that maps are lettered with. */
  towns: readonly Town[];
}

/** A register with the days of visits, where any of its sites was visited. */
const visited = <K extends Kind>(entries: readonly Entry<K>[], seen: Seen): Entry<K>[] => {
  const sites = entries.map(({ record }) => seen.get(siteOf(record.websiteUrl)));
  if (sites.every((site) => site === undefined)) return [...entries];
  return entries.map((entry, index) => {
    const site = sites[index];
    const observed = site === undefined ? [] : traitsOf(site);
    return { ...entry, visitedOn: site?.visitedOn ?? null, observed };
  });
};

/** All that stands in a catalogue. */
export const readSite = async (catalogueFile: string): Promise<Site> => {
  const catalogue = await openCatalogue(catalogueFile);
  const localities = await catalogue.localities();
  const hotels = await catalogue.entries('hotels');
  const seen = await catalogue.seen();
  const entries = {
    publishers: visited(await catalogue.entries('publishers'), seen),
    ecommerce: visited(await catalogue.entries('ecommerce'), seen),
    saas: visited(await catalogue.entries('saas'), seen),
    hotels: visited(await withLocations(hotels, catalogue.places, localities), seen),
  };
  const [sources, removed] = [await catalogue.sources(), await catalogue.removed()];
  catalogue.close();
  const towns = localities.map(({ locality }) => locality).filter(isTown);
  return { entries, sources, removed, seen, towns };
};

export const site = openPerCatalogue(() => resolve(environment().catalogueFile), readSite);

/** The body of `GET /api/{kind}` without a query. */
export const listBody = ({ entries }: Site, kind: Kind): string =>
  `[${entries[kind].slice(0, PAGE_SIZE_ROWS).map(itemJson).join(',')}]`;
