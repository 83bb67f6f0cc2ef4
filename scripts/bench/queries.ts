import { apiFilters } from '#register/records/registers.ts';
import type { Entry } from '#register/search/entry.ts';
import { searchTexts } from '#register/search/texts.ts';
import { NO_VOCABULARY } from '#register/search/vocabulary.ts';
import { lastPage } from '#register/search/paging.ts';
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

/** The kind of query that the search must repair. */
export const MISTYPED = 'mistyped word';

export const queryAddress = ({ q, filters, page }: Query): string => {
  const search = new URLSearchParams({ ...(q === undefined ? {} : { q }), ...filters });
  if (page > 1) search.set('page', String(page));
  return `/api/${KIND}?${search.toString()}`;
};

/** How many entries hold each word. */
const countWords = (entries: readonly Entry[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const { name, facts, description } = searchTexts(entry, NO_VOCABULARY);
    for (const word of new Set(`${name} ${facts} ${description}`.split(' ')))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
};

const filterOf = (random: Random): Record<string, string> => {
  const { parameter, value } = random.pick(apiFilters(KIND));
  return { [parameter]: random.pick(value.options) };
};

/** A word as it stands while somebody types it: cut, but never below four letters. */
const typed = (random: Random, word: string): string =>
  word.slice(0, 4 + Math.floor(random.next() * (word.length - 3)));

/** Two letters inside the word exchanged. */
const mistyped = (word: string): string =>
  word.slice(0, 3) + word.charAt(4) + word.charAt(3) + word.slice(5);

const soon = (random: Random): number => random.pick([1, 1, 1, 2, 3, 4, 5]);

/** The words that queries are made of: seldom ones, and those of each row. */
const queryWords = (entries: readonly Entry[]) => {
  const counts = countWords(entries);
  const words = [...counts.keys()].filter((word) => word.length > 3);
  return {
    words,
    rare: words.filter((word) => (counts.get(word) ?? 0) <= 3),
    descriptions: entries.map((entry) => searchTexts(entry, NO_VOCABULARY).description.split(' ')),
    deepest: lastPage(counts.get(COMMON_WORD) ?? 0),
  };
};

/** The ways to ask, each making another query whenever it is called. */
const queryMakers = (
  entries: readonly Entry[],
  random: Random,
): Readonly<Record<string, () => Query>> => {
  const { words, rare, descriptions, deepest } = queryWords(entries);
  const anyOf = (pages: number): number => Math.ceil(random.next() * pages);
  const common = (): string => typed(random, COMMON_WORD);
  const threeWords = () => random.pickSeveral(random.pick(descriptions), 3).join(' ');
  const long = words.filter((word) => word.length > 6);
  const filters = {};
  return {
    'no query, any page': () => ({ filters, page: anyOf(lastPage(entries.length)) }),
    'rare word': () => ({ q: random.pick(rare), filters, page: 1 }),
    'common word': () => ({ q: common(), filters, page: soon(random) }),
    [MISTYPED]: () => ({ q: mistyped(random.pick(long)), filters, page: 1 }),
    'first letter': () => ({ q: random.pick(words).slice(0, 1), filters, page: soon(random) }),
    'three words of one row': () => ({ q: threeWords(), filters, page: 1 }),
    filter: () => ({ filters: filterOf(random), page: soon(random) }),
    'common word and filter': () => ({
      q: common(),
      filters: filterOf(random),
      page: soon(random),
    }),
    'common word, deep page': () => ({
      q: common(),
      filters,
      page: Math.floor(deepest / 2) + anyOf(deepest / 2),
    }),
  };
};

/** So many queries of each kind, in an order in which the same one seldom follows itself. */
export const makeScenarios = (entries: readonly Entry[], count: number): Scenario[] =>
  Object.entries(queryMakers(entries, seededRandom(20))).map(([title, make]) => ({
    title,
    queries: Array.from({ length: count }, make),
  }));
