import type { NamedFilter, SearchHelp } from '#register/search/help.ts';
import { PAGE_MAX } from '#register/search/paging.ts';
import type { Row } from '#site/templates/register/row.ts';

/** The query of a register's page and its results, for the server and for browsers. */

/** How many rows hold each value of each facet, by parameter and value. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** How the words of a query were read. */
export interface Readings {
  /** What was searched instead of a mistyped query. */
  repaired: string | null;
  /** Words that filter by a place or a language, each with the query without them. */
  filters: readonly NamedFilter[];
  /** Suggestions if little or nothing was found. */
  help: SearchHelp | null;
}

/** Nothing was searched for by words. */
export const NO_READINGS: Readings = { repaired: null, filters: [], help: null };

/** What a search found: one page of rows, and how many there are in all. */
export interface Found {
  rows: readonly Row[];
  total: number;
  /** Why there is no answer, as a sentence; null if there is one. */
  refusal: string | null;
  readings: Readings;
}

/** The requested page number, by the rule of the API; null if it is not valid. */
export const pageNumber = (query: URLSearchParams): number | null => {
  const page = query.get('page') ?? '1';
  return /^[1-9]\d{0,3}$/.test(page) && Number(page) <= PAGE_MAX ? Number(page) : null;
};

export const addressOf = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query}`;

/** A query with another value of one parameter, from its first page on; null: without it. */
export const queryWith = (
  query: URLSearchParams,
  parameter: string,
  value: string | null,
): URLSearchParams => {
  const other = new URLSearchParams(query);
  other.delete('page');
  if (value === null) other.delete(parameter);
  else other.set(parameter, value);
  return other;
};

/** Parameters of a register's page that are not filters. */
const NOT_FILTERS: ReadonlySet<string> = new Set(['q', 'page', 'sort']);

export const filtersAsked = (query: URLSearchParams): (readonly [string, string])[] =>
  [...query].filter(([name]) => !NOT_FILTERS.has(name));
