import { itemJson, type Entry } from '#register/search/entry.ts';
import { apiFilters, valuesOf } from '#register/records/registers.ts';
import { PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import type { Query } from './queries.ts';

/** A search engine in memory, over the same folded texts, answering the same JSON. */
export interface Peer {
  name: string;
  /** How long the index takes to make, which a cold start pays. */
  indexedInMs: number;
  answer(query: Query): Promise<{ body: string; total: number }>;
}

/** Entries by their positions in the list that was indexed; best match first. */
type Find = (text: string, keep: (id: number) => boolean) => Promise<number[]> | number[];

const holds = (entry: Entry, filters: Query['filters']): boolean =>
  apiFilters(entry.kind).every((filter) => {
    const asked = filters[filter.parameter];
    return asked === undefined || valuesOf(entry.record, filter.field).includes(asked);
  });

/** A peer that finds by these means; `index` is what it has to do before its first answer. */
export const peerOf = async (
  name: string,
  entries: readonly Entry[],
  index: () => Promise<Find> | Find,
): Promise<Peer> => {
  const items = entries.map(itemJson);
  const started = performance.now();
  const find = await index();
  const indexedInMs = performance.now() - started;
  return {
    name,
    indexedInMs,
    answer: async ({ q, filters, page }) => {
      const keep = (id: number): boolean => {
        const entry = entries[id];
        return entry !== undefined && holds(entry, filters);
      };
      const found = q === undefined ? [...items.keys()].filter(keep) : await find(q, keep);
      const start = (page - 1) * PAGE_SIZE_ROWS;
      const rows = found.slice(start, start + PAGE_SIZE_ROWS).map((id) => items[id]);
      return { body: `[${rows.join(',')}]`, total: found.length };
    },
  };
};
