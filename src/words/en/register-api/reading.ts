import { apiFilters } from '#register/records/registers.ts';
import { KINDS } from '#register/records/kinds.ts';
import { PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import { Q_MAX_CODE_POINTS } from '#register/search/search-text.ts';
import { guide } from '#words/en/guide.ts';
import type { PartsOf, RegisterPartId } from './part-ids.ts';

/** The filters of each list, in the order of the registers. */
export const FILTER_ROWS: readonly (readonly string[])[] = KINDS.map((kind) => [
  `\`/api/${kind}\``,
  apiFilters(kind)
    .map(({ parameter }) => `\`${parameter}\``)
    .join(', '),
]).filter(([, filters]) => filters !== '');

/** How rows and records are found and read. */
export const reading = {
  search: {
    title: 'Search',
    lines: [
      '`q` finds words by their beginnings in name, sentence, tags, types and website; every ' +
        'word must be found.',
      'Case and accents do not matter: `munchen`, `muenchen` and `München` are the same. At ' +
        `most ${Q_MAX_CODE_POINTS} characters.`,
      'Filters and words may be put together.',
    ],
  },
  filters: {
    title: 'Filters',
    lines: [
      guide.readingRules.filters,
      '`GET /api/facets/{kind}`, for publishers, ecommerce and saas, takes the same words and ' +
        'filters and counts how many rows have each value of each filter, so that you know what ' +
        'narrows a search: `{"country": {"at": 12, …}, …}`.',
      `The list of hotels takes neither words nor filters: it is the first ${PAGE_SIZE_ROWS} by ` +
        'name. [The tool `list_hotels`](/docs/register/hotel-search) searches them.',
    ],
    table: { caption: 'Filters by list', head: ['List', 'Filters'], rows: FILTER_ROWS },
  },
  'one-record': {
    title: 'One record',
    lines: ['The `slug` of a row is its address. A detail adds what a row leaves out.'],
  },
  values: {
    title: 'What values mean',
    lines: [
      guide.readingRules.values,
      'The `id` of a record is the UUID of its register and slug (version 5) and stays what it is.',
      'A record that was removed answers 410, and its error says why.',
    ],
  },
  pages: {
    title: 'Page by page',
    lines: [
      `A list holds ${PAGE_SIZE_ROWS} rows a page, counted from 1; a page past the end is \`[]\`.`,
      'The `Link` header holds the addresses of the first, previous, next and last page ' +
        '(RFC 8288), `X-Total-Count` the number of rows on all pages. Follow `next` until there ' +
        'is none.',
    ],
  },
} satisfies Partial<PartsOf<RegisterPartId>>;
