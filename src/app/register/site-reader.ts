import { withLocations } from '#hotels/wishes/locations.ts';
import { keptFor } from '#kernel/async/kept-for.ts';
import type { Seen } from '#register/observer/seen.ts';
import { isTown, type KeyedLocality, type Town } from '#register/places/locality.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Sources } from '#register/records/source.ts';
import type { Entry } from '#register/search/entry.ts';
import { openCatalogue, type CatalogueReader } from '#register/storage/catalogue.ts';
import type { RemovedEntry } from '#register/storage/history-tables.ts';
import { visited } from './visited.ts';

/** Reads successive snapshots, and from each only the parts that have changed. */

/** All data from which pages and files are made. */
export interface Site {
  entries: { [K in Kind]: Entry<K>[] };
  sources: Sources;
  removed: readonly RemovedEntry[];
  /** What was observed, by site. */
  seen: Seen;
  /** The towns whose names maps may show. */
  towns: readonly Town[];
}

/** Replaces each entry that has not changed by the same object as in the former snapshot. */
const withFormer = <K extends Kind>(
  former: readonly Entry<K>[],
  entries: readonly Entry<K>[],
): Entry<K>[] => {
  const bySlug = new Map(former.map((entry) => [entry.slug, entry]));
  return entries.map((entry) => {
    const known = bySlug.get(entry.slug);
    return known !== undefined && JSON.stringify(known) === JSON.stringify(entry) ? known : entry;
  });
};

/** Reads one register; `finish` adds data from elsewhere, such as visits and positions. */
const registerReader = <K extends Kind>(kind: K) => {
  const kept = keptFor<Entry<K>[]>();
  const shown = keptFor<Entry<K>[]>();
  let read: Entry<K>[] = [];
  return async (
    catalogue: CatalogueReader,
    markOf: (...parts: string[]) => string | undefined,
    finish: (entries: Entry<K>[]) => Promise<Entry<K>[]>,
  ): Promise<Entry<K>[]> => {
    const readAnew = async () => (read = withFormer(read, await catalogue.entries(kind)));
    const entries = await kept(markOf(kind), readAnew);
    return shown(markOf(kind, 'places', 'seen'), () => finish(entries));
  };
};

type Hotels = Entry<'hotels'>[];

/** Adds positions to hotels; keeps the same objects as long as the localities are the same. */
const hotelLocator = () => {
  let among: readonly KeyedLocality[] | undefined;
  let located = new WeakMap<Entry, Entry<'hotels'>>();
  return async (
    hotels: Hotels,
    { places }: CatalogueReader,
    localities: readonly KeyedLocality[],
  ): Promise<Hotels> => {
    if (among !== localities) located = new WeakMap();
    among = localities;
    const others = hotels.filter((hotel) => !located.has(hotel));
    const found = await withLocations(others, places, localities);
    for (const [index, hotel] of found.entries()) located.set(others[index] ?? hotel, hotel);
    return hotels.map((hotel) => located.get(hotel) ?? hotel);
  };
};

const marksOf = async (catalogue: CatalogueReader) => {
  const marks = await catalogue.marks();
  return (...parts: string[]): string | undefined =>
    parts.every((part) => marks.has(part))
      ? parts.map((part) => marks.get(part)).join(' ')
      : undefined;
};

/** Returns a function that reads all data of a catalogue. */
export const siteReader = (): ((catalogueFile: string) => Promise<Site>) => {
  const readers = {
    publishers: registerReader('publishers'),
    ecommerce: registerReader('ecommerce'),
    saas: registerReader('saas'),
    hotels: registerReader('hotels'),
  };
  const [keptLocalities, keptSeen] = [keptFor<KeyedLocality[]>(), keptFor<Seen>()];
  const locate = hotelLocator();
  const read = async (catalogue: CatalogueReader): Promise<Site> => {
    const markOf = await marksOf(catalogue);
    const localities = await keptLocalities(markOf('places'), () => catalogue.localities());
    const seen = await keptSeen(markOf('seen'), () => catalogue.seen());
    const withVisits = async <K extends Kind>(entries: Entry<K>[]) => visited(entries, seen);
    const entries = {
      publishers: await readers.publishers(catalogue, markOf, withVisits),
      ecommerce: await readers.ecommerce(catalogue, markOf, withVisits),
      saas: await readers.saas(catalogue, markOf, withVisits),
      hotels: await readers.hotels(catalogue, markOf, async (hotels) =>
        visited(await locate(hotels, catalogue, localities), seen),
      ),
    };
    const [sources, removed] = [await catalogue.sources(), await catalogue.removed()];
    const towns = localities.map(({ locality }) => locality).filter(isTown);
    return { entries, sources, removed, seen, towns };
  };
  return async (catalogueFile) => {
    const catalogue = await openCatalogue(catalogueFile);
    try {
      return await read(catalogue);
    } finally {
      catalogue.close();
    }
  };
};
