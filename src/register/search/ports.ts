import type { Kind } from '#register/records/kinds.ts';
import type { ListQuery } from './query.ts';

/** Rows of a list as JSON texts, and how many rows match in all. */
export interface ListPage {
  items: readonly string[];
  total: number;
}

/** What the directory asks of the snapshot that travels with the deploy. */
export interface Catalogue {
  list(kind: Kind, query: ListQuery): Promise<ListPage>;
  /** How many rows match, whatever the page. */
  count(kind: Kind, query: ListQuery): Promise<number>;
  /** The detail's JSON text, or null where no such record is listed. */
  detail(kind: Kind, slug: string): Promise<string | null>;
}
