import type { DumpRecord } from '#register/dump/line.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Change, Numbered } from './change.ts';
import type { Entered } from './ports.ts';
import { START } from './digest.ts';

/** What readers of the change feed get, and the cursors by which they go on. */

/** A change as it is answered. */
export interface FeedChange {
  cursor: string;
  on: string;
  kind: Kind;
  slug: string;
  change: Change['change'];
  fields: readonly string[];
  reason: string | null;
  movedTo: string | null;
  /** The whole record as it is now; null where a later change of the entry holds it. */
  record: DumpRecord | null;
}

export const cursorOf = ({ sequence, chain }: Pick<Numbered, 'sequence' | 'chain'>): string =>
  `${sequence}-${chain}`;

/** Before the first change. */
export const FIRST_CURSOR = cursorOf({ sequence: 0, chain: START });

export const CURSOR = /^(0|[1-9]\d{0,9})-([0-9a-f]{16})$/;

/** A position in the history; null for a text that is no cursor. */
export const readCursor = (text: string): Pick<Numbered, 'sequence' | 'chain'> | null => {
  const [, sequence, chain] = CURSOR.exec(text) ?? [];
  return sequence === undefined || chain === undefined
    ? null
    : { sequence: Number(sequence), chain };
};

/** A change as readers of the feed get it. */
export const feedChangeOf = ({ sequence, chain, change, record }: Entered): FeedChange => ({
  cursor: cursorOf({ sequence, chain }),
  on: change.on,
  kind: change.kind,
  slug: change.slug,
  change: change.change,
  fields: Object.keys(change.fields),
  reason: change.reason,
  movedTo: change.movedTo,
  record,
});
