import type { Kind } from '#register/records/kinds.ts';
import { foldWords } from '#register/search/folding.ts';
import { PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import { rowOfIndexed, type IndexedEntry } from '#site/templates/register/row.ts';
import { pageAsked, type Counts, type Found } from './found.ts';
import { readJson } from './read-json.ts';

/** The search of a register whose API has none: a static index, ranked as the API ranks. */

interface Searchable {
  entry: IndexedEntry;
  name: readonly string[];
  facts: readonly string[];
  sentence: readonly string[];
}

const indexes = new Map<Kind, Promise<readonly Searchable[]>>();

const readIndex = async (kind: Kind): Promise<readonly Searchable[]> => {
  const { value } = await readJson<IndexedEntry[]>(`/${kind}.index.json`);
  return value.map((entry) => ({
    entry,
    name: foldWords(entry.name),
    facts: foldWords(entry.more),
    sentence: foldWords(entry.sentence),
  }));
};

const indexOf = (kind: Kind): Promise<readonly Searchable[]> => {
  const known = indexes.get(kind);
  if (known !== undefined) return known;
  const reading = readIndex(kind);
  indexes.set(kind, reading);
  // An index that could not be read is asked for again by the next search.
  reading.catch(() => indexes.delete(kind));
  return reading;
};

const begin = (words: readonly string[], asked: readonly string[]): boolean =>
  asked.every((prefix) => words.some((word) => word.startsWith(prefix)));

/** What a match is worth, the best first: the name, words of it, beginnings of them, facts. */
const ranks: readonly ((entry: Searchable, asked: readonly string[]) => boolean)[] = [
  ({ name }, asked) => name.join(' ') === asked.join(' '),
  ({ name }, asked) => asked.every((word) => name.includes(word)),
  ({ name }, asked) => begin(name, asked),
  ({ name, facts }, asked) => begin([...name, ...facts], asked),
  ({ name, facts, sentence }, asked) => begin([...name, ...facts, ...sentence], asked),
];

const findByWords = async (kind: Kind, q: string): Promise<readonly IndexedEntry[]> => {
  const all = await indexOf(kind);
  if (q.trim() === '') return all.map(({ entry }) => entry);
  const asked = foldWords(q);
  // A search without any letter or digit finds nothing, as in the API.
  if (asked.length === 0) return [];
  const ranked = Map.groupBy(all, (entry) => ranks.findIndex((holds) => holds(entry, asked)));
  return ranks.flatMap((_, rank) => (ranked.get(rank) ?? []).map(({ entry }) => entry));
};

/** Whether an entry passes the filters of a query, but for the one left out. */
const passes = ({ filters }: IndexedEntry, query: URLSearchParams, without?: string): boolean =>
  Object.entries(filters).every(([parameter, values]) => {
    const asked = parameter === without ? null : query.get(parameter);
    return asked === null || values.includes(asked);
  });

export const searchIndex = async (kind: Kind, query: URLSearchParams): Promise<Found> => {
  const found = await findByWords(kind, query.get('q') ?? '');
  const narrowed = found.filter((entry) => passes(entry, query));
  const start = (pageAsked(query) - 1) * PAGE_SIZE_ROWS;
  return {
    rows: narrowed.slice(start, start + PAGE_SIZE_ROWS).map((entry) => rowOfIndexed(kind, entry)),
    total: narrowed.length,
    refusal: null,
  };
};

/** Counted as the API counts: each filter under the query and all other filters. */
export const countIndex = async (kind: Kind, query: URLSearchParams): Promise<Counts> => {
  const all = (await indexOf(kind)).map(({ entry }) => entry);
  const found = new Set(await findByWords(kind, query.get('q') ?? ''));
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
