import type { DumpRecord } from '#register/dump/line.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Numbered } from './change.ts';

/** Selects a range of the history, oldest change first. */
export interface Stretch {
  /** Selects changes after the position, or from that day on. */
  after: { sequence: number } | { day: string };
  kind: Kind | null;
  /** Selects one entry, including changes under its earlier slugs; null selects all. */
  slug: string | null;
  most: number;
}

/** A change; it has the record only if it is the latest change of its entry. */
export interface Entered extends Numbered {
  record: DumpRecord | null;
}

/** Read access to the history, which is deployed together with the code. */
export interface History {
  changes(stretch: Stretch): Promise<Entered[]>;
  /** The last changes of companies that exist, oldest first. */
  newest(kind: Kind | null, most: number): Promise<Entered[]>;
  /** The chain digest at a position; null if the history is shorter than that. */
  chainAt(sequence: number): Promise<string | null>;
  /** The position of the last change. */
  end(): Promise<Pick<Numbered, 'sequence' | 'chain'>>;
}
