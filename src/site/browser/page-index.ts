import type { Kind } from '#register/records/kinds.ts';
import { foldCase } from '#register/search/folding.ts';
import { PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import {
  rowOfIndexed,
  sortedBy,
  SORTS,
  type IndexedEntry,
  type Row,
  type Sort,
} from '#site/templates/register/row.ts';
import { pageAsked, type Counts, type Found, type Readings } from './found.ts';
import { readHelp } from './help.ts';
import { pagePath } from './page-language.ts';
import { readJson } from './read-json.ts';

/** The search of a register whose list takes none: what was found, put into a static index. */

const indexes = new Map<Kind, Promise<readonly IndexedEntry[]>>();

const readIndex = async (kind: Kind): Promise<readonly IndexedEntry[]> =>
  (await readJson<IndexedEntry[]>(pagePath(`/${kind}.index.json`))).value;

const indexOf = (kind: Kind): Promise<readonly IndexedEntry[]> => {
  const known = indexes.get(kind);
  if (known !== undefined) return known;
  const reading = readIndex(kind);
  indexes.set(kind, reading);
  // An index that could not be read is asked for again by the next search.
  reading.catch(() => indexes.delete(kind));
  return reading;
};

const NOTHING_ASKED: Readings = { repaired: null, filters: [], help: null };

interface FoundByWords {
  entries: readonly IndexedEntry[];
  readings: Readings;
}

const findByWords = async (kind: Kind, q: string): Promise<FoundByWords> => {
  const all = await indexOf(kind);
  if (q.trim() === '') return { entries: all, readings: NOTHING_ASKED };
  const help = await readHelp(kind, q);
  const bySlug = new Map(all.map((entry) => [entry.slug, entry]));
  const entries = help.slugs.flatMap((slug) => bySlug.get(slug) ?? []);
  return {
    entries,
    readings: { repaired: help.repaired, filters: help.filters, help },
  };
};

const SORT_KEYS: Readonly<Record<Sort, (entry: IndexedEntry) => string | number>> = {
  name: ({ name }) => foldCase(name),
  newest: ({ listedOn }) => -Date.parse(listedOn),
  complete: ({ known }) => -known,
};

/** The order of the register's pages: companies that exist first, then by what was chosen. */
const inPageOrder = (entries: readonly IndexedEntry[], query: URLSearchParams) => {
  const sort = SORTS.find((each) => each === query.get('sort')) ?? 'name';
  return sortedBy(entries, (entry) => [
    Number(entry.fictional !== ''),
    SORT_KEYS[sort](entry),
    SORT_KEYS.name(entry),
    entry.slug,
  ]);
};

/** Whether an entry passes the filters of a query, but for the one left out. */
const passes = ({ filters }: IndexedEntry, query: URLSearchParams, without?: string): boolean =>
  Object.entries(filters).every(([parameter, values]) => {
    const asked = parameter === without ? null : query.get(parameter);
    return asked === null || values.includes(asked);
  });

export const searchIndex = async (kind: Kind, query: URLSearchParams): Promise<Found> => {
  const { entries, readings } = await findByWords(kind, query.get('q') ?? '');
  const passing = entries.filter((entry) => passes(entry, query));
  const narrowed = query.get('q') ? passing : inPageOrder(passing, query);
  const start = (pageAsked(query) - 1) * PAGE_SIZE_ROWS;
  return {
    rows: narrowed.slice(start, start + PAGE_SIZE_ROWS).map((entry) => rowOfIndexed(kind, entry)),
    total: narrowed.length,
    refusal: null,
    readings,
  };
};

/** Counted as the API counts: each filter under the query and all other filters. */
export const countIndex = async (kind: Kind, query: URLSearchParams): Promise<Counts> => {
  const all = await indexOf(kind);
  const found = new Set((await findByWords(kind, query.get('q') ?? '')).entries);
  const counts: Record<string, Record<string, number>> = {};
  for (const entry of all)
    for (const [parameter, values] of Object.entries(entry.filters))
      for (const value of values) {
        const ofParameter = (counts[parameter] ??= {});
        const isCounted = found.has(entry) && passes(entry, query, parameter);
        ofParameter[value] = (ofParameter[value] ?? 0) + Number(isCounted);
      }
  return counts;
};

/** The rows of the index by their slugs. */
export const rowsOfIndex = async (kind: Kind): Promise<ReadonlyMap<string, Row>> =>
  new Map((await indexOf(kind)).map((entry) => [entry.slug, rowOfIndexed(kind, entry)]));
