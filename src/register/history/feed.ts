import type { DumpRecord } from '#register/dump/line.ts';
import type { LoggedVisit } from './observation-log.ts';
import { dayOf } from '#kernel/world.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { SiteEntry } from '#register/observer/site.ts';
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
  change: Change['change'] | 'observed';
  /** Fields that were set, changed or emptied, or facts that are observed to be others. */
  fields: readonly string[];
  reason: string | null;
  movedTo: string | null;
  /** The whole record as it is now; null where a later change of the entry holds it. */
  record: DumpRecord | null;
  /** What is observed of the site from now on; null where the record changed. */
  observed: Pick<LoggedVisit, 'site' | 'facts'> | null;
}

/** Where the history of one entry is answered. */
export const entryHistoryPath = ({ kind, slug }: SiteEntry): string =>
  `/api/changes?kind=${kind}&slug=${slug}`;

/** A position in the history of the records, and one in the log of observations. */
export interface Position extends Pick<Numbered, 'sequence' | 'chain'> {
  /** 0 before the first observation, as in a dump, which holds none. */
  observed: number;
}

export const cursorOf = ({
  sequence,
  chain,
  observed = 0,
}: Pick<Numbered, 'sequence' | 'chain'> & Partial<Position>): string =>
  `${sequence}-${chain}${observed === 0 ? '' : `-${observed}`}`;

/** Before the first change. */
export const FIRST_CURSOR = cursorOf({ sequence: 0, chain: START });

const COUNT = '0|[1-9]\\d{0,14}';
export const CURSOR = new RegExp(`^(${COUNT})-([0-9a-f]{16})(?:-(${COUNT}))?$`);

/** A position; null for a text that is no cursor. */
export const readCursor = (text: string): Position | null => {
  const [, sequence, chain, observed = '0'] = CURSOR.exec(text) ?? [];
  return sequence === undefined || chain === undefined
    ? null
    : { sequence: Number(sequence), chain, observed: Number(observed) };
};

/** A change of a record as readers of the feed get it. */
export const feedChangeOf = (
  { sequence, chain, change, record }: Entered,
  observed = 0,
): FeedChange => ({
  cursor: cursorOf({ sequence, chain, observed }),
  on: change.on,
  kind: change.kind,
  slug: change.slug,
  change: change.change,
  fields: Object.keys(change.fields),
  reason: change.reason,
  movedTo: change.movedTo,
  record,
  observed: null,
});

/** What a visit changed, once for each entry of the site; the last alone is behind it. */
export const observedChanges = (
  { position, site, at, facts }: LoggedVisit,
  entries: readonly SiteEntry[],
  before: Position,
): FeedChange[] =>
  entries.map(({ kind, slug }, index) => ({
    cursor: cursorOf(index === entries.length - 1 ? { ...before, observed: position } : before),
    on: dayOf(at),
    kind,
    slug,
    change: 'observed',
    fields: facts.map(({ fact }) => fact),
    reason: null,
    movedTo: null,
    record: null,
    observed: { site, facts },
  }));
