import { KINDS, type Kind } from '#register/records/kinds.ts';
import { FEW_ROWS } from './paging.ts';
import type { FilterWord, FilterNames } from './lexicon.ts';
import type { NamedRow, QueryReader } from './ports.ts';
import type { Reading } from './readings.ts';
import { askingFor, type Demand } from './understand.ts';

/** What helps a reader on: how a query was read, and where to go when it finds nothing. */

/** Words that narrow by a place or a language, with what is left of the query without them. */
export interface WordFilter {
  words: string;
  by: FilterWord;
  value: string;
  without: string;
}

/** The same with what the place or the language is called. */
export interface NamedFilter extends WordFilter {
  names: FilterNames;
}

export interface SearchHelp {
  total: number;
  /** Slugs of the rows that match, the best first. */
  slugs: string[];
  /** The query that was searched instead of the one asked; null where it was that one. */
  repaired: string | null;
  filters: NamedFilter[];
  /** Where nothing is found: rows that hold most of it. */
  nearest: NamedRow[];
  /** Where little is found: words to leave out, and what is found without them. */
  leaveOut: { words: string; q: string; total: number }[];
  /** Where nothing is found: other registers in which something is. */
  elsewhere: { register: Kind; total: number }[];
}

const NEAREST = 5;
const SLUGS_MOST = 1000;
const FILTERS: readonly FilterWord[] = ['country', 'language', 'region'];

const textOf = (demands: readonly Demand[]): string => demands.map(({ text }) => text).join(' ');

const without = (demands: readonly Demand[], left: Demand): Demand[] =>
  demands.filter((demand) => demand !== left);

/** The filters that words of the query stand for, each with the query that takes it away. */
export const filtersOf = (demands: readonly Demand[]): WordFilter[] =>
  demands
    .filter(({ isOptional }) => !isOptional)
    .flatMap((demand) =>
      demand.senses.flatMap((sense): WordFilter[] => {
        const [section = '', value = ''] = sense.split(':');
        const by = FILTERS.find((each) => each === section);
        if (by === undefined) return [];
        return [{ words: demand.text, by, value, without: textOf(without(demands, demand)) }];
      }),
    );

/** Queries with a word less that find more than this one, the least of them first. */
const shorterQueries = async (reader: QueryReader, kind: Kind, { asked, total }: Reading) => {
  const { demands } = asked;
  const shorter = demands.length < 2 ? [] : demands;
  const counted = await Promise.all(
    shorter.map(async (left) => {
      const rest = without(demands, left);
      const count = await reader.count(kind, askingFor(rest));
      return { rest, words: left.text, q: textOf(rest), total: count };
    }),
  );
  return counted
    .filter(({ total: count }) => count > total)
    .sort((left, right) => left.total - right.total);
};

/** The rows of the narrowest shorter query, else of the names that are written alike. */
const nearestRows = async (
  reader: QueryReader,
  kind: Kind,
  text: string,
  rest: readonly Demand[] | undefined,
): Promise<NamedRow[]> => {
  const asked = rest === undefined ? await reader.alike(kind, text) : askingFor(rest);
  return asked === null ? [] : reader.named(kind, asked, NEAREST);
};

const namedFilters = (reader: QueryReader, demands: readonly Demand[]): Promise<NamedFilter[]> =>
  Promise.all(
    filtersOf(demands).map(async (filter) => ({
      ...filter,
      names: await reader.filterNames(filter.by, filter.value),
    })),
  );

const elsewhereThan = async (reader: QueryReader, kind: Kind, text: string) => {
  const others = KINDS.filter((each) => each !== kind);
  const found = await Promise.all(
    others.map(async (register) => ({
      register,
      total: (await reader.read(register, text)).total,
    })),
  );
  return found.filter(({ total }) => total > 0);
};

/**
 * Whether there is help: nothing was found, or so little that words may be left out. It speaks of
 * the words alone, and says nothing where filters narrow as well.
 */
export const hasHelp = (total: number, demands: readonly Demand[], isFiltered: boolean): boolean =>
  total === 0 || (total < FEW_ROWS && demands.length > 1 && !isFiltered);

/** How a query is read in a register, and what helps where it finds little or nothing. */
export const searchHelp = async (
  reader: QueryReader,
  kind: Kind,
  text: string,
): Promise<SearchHelp> => {
  const reading = await reader.read(kind, text);
  const { asked, repaired, total } = reading;
  const shorter = total < FEW_ROWS ? await shorterQueries(reader, kind, reading) : [];
  const read = {
    ...{ total, repaired, filters: await namedFilters(reader, asked.demands) },
    leaveOut: shorter.map(({ words, q, total: found }) => ({ words, q, total: found })),
  };
  if (total > 0) {
    const slugs = await reader.slugs(kind, asked, SLUGS_MOST);
    return { ...read, slugs, nearest: [], elsewhere: [] };
  }
  return {
    ...read,
    slugs: [],
    nearest: await nearestRows(reader, kind, text, shorter[0]?.rest),
    elsewhere: await elsewhereThan(reader, kind, text),
  };
};
