import { z } from 'zod';
import { SEARCHED_BY, type Kind } from '#register/records/kinds.ts';
import { OBSERVED } from '#register/records/observed-traits.ts';
import type { Entry } from '#register/search/entry.ts';
import { countFacets } from '#register/search/facets.ts';
import { filtersOf, hasHelp, searchHelp, type SearchHelp } from '#register/search/help.ts';
import { PAGE_MAX } from '#register/search/paging.ts';
import { filterParameters, isOfPages, parametersOf } from '#register/records/page-parameters.ts';
import type { Catalogue } from '#register/search/ports.ts';
import { toListQuery } from '#register/search/query.ts';
import { Q_MAX_CODE_POINTS, searchText } from '#register/search/search-text.ts';
import { indexedEntry } from '#site/templates/register/entry-row.ts';
import { facetsOf, type Facet } from '#site/templates/register/facets.ts';
import { rowOfIndexed, type IndexedEntry } from '#site/templates/register/row.ts';
import type { Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { scriptWordsIn } from '#words/scripts.ts';
import { NO_READINGS, pageNumber, type Found, type Readings } from './found.ts';
import { countsIn, entriesOf, narrowed } from './narrow.ts';
import type { View } from './slots.ts';

/** The view of a filtered page, by the API's search and the rules of the page's script. */

export interface ListingPorts {
  catalogue(): Promise<Catalogue>;
  /** A register with what was observed; the same list as long as the snapshot is the same. */
  entries(kind: Kind): Promise<readonly Entry[]>;
}

/** A register in a language, as its pages show it. */
interface Index {
  entries: readonly IndexedEntry[];
  facets: readonly Facet[];
}

/** Of an address that anybody may have written: values are read whatever their case. */
export const readAsked = (kind: Kind, given: URLSearchParams): URLSearchParams => {
  const closed = new Set(filterParameters(kind));
  return new URLSearchParams(
    parametersOf(kind).flatMap((name) => {
      const value = (given.get(name) ?? '').trim();
      return value === '' ? [] : [[name, closed.has(name) ? value.toLowerCase() : value]];
    }),
  );
};

interface Asked {
  kind: Kind;
  language: Language;
  query: URLSearchParams;
}

/** The fault of the query, as a sentence; null if it has none. */
const faultOf = ({ query, language }: Asked): string | null => {
  if (pageNumber(query) === null) return scriptWordsIn(language).noSuchPage(PAGE_MAX);
  const text = searchText.safeParse(query.get('q') ?? '');
  return text.success ? null : wordsIn(language).register.tooLong(Q_MAX_CODE_POINTS);
};

const listedRow = z.object({ slug: z.string() });

type Searched = Pick<View, 'found' | 'counts'>;

const rowsOf = (kind: Kind, entries: readonly IndexedEntry[]) =>
  entries.map((entry) => rowOfIndexed(kind, entry));

const readingsOf = (help: SearchHelp | null): Readings =>
  help === null ? NO_READINGS : { repaired: help.repaired, filters: help.filters, help };

/** Ranked and counted as GET /api/{kind} does. */
const searchedByApi = async (
  { kind, query }: Asked,
  { entries }: Index,
  catalogue: Catalogue,
): Promise<Searched> => {
  const asked = { ...toListQuery(kind, Object.fromEntries(query)), page: pageNumber(query) ?? 1 };
  const list = await catalogue.list(kind, asked);
  const { items, total, read } = list;
  const isChanged = read !== null && (read.repaired !== null || read.related > 0);
  const isRead = isChanged || filtersOf(read?.demands ?? []).length > 0;
  const isHelped = hasHelp(list, asked.filters.length > 0);
  // Most searches are read as they were typed and find enough.
  const help =
    isRead || isHelped ? await searchHelp(catalogue.reader, kind, asked.text ?? '') : null;
  const slugs = items.map((item) => listedRow.parse(JSON.parse(item)).slug);
  const readings = readingsOf(help);
  const rows = rowsOf(kind, entriesOf(entries, slugs));
  return {
    found: { rows, total, refusal: null, readings },
    counts: await countFacets(catalogue, kind, asked),
  };
};

const searchedByIndex = async (
  { kind, query }: Asked,
  { entries }: Index,
  { reader }: Catalogue,
): Promise<Searched> => {
  const q = query.get('q');
  const help = q === null ? null : await searchHelp(reader, kind, q);
  const found = help === null ? entries : entriesOf(entries, help.slugs);
  const page = narrowed(found, query, pageNumber(query) ?? 1);
  const rows = rowsOf(kind, page.entries);
  return {
    found: { rows, total: page.total, refusal: null, readings: readingsOf(help) },
    counts: countsIn(entries, found, query),
  };
};

const refusedWith = (refusal: string): Found => ({
  ...{ rows: [], total: 0, refusal, readings: NO_READINGS },
});

const isObserved = ({ facets }: Index): boolean =>
  facets.some(({ parameter }) => parameter === OBSERVED);

const searched = async (asked: Asked, index: Index, catalogue: Catalogue): Promise<Searched> => {
  const fault = faultOf(asked);
  const counts = countsIn(index.entries, index.entries, new URLSearchParams());
  if (fault !== null) return { found: refusedWith(fault), counts };
  const { kind, query } = asked;
  const isRanked = query.has('q') && !isOfPages(kind, query) && SEARCHED_BY[kind] === 'api';
  if (!isRanked) return searchedByIndex(asked, index, catalogue);
  const answer = await searchedByApi(asked, index, catalogue);
  // The API does not count what was observed; the index does.
  return isObserved(index)
    ? { ...answer, counts: (await searchedByIndex(asked, index, catalogue)).counts }
    : answer;
};

/** Returns a function from a query to its view. Indexes are made once per language. */
export const viewer = ({ catalogue, entries }: ListingPorts) => {
  const made = new WeakMap<readonly Entry[], Map<Language, Index>>();
  const indexOf = (kind: Kind, listed: readonly Entry[], language: Language): Index => {
    const inLanguages = made.get(listed) ?? new Map<Language, Index>();
    made.set(listed, inLanguages);
    const index = inLanguages.get(language) ?? {
      entries: listed.map((entry) => indexedEntry(entry, language)),
      facets: facetsOf(kind, listed),
    };
    inLanguages.set(language, index);
    return index;
  };
  return async (asked: Asked): Promise<View> => {
    const index = indexOf(asked.kind, await entries(asked.kind), asked.language);
    return { ...asked, facets: index.facets, ...(await searched(asked, index, await catalogue())) };
  };
};

/** An empty view with a sentence about what went wrong. */
export const refusedView = (asked: Asked, refusal: string): View => ({
  ...asked,
  ...{ facets: [], counts: {}, found: refusedWith(refusal) },
});
