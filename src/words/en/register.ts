import type { Kind } from '#register/records/kinds.ts';

/** The words of a register's pages. */
export const register = {
  pageTitle: (title: string, page: number) => (page === 1 ? title : `${title}, page ${page}`),
  search: (many: string, topic: string) => `Search ${many} by name, ${topic} or website`,
  withoutScripts:
    'Search and filters need scripts, which are off here: the pages below hold every entry.',
  order: (isTiered: boolean) => (isTiered ? 'Best tier first, then by name.' : 'By name.'),
  filters: 'Narrow the list',
  columns: (headline: string, isTiered: boolean) => [
    ...['Name', headline],
    ...(isTiered ? ['Tier'] : []),
  ],
  wholeList: (kind: Kind, rows: number) =>
    `The whole list as [CSV](/${kind}.csv) or [Markdown](/${kind}.md), its first ${rows} as ` +
    `[JSON](/api/${kind}). Missing from it? [List yourself](/apply).`,
};
