import { PAGE_MAX } from '#register/search/paging.ts';
import { pageNumber } from '#site/listing/found.ts';
import { words } from './page-language.ts';

/** The number of the page that is asked for; else an error in words. */
export const pageAsked = (query: URLSearchParams): number => {
  const page = pageNumber(query);
  if (page === null) throw new RangeError(words.noSuchPage(PAGE_MAX));
  return page;
};
