import type { NamedFilter, SearchHelp } from '#register/search/help.ts';
import { PAGE_MAX } from '#register/search/paging.ts';
import type { Row } from '#site/templates/register/row.ts';
import { words } from './page-language.ts';

/** How many rows hold each value of each facet, by parameter and value. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** How the words of a query were read. */
export interface Readings {
  /** What was searched instead of a mistyped query. */
  repaired: string | null;
  /** Words that narrow by a place or a language, each with the query that takes it away. */
  filters: readonly NamedFilter[];
  /** What helps on where little or nothing was found. */
  help: SearchHelp | null;
}

/** What a search found: one page of rows, and how many there are in all. */
export interface Found {
  rows: readonly Row[];
  total: number;
  /** Why there is no answer, in words; null where there is one. */
  refusal: string | null;
  readings: Readings;
}

/** The number of the page that is asked for, by the rule of the API; else an error in words. */
export const pageAsked = (query: URLSearchParams): number => {
  const page = query.get('page') ?? '1';
  if (/^[1-9]\d{0,3}$/.test(page) && Number(page) <= PAGE_MAX) return Number(page);
  throw new RangeError(words.noSuchPage(PAGE_MAX));
};
