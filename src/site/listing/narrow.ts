import { foldCase } from '#register/search/folding.ts';
import { PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import { sortedBy, SORTS, type IndexedEntry, type Sort } from '#site/templates/register/row.ts';
import type { Counts } from './found.ts';

/** Filters, sorts, pages and counts the index of a register. */

const SORT_KEYS: Readonly<Record<Sort, (entry: IndexedEntry) => string | number>> = {
  name: ({ name }) => foldCase(name),
  newest: ({ listedOn }) => -Date.parse(listedOn),
  complete: ({ known }) => -known,
};

export const sortAsked = (query: URLSearchParams): Sort =>
  SORTS.find((each) => each === query.get('sort')) ?? 'name';

/** The order of the register's pages: companies that exist first, then by what was chosen. */
const inPageOrder = (entries: readonly IndexedEntry[], query: URLSearchParams) => {
  const sort = sortAsked(query);
  return sortedBy(entries, (entry) => [
    Number(entry.fictional !== ''),
    SORT_KEYS[sort](entry),
    SORT_KEYS.name(entry),
    entry.slug,
  ]);
};

/** Whether an entry passes all filters of a query except the one in `without`. */
const passes = ({ filters }: IndexedEntry, query: URLSearchParams, without?: string): boolean =>
  Object.entries(filters).every(([parameter, values]) => {
    const asked = parameter === without ? null : query.get(parameter);
    return asked === null || values.includes(asked);
  });

/** Entries of an index by their slugs, in the order of these. */
export const entriesOf = (
  all: readonly IndexedEntry[],
  slugs: readonly string[],
): IndexedEntry[] => {
  const bySlug = new Map(all.map((entry) => [entry.slug, entry]));
  return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
};

/** One page of filtered entries: search results best first, otherwise in the page's order. */
export const narrowed = (
  found: readonly IndexedEntry[],
  query: URLSearchParams,
  page: number,
): { entries: IndexedEntry[]; total: number } => {
  const passing = found.filter((entry) => passes(entry, query));
  const ordered = query.get('q') ? passing : inPageOrder(passing, query);
  const start = (page - 1) * PAGE_SIZE_ROWS;
  return { entries: ordered.slice(start, start + PAGE_SIZE_ROWS), total: ordered.length };
};

/** Counted as the API counts: each filter under the query and all other filters. */
export const countsIn = (
  all: readonly IndexedEntry[],
  found: readonly IndexedEntry[],
  query: URLSearchParams,
): Counts => {
  const isFound = new Set(found);
  const counts: Record<string, Record<string, number>> = {};
  for (const entry of all)
    for (const [parameter, values] of Object.entries(entry.filters))
      for (const value of values) {
        const ofParameter = (counts[parameter] ??= {});
        const isCounted = isFound.has(entry) && passes(entry, query, parameter);
        ofParameter[value] = (ofParameter[value] ?? 0) + Number(isCounted);
      }
  return counts;
};
