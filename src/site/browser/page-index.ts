import type { Kind } from '#register/records/kinds.ts';
import { NO_READINGS, type Counts, type Found, type Readings } from '#site/listing/found.ts';
import { countsIn, entriesOf, narrowed } from '#site/listing/narrow.ts';
import { rowOfIndexed, type IndexedEntry, type Row } from '#site/templates/register/row.ts';
import { pageAsked } from './page-asked.ts';
import { readHelp } from './help.ts';
import { pagePath } from './page-language.ts';
import { readJson } from './read-json.ts';

/** The search of a register whose list API has no search: results are joined with its index. */

const indexes = new Map<Kind, Promise<readonly IndexedEntry[]>>();

const readIndex = async (kind: Kind): Promise<readonly IndexedEntry[]> =>
  (await readJson<IndexedEntry[]>(pagePath(`/${kind}.index.json`))).value;

const indexOf = (kind: Kind): Promise<readonly IndexedEntry[]> => {
  const known = indexes.get(kind);
  if (known !== undefined) return known;
  const reading = readIndex(kind);
  indexes.set(kind, reading);
  // If the index could not be read, the next search requests it again.
  reading.catch(() => indexes.delete(kind));
  return reading;
};

interface FoundByWords {
  entries: readonly IndexedEntry[];
  readings: Readings;
}

const findByWords = async (kind: Kind, q: string): Promise<FoundByWords> => {
  const all = await indexOf(kind);
  if (q.trim() === '') return { entries: all, readings: NO_READINGS };
  const help = await readHelp(kind, q);
  return {
    entries: entriesOf(all, help.slugs),
    readings: { repaired: help.repaired, filters: help.filters, help },
  };
};

export const searchIndex = async (kind: Kind, query: URLSearchParams): Promise<Found> => {
  const { entries: found, readings } = await findByWords(kind, query.get('q') ?? '');
  const { entries, total } = narrowed(found, query, pageAsked(query));
  return {
    rows: entries.map((entry) => rowOfIndexed(kind, entry)),
    total,
    refusal: null,
    readings,
  };
};

export const countIndex = async (kind: Kind, query: URLSearchParams): Promise<Counts> => {
  const { entries } = await findByWords(kind, query.get('q') ?? '');
  return countsIn(await indexOf(kind), entries, query);
};

/** The rows of the index by their slugs. */
export const rowsOfIndex = async (kind: Kind): Promise<ReadonlyMap<string, Row>> =>
  new Map((await indexOf(kind)).map((entry) => [entry.slug, rowOfIndexed(kind, entry)]));
