/** Rows on one page of a selection: most selections are one page. */
export const SELECTION_PAGE_ROWS = 50;

export const lastSelectionPage = (rows: number): number =>
  Math.max(1, Math.ceil(rows / SELECTION_PAGE_ROWS));
