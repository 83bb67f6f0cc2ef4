import type { DumpRecord } from '#register/dump/line.ts';
import type { LoggedVisit } from './observation-log.ts';
import { dayOf } from '#kernel/world.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { SiteEntry } from '#register/observer/site.ts';
import type { Change, Numbered } from './change.ts';
import type { Entered } from './ports.ts';
import { START } from './digest.ts';

/** The changes that readers of the feed get, and the cursors with which they continue. */

/** A change as the API returns it. */
export interface FeedChange {
  cursor: string;
  on: string;
  kind: Kind;
  slug: string;
  change: Change['change'] | 'observed';
  /** Fields that were set, changed or emptied, or observed facts that changed. */
  fields: readonly string[];
  reason: string | null;
  movedTo: string | null;
  /** The whole present record; null if a later change of the entry includes it. */
  record: DumpRecord | null;
  /** The new observed facts of the site; null if the record changed. */
  observed: Pick<LoggedVisit, 'site' | 'facts'> | null;
}

/** The path of the API for the history of one entry. */
export const entryHistoryPath = ({ kind, slug }: SiteEntry): string =>
  `/api/changes?kind=${kind}&slug=${slug}`;

/** A position in the history of the records, and one in the log of observations. */
export interface Position extends Pick<Numbered, 'sequence' | 'chain'> {
  /** 0 before the first observation, and in a dump, which has no observations. */
  observed: number;
}

export const cursorOf = ({
  sequence,
  chain,
  observed = 0,
}: Pick<Numbered, 'sequence' | 'chain'> & Partial<Position>): string =>
  `${sequence}-${chain}${observed === 0 ? '' : `-${observed}`}`;

/** The cursor before the first change. */
export const FIRST_CURSOR = cursorOf({ sequence: 0, chain: START });

const COUNT = '0|[1-9]\\d{0,14}';
export const CURSOR = new RegExp(`^(${COUNT})-([0-9a-f]{16})(?:-(${COUNT}))?$`);

/** The position of a cursor; null if the text is not a cursor. */
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

/** The changes of a visit, one per entry of the site; only the last cursor is after the visit. */
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
