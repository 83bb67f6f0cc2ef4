import { PAGE_MAX } from '#register/search/paging.ts';
import { pageNumber } from '#site/listing/found.ts';
import { words } from './page-language.ts';

/** The requested page number. @throws RangeError with a sentence if it is not valid */
export const pageAsked = (query: URLSearchParams): number => {
  const page = pageNumber(query);
  if (page === null) throw new RangeError(words.noSuchPage(PAGE_MAX));
  return page;
};
