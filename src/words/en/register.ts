import type { ObservedTrait } from '#register/records/observed-traits.ts';
import type { Kind } from '#register/records/kinds.ts';

/** The words of a register's pages. */
export const register = {
  pageTitle: (title: string, page: number) => (page === 1 ? title : `${title}, page ${page}`),
  search: (many: string, topic: string) => `Search ${many} by name, ${topic} or website`,
  searchExample: (topic: string) => `Name, ${topic} or website`,
  all: (counted: string) => `${counted}.`,
  clear: 'Clear all',
  chosen: 'Narrowed to',
  tooLong: (most: number) => `A search has at most ${most} characters, and no control characters.`,
  tooMany: (seconds: number) => `Too many requests: please try again in ${seconds} s.`,
  sortBy: 'Sort by',
  sorts: { name: 'name', newest: 'newest', complete: 'most complete' },
  sortedTitle: (title: string, sort: 'name' | 'newest' | 'complete') =>
    title + { name: '', newest: ', newest first', complete: ', most complete first' }[sort],
  filters: 'Narrow the list',
  browse: 'Lists by topic and country',
  columns: (headline: string, located: string | null, isObserved: boolean) => [
    ...['Name', headline],
    ...(located === null ? [] : [located]),
    ...(isObserved ? ['Last observed'] : []),
  ],
  observedFacet: {
    label: 'Observed',
    values: {
      refuses: 'refuses AI crawlers',
      admits: 'admits AI crawlers',
      feed: 'has a feed',
      payment: 'asks for payment',
    } satisfies Record<ObservedTrait, string>,
  },
  wholeList: (kind: Kind, rows: number) =>
    `The whole list as [CSV](/${kind}.csv) or [Markdown](/${kind}.md), its first ${rows} as ` +
    `[JSON](/api/${kind}). Missing from it? [List yourself](/apply).`,
};
