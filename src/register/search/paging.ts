export const PAGE_SIZE_ROWS = 20;
export const PAGE_MAX = 1000;

/** The last page that holds rows; an empty list has one empty page. */
export const lastPage = (total: number): number =>
  Math.min(PAGE_MAX, Math.max(1, Math.ceil(total / PAGE_SIZE_ROWS)));

/** The pages that a list links to (RFC 8288 relations). */
export const pageRelations = (page: number, total: number): ReadonlyMap<string, number> => {
  const last = lastPage(total);
  return new Map([
    ['first', 1],
    ...(page > 1 ? [['prev', Math.min(page - 1, last)] as const] : []),
    ...(page < last ? [['next', page + 1] as const] : []),
    ['last', last],
  ]);
};

/** If fewer rows match, the answer explains how to find more. */
export const FEW_ROWS = 10;

/** How many rows match without the related ones. */
export const completeIn = (found: { total: number; related: readonly number[] }): number =>
  found.total - found.related.length;
