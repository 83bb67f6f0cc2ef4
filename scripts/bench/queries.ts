import { searchTexts, type Entry } from '#directory/entry.ts';
import { FILTERS } from '#directory/filters.ts';
import { lastPage } from '#directory/paging.ts';
import { seededRandom, type Random } from './random.ts';
import { COMMON_WORD } from './records.ts';

/** What lists of publishers are asked for, in kinds that cost differently. */

export interface Query {
  q?: string;
  filters: Readonly<Record<string, string>>;
  page: number;
}

export interface Scenario {
  title: string;
  queries: readonly Query[];
}

const KIND = 'publishers';

export const queryAddress = ({ q, filters, page }: Query): string => {
  const search = new URLSearchParams({ ...(q === undefined ? {} : { q }), ...filters });
  if (page > 1) search.set('page', String(page));
  return `/api/${KIND}?${search.toString()}`;
};

/** How many entries hold each word. */
const countWords = (entries: readonly Entry[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const { name, facts, description } = searchTexts(entry);
    for (const word of new Set(`${name} ${facts} ${description}`.split(' ')))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
};

const filterOf = (random: Random): Record<string, string> => {
  const { parameter, value } = random.pick(FILTERS[KIND]);
  return { [parameter]: random.pick(value.options) };
};

/** A word as it stands while somebody types it: cut, but never below four letters. */
const typed = (random: Random, word: string): string =>
  word.slice(0, 4 + Math.floor(random.next() * (word.length - 3)));

const soon = (random: Random): number => random.pick([1, 1, 1, 2, 3, 4, 5]);

/** So many queries of each kind; no two neighbours are the same, so no answer can be kept. */
export const makeScenarios = (entries: readonly Entry[], count: number): Scenario[] => {
  const random = seededRandom(20);
  const counts = countWords(entries);
  const words = [...counts.keys()].filter((word) => word.length > 3);
  const rare = words.filter((word) => (counts.get(word) ?? 0) <= 3);
  const descriptions = entries.map((entry) => searchTexts(entry).description.split(' '));
  const deepest = lastPage(counts.get(COMMON_WORD) ?? 0);
  const many = (title: string, make: () => Query): Scenario => ({
    title,
    queries: Array.from({ length: count }, make),
  });
  return [
    many('no query, any page', () => ({
      filters: {},
      page: Math.ceil(random.next() * lastPage(entries.length)),
    })),
    many('rare word', () => ({ q: random.pick(rare), filters: {}, page: 1 })),
    many('common word', () => ({ q: typed(random, COMMON_WORD), filters: {}, page: soon(random) })),
    many('first letter', () => ({
      q: random.pick(words).slice(0, 1),
      filters: {},
      page: soon(random),
    })),
    many('three words of one row', () => ({
      q: random.pickSeveral(random.pick(descriptions), 3).join(' '),
      filters: {},
      page: 1,
    })),
    many('filter', () => ({ filters: filterOf(random), page: soon(random) })),
    many('common word and filter', () => ({
      q: typed(random, COMMON_WORD),
      filters: filterOf(random),
      page: soon(random),
    })),
    many('common word, deep page', () => ({
      q: typed(random, COMMON_WORD),
      filters: {},
      page: Math.ceil(deepest * (0.5 + random.next() / 2)),
    })),
  ];
};
