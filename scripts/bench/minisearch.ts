import MiniSearch from 'minisearch';
import { itemJson, type Entry } from '#register/search/entry.ts';
import { NO_VOCABULARY } from '#register/search/vocabulary.ts';
import { searchTexts } from '#register/search/texts.ts';
import { valuesOf } from '#register/records/registers.ts';
import { apiFilters } from '#register/search/filters.ts';
import { foldWords } from '#register/search/folding.ts';
import { PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import type { Query } from './queries.ts';

/** The peer: MiniSearch over the same folded texts, answering the same JSON from memory. */
interface Peer {
  /** How long the index takes to make, which a cold start pays. */
  indexedInMs: number;
  answer(query: Query): { body: string; total: number };
}

const holds = (entry: Entry, filters: Query['filters']): boolean =>
  apiFilters(entry.kind).every((filter) => {
    const asked = filters[filter.parameter];
    return asked === undefined || valuesOf(entry.record, filter.field).includes(asked);
  });

export const indexWithMiniSearch = (entries: readonly Entry[]): Peer => {
  const items = entries.map(itemJson);
  const documents = entries.map((entry, id) => ({ id, ...searchTexts(entry, NO_VOCABULARY) }));
  const started = performance.now();
  const index = new MiniSearch({
    fields: ['name', 'facts', 'description'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: {
      prefix: true,
      combineWith: 'AND',
      boost: { name: 4, facts: 2 },
      tokenize: foldWords,
    },
  });
  index.addAll(documents);
  const indexedInMs = performance.now() - started;
  const matches = ({ q, filters }: Query): number[] => {
    const keep = (id: number): boolean => {
      const entry = entries[id];
      return entry !== undefined && holds(entry, filters);
    };
    if (q === undefined) return [...items.keys()].filter(keep);
    return index.search(q, { filter: ({ id }) => keep(Number(id)) }).map(({ id }) => Number(id));
  };
  return {
    indexedInMs,
    answer: (query) => {
      const found = matches(query);
      const start = (query.page - 1) * PAGE_SIZE_ROWS;
      const rows = found.slice(start, start + PAGE_SIZE_ROWS).map((id) => items[id]);
      return { body: `[${rows.join(',')}]`, total: found.length };
    },
  };
};
