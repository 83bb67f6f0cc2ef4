import type { Kind } from '#register/records/kinds.ts';
import { rowsOfIndex, searchIndex } from '#site/browser/page-index.ts';
import { failedAnswer, openRegister } from '#site/browser/search.ts';
import { pageAsked } from '#site/browser/page-asked.ts';
import type { Found } from '#site/listing/found.ts';

/**
 * The rows of a register's page. A search is ranked by the API; without one, the page's own index
 * filters and sorts, since lists of the API have only one order and no countries in their rows.
 */

const searched = async (
  kind: Kind,
  search: (query: URLSearchParams) => Promise<Found>,
  query: URLSearchParams,
): Promise<Found> => {
  const [found, rows] = await Promise.all([search(query), rowsOfIndex(kind)]);
  return { ...found, rows: found.rows.map((row) => rows.get(row.slug) ?? row) };
};

/** Whether the query has a filter that the list in the API does not take. */
const isOfPages = (query: URLSearchParams): boolean =>
  [...document.querySelectorAll<HTMLElement>('[data-of-pages]')].some(({ dataset }) =>
    query.has(dataset.parameter ?? ''),
  );

export const openListing = (kind: Kind) => {
  const search = openRegister(kind);
  const answer = async (query: URLSearchParams): Promise<Found> => {
    pageAsked(query);
    return query.get('q') && !isOfPages(query)
      ? searched(kind, search, query)
      : searchIndex(kind, query);
  };
  return (query: URLSearchParams): Promise<Found> => answer(query).catch(failedAnswer);
};
