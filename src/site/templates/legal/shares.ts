import type { Entry } from '#register/search/entry.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { GEOGRAPHY_SOURCES, restsOn, type Source, type Sources } from '#register/records/source.ts';

/** A source with the number of entries of each register that come from it. */
export interface Share {
  key: string;
  source: Source;
  counts: Readonly<Record<Kind, number>>;
  total: number;
}

type Entries = { readonly [K in Kind]: readonly Entry<K>[] };

const countBy = (entries: readonly Entry[], key: string): number =>
  entries.filter(({ record }) => restsOn(record, key)).length;

/** All sources that have entries, the one with the most entries first. */
export const sharesOf = (sources: Sources, entries: Entries): Share[] =>
  Object.entries(sources)
    .map(([key, source]) => {
      const counts = {
        publishers: countBy(entries.publishers, key),
        ecommerce: countBy(entries.ecommerce, key),
        saas: countBy(entries.saas, key),
        hotels: countBy(entries.hotels, key),
      };
      return { key, source, counts, total: KINDS.reduce((sum, kind) => sum + counts[kind], 0) };
    })
    .filter(({ key, total }) => total > 0 || GEOGRAPHY_SOURCES.includes(key))
    .toSorted((left, right) => right.total - left.total);
