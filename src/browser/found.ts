import type { Row } from '#templates/row.ts';

/** How many rows hold each value of each facet, by parameter and value. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What a search found: one page of rows, and how many there are in all. */
export interface Found {
  rows: readonly Row[];
  total: number;
  /** Why there is no answer, in words; null where there is one. */
  refusal: string | null;
}
