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

/** A row by its slug, with what readers know it by. */
export interface NamedRow {
  slug: string;
  name: string;
}

/** How a query was read. */
export interface HowRead {
  demands: readonly Demand[];
  /** The query that was searched instead of the one asked; null where it was that one. */
  repaired: string | null;
}

export interface ListPage extends Rows {
  /** Null where nothing was searched. */
  read: HowRead | null;
}

/** Reads queries by the vocabulary and the words of the snapshot. */
export interface QueryReader {
  /** How a query is read: in the way in which it finds something. */
  read(kind: Kind, text: string): Promise<Reading>;
  /** How a query is read as it is written, whether it finds something or not. */
  understand(kind: Kind, text: string): Promise<Understanding>;
  /** The value of a part of the vocabulary that a phrase stands for, in whatever part it is. */
  valueNamed(section: 'facility', phrase: string): Promise<string | null>;
  /** How many rows match. */
  count(kind: Kind, asked: Understanding): Promise<number>;
  /** Slugs of the rows that match, the best first. */
  slugs(kind: Kind, asked: Understanding, most: number): Promise<string[]>;
  /** The first rows that match, with their names. */
  named(kind: Kind, asked: Understanding, most: number): Promise<NamedRow[]>;
  /** What a place or a language that words stand for is called. */
  filterNames(by: FilterWord, value: string): Promise<FilterNames>;
  /** The names that are written most like a text; null where none is. */
  alike(kind: Kind, text: string): Promise<Understanding | null>;
}

/** What the directory asks of the snapshot that travels with the deploy. */
export interface Catalogue {
  list(kind: Kind, query: ListQuery): Promise<ListPage>;
  /** How many rows match, whatever the page. */
  count(kind: Kind, query: ListQuery): Promise<number>;
  reader: QueryReader;
  /** The detail's JSON text, or null where no such record is listed. */
  detail(kind: Kind, slug: string): Promise<string | null>;
  /** What stays of a removed record; null where none was. */
  tombstone(kind: Kind, slug: string): Promise<Tombstone | null>;
}
