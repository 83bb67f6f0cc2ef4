import { KINDS, type Kind } from '#register/records/kinds.ts';
import { completeIn, FEW_ROWS } from './paging.ts';
import type { FilterWord, FilterNames } from './lexicon.ts';
import type { ListPage, NamedRow, QueryReader } from './ports.ts';
import type { Reading } from './readings.ts';
import { askingFor, type Demand } from './understand.ts';

/** Help for a reader: how a query was interpreted, and alternatives when it finds little. */

/** Query words that act as a filter for a place or a language, and the query without them. */
export interface WordFilter {
  words: string;
  by: FilterWord;
  value: string;
  without: string;
}

/** A word filter with the names of its place or language. */
export interface NamedFilter extends WordFilter {
  names: FilterNames;
}

export interface SearchHelp {
  total: number;
  /** Slugs of the rows that match, best match first, related ones last. */
  slugs: string[];
  /** How many rows, the last ones, lack words of the query and resemble the others. */
  related: number;
  /** The changed query that was searched instead; null if the query was searched as written. */
  repaired: string | null;
  filters: NamedFilter[];
  /** If nothing is found: rows that match most of the query. */
  nearest: NamedRow[];
  /** If few rows are found: words to leave out, and how many rows match without them. */
  leaveOut: { words: string; q: string; total: number }[];
  /** If nothing is found: other registers in which the query finds rows. */
  elsewhere: { register: Kind; total: number }[];
}

const NEAREST = 5;
const SLUGS_MOST = 1000;
const FILTERS: readonly FilterWord[] = ['country', 'language', 'region'];

const textOf = (demands: readonly Demand[]): string => demands.map(({ text }) => text).join(' ');

const without = (demands: readonly Demand[], left: Demand): Demand[] =>
  demands.filter((demand) => demand !== left);

/** The filters that words of the query stand for, each with the query that removes it. */
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

/** Queries without one demand that find more rows than this query, fewest rows first. */
const shorterQueries = async (reader: QueryReader, kind: Kind, reading: Reading) => {
  const { demands } = reading.asked;
  const shorter = demands.length < 2 ? [] : demands;
  const counted = await Promise.all(
    shorter.map(async (left) => {
      const rest = without(demands, left);
      const count = await reader.count(kind, askingFor(rest));
      return { rest, words: left.text, q: textOf(rest), total: count };
    }),
  );
  return counted
    .filter(({ total: count }) => count > completeIn(reading))
    .sort((left, right) => left.total - right.total);
};

/** The rows of the narrowest shorter query, else rows with a similarly spelled name. */
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
 * Whether to offer help: nothing was found, or so few rows that words may be left out. The help is
 * about words only, so that few rows under other filters give no help.
 */
export const hasHelp = ({ total, read }: ListPage, isFiltered: boolean): boolean => {
  const complete = total - (read?.related ?? 0);
  return total === 0 || (complete < FEW_ROWS && (read?.demands.length ?? 0) > 1 && !isFiltered);
};

/** How a query is interpreted in a register, and help if it finds little or nothing. */
export const searchHelp = async (
  reader: QueryReader,
  kind: Kind,
  text: string,
): Promise<SearchHelp> => {
  const reading = await reader.read(kind, text);
  const { asked, repaired, total } = reading;
  const shorter = completeIn(reading) < FEW_ROWS ? await shorterQueries(reader, kind, reading) : [];
  const read = {
    ...{
      total,
      related: reading.related.length,
      repaired,
      filters: await namedFilters(reader, asked.demands),
    },
    leaveOut: shorter.map(({ words, q, total: found }) => ({ words, q, total: found })),
  };
  if (total > 0) {
    const complete = await reader.slugs(kind, asked, SLUGS_MOST);
    const slugs = [...complete, ...(await reader.related(kind, reading))];
    return { ...read, slugs, nearest: [], elsewhere: [] };
  }
  return {
    ...read,
    slugs: [],
    nearest: await nearestRows(reader, kind, text, shorter[0]?.rest),
    elsewhere: await elsewhereThan(reader, kind, text),
  };
};
