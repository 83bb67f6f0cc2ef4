import type { DumpRecord } from '#register/dump/line.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Numbered } from './change.ts';

/** A stretch of the history, oldest first. */
export interface Stretch {
  /** Changes after the position, or from the day on. */
  after: { sequence: number } | { day: string };
  kind: Kind | null;
  /** One entry alone, with what is of its earlier slugs; null for all. */
  slug: string | null;
  most: number;
}

/** A change, and the record where no later change of the same entry follows. */
export interface Entered extends Numbered {
  record: DumpRecord | null;
}

/** What is asked of the history that travels with the deploy. */
export interface History {
  changes(stretch: Stretch): Promise<Entered[]>;
  /** The last changes of companies that exist, oldest first. */
  newest(kind: Kind | null, most: number): Promise<Entered[]>;
  /** The digest at a position; null where the history does not reach so far. */
  chainAt(sequence: number): Promise<string | null>;
  /** The last position. */
  end(): Promise<Pick<Numbered, 'sequence' | 'chain'>>;
}
