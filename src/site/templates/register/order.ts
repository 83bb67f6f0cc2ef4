import { isFictional, type Entry } from '#register/search/entry.ts';
import { foldCase } from '#register/search/folding.ts';
import { knownFacts } from './entry-row.ts';
import { sortedBy, SORTS, type Sort } from './row.ts';

/** The order of rows on a register's pages: real companies first, then by the chosen sort. */

const KEYS: Readonly<Record<Sort, (entry: Entry) => string | number>> = {
  name: ({ record }) => foldCase(record.name),
  newest: ({ record }) => -Date.parse(record.listedOn),
  complete: (entry) => -knownFacts(entry),
};

export const inPageOrder = (entries: readonly Entry[], sort: Sort): Entry[] =>
  sortedBy(entries, (entry) => [
    Number(isFictional(entry)),
    KEYS[sort](entry),
    KEYS.name(entry),
    entry.slug,
  ]);

/** The sort orders that have pages of their own. */
export const OTHER_SORTS = SORTS.filter((sort) => sort !== 'name');
