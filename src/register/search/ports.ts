import type { Tombstone } from '#register/records/tombstone.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { FilterWord, FilterNames } from './lexicon.ts';
import type { ListQuery } from './query.ts';
import type { Reading } from './readings.ts';
import type { Demand, Understanding } from './understand.ts';

/** Rows of a list as JSON texts, and how many rows match in all. */
export interface Rows {
  items: readonly string[];
  total: number;
}

/** The slug and the displayed name of a row. */
export interface NamedRow {
  slug: string;
  name: string;
}

/** How a query was interpreted. */
export interface HowRead {
  demands: readonly Demand[];
  /** The changed query that was searched instead; null if the query was searched as written. */
  repaired: string | null;
  /** How many rows, the last ones, lack words of the query and resemble the others. */
  related: number;
}

export interface ListPage extends Rows {
  /** Null if the list was requested without a search text. */
  read: HowRead | null;
}

/** Interprets queries with the vocabulary and the indexed words of the snapshot. */
export interface QueryReader {
  /** The interpretation of a query that finds rows; if none does, the first one. */
  read(kind: Kind, text: string): Promise<Reading>;
  /** The literal interpretation of a query, whether it finds rows or not. */
  understand(kind: Kind, text: string): Promise<Understanding>;
  /** The value in this section of the vocabulary that a phrase stands for; null for none. */
  valueNamed(section: 'facility', phrase: string): Promise<string | null>;
  /** How many rows match. */
  count(kind: Kind, asked: Understanding): Promise<number>;
  /** Slugs of the rows that match, best match first. */
  slugs(kind: Kind, asked: Understanding, most: number): Promise<string[]>;
  /** Slugs of the related rows of a reading, the most similar first. */
  related(kind: Kind, reading: Reading): Promise<string[]>;
  /** The best rows that match, with their names. */
  named(kind: Kind, asked: Understanding, most: number): Promise<NamedRow[]>;
  /** The names of a country, region or language, by the language of the name. */
  filterNames(by: FilterWord, value: string): Promise<FilterNames>;
  /** A query for the names spelled most like a text; null if no name is similar. */
  alike(kind: Kind, text: string): Promise<Understanding | null>;
}

/** Read access to the snapshot, which is deployed together with the code. */
export interface Catalogue {
  list(kind: Kind, query: ListQuery): Promise<ListPage>;
  /** How many rows match, on all pages together. */
  count(kind: Kind, query: ListQuery): Promise<number>;
  reader: QueryReader;
  /** The JSON text of the detail; null if no such record is listed. */
  detail(kind: Kind, slug: string): Promise<string | null>;
  /** The tombstone of a removed record; null if no such record was removed. */
  tombstone(kind: Kind, slug: string): Promise<Tombstone | null>;
}
