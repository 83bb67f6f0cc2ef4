import { SEARCHED_BY, type Kind } from '#register/records/kinds.ts';
import { OBSERVED } from '#register/records/observed-traits.ts';
import { rowOfItem, type ListedItem } from '#site/templates/register/row.ts';
import { NO_READINGS, type Counts, type Found } from '#site/listing/found.ts';
import { pageAsked } from './page-asked.ts';
import { countIndex, searchIndex } from './page-index.ts';
import { readHelp } from './help.ts';
import { language } from './page-language.ts';
import { readJson } from './read-json.ts';

type Register = (query: URLSearchParams) => Promise<Found>;
type FacetCounts = (query: URLSearchParams) => Promise<Counts>;

const READING_HEADERS = ['X-Query-Repaired', 'X-Query-Filters', 'X-Query-Related'];

/** Searches by the public API alone. */
const searchApi = async (kind: Kind, query: URLSearchParams): Promise<Found> => {
  const { value, headers } = await readJson<ListedItem[]>(`/api/${kind}?${query}`);
  const q = query.get('q') ?? '';
  const isRead = READING_HEADERS.some((name) => headers.has(name));
  const isHelped = (headers.get('Link') ?? '').includes('rel="help"');
  // Most searches are understood as typed and find enough, so they need no second request.
  const help = q !== '' && (isHelped || isRead) ? await readHelp(kind, q) : null;
  return {
    rows: value.map((item) => rowOfItem(kind, item, language)),
    total: Number(headers.get('X-Total-Count') ?? 0),
    refusal: null,
    readings: {
      repaired: help?.repaired ?? null,
      filters: help?.filters ?? [],
      help,
    },
  };
};

/** The result of a failed search, with the reason. */
export const failedAnswer = (error: unknown): Found => ({
  rows: [],
  total: 0,
  refusal: error instanceof Error ? error.message : String(error),
  readings: NO_READINGS,
});

/** Opens the search of one register; a failed search returns its reason and does not throw. */
export const openRegister = (kind: Kind): Register => {
  const search = SEARCHED_BY[kind] === 'page' ? searchIndex : searchApi;
  const answer = async (query: URLSearchParams): Promise<Found> => {
    pageAsked(query);
    return search(kind, query);
  };
  return (query) => answer(query).catch(failedAnswer);
};

const countByApi = async (kind: Kind, query: URLSearchParams): Promise<Counts> => {
  const filters = new URLSearchParams(query);
  filters.delete('page');
  return (await readJson<Counts>(`/api/facets/${kind}?${filters}`)).value;
};

/** Counts the facets of one register; without an answer the page keeps the counts it shows. */
export const openFacetCounts = (kind: Kind): FacetCounts => {
  // The API does not count what was observed; the page's own index does.
  const isObserved = document.querySelector(`[data-parameter="${OBSERVED}"]`) !== null;
  const count = SEARCHED_BY[kind] === 'page' || isObserved ? countIndex : countByApi;
  return (query) => count(kind, query).catch(() => ({}));
};
