import type { ObservationLog } from './observation-log.ts';
import type { SiteEntry } from '#register/observer/site.ts';
import type { Kind } from '#register/records/kinds.ts';
import {
  cursorOf,
  feedChangeOf,
  observedChanges,
  readCursor,
  type FeedChange,
  type Position,
} from './feed.ts';
import type { History, Stretch } from './ports.ts';

/** The change feed: first what changed of records, then what was observed of their sites. */

export interface FeedPorts {
  history: History;
  observations: ObservationLog;
  /** The entries of each listed site. */
  sites: ReadonlyMap<string, readonly SiteEntry[]>;
}

interface FeedOrder {
  /** A cursor, or a day. */
  since: string;
  kind: Kind | null;
  most: number;
}

interface FeedPage {
  changes: readonly FeedChange[];
  next: string;
  more: boolean;
}

interface Beginning {
  after: Stretch['after'];
  observed: number;
}

/** Where to begin in both; null for a cursor that was not given out here. */
const beginning = async (
  since: string,
  { history, observations }: FeedPorts,
): Promise<Beginning | null> => {
  const cursor = readCursor(since);
  if (cursor === null) return { after: { day: since }, observed: await observations.before(since) };
  const { sequence, chain, observed } = cursor;
  const isKnown = observed === 0 || observed <= (await observations.end());
  return isKnown && (await history.chainAt(sequence)) === chain
    ? { after: cursor, observed }
    : null;
};

interface Room {
  kind: Kind | null;
  /** How many changes the page still takes. */
  most: number;
  /** Whether it takes the first visit even so, since it would be empty and never go on. */
  isEmpty: boolean;
}

/** What was observed after a position; entries of one site come together. */
const readObserved = async (
  { observations, sites }: FeedPorts,
  from: Position,
  { kind, most, isEmpty }: Room,
): Promise<FeedPage> => {
  const { visits, isWhole } = await observations.after(from.observed);
  const changes: FeedChange[] = [];
  let at = from;
  for (const visit of visits) {
    const listed = sites.get(visit.site) ?? [];
    const entries = listed.filter((entry) => kind === null || entry.kind === kind);
    const isFitting = changes.length + entries.length <= most || (isEmpty && changes.length === 0);
    if (!isFitting) return { changes, next: cursorOf(at), more: true };
    changes.push(...observedChanges(visit, entries, at));
    at = { ...at, observed: visit.position };
  }
  return { changes, next: cursorOf(at), more: !isWhole };
};

/** A page of the feed; null for a cursor of another history. */
export const readFeed = async (
  ports: FeedPorts,
  { since, kind, most }: FeedOrder,
): Promise<FeedPage | null> => {
  const { history } = ports;
  const begin = await beginning(since, ports);
  if (begin === null) return null;
  const { after, observed } = begin;
  const entered = await history.changes({ after, kind, most: most + 1 });
  const changes = entered.slice(0, most).map((each) => feedChangeOf(each, observed));
  const [last] = changes.slice(-1);
  if (last !== undefined && entered.length > most)
    return { changes, next: last.cursor, more: true };
  const from = { ...(await history.end()), observed };
  const room = { kind, most: most - changes.length, isEmpty: changes.length === 0 };
  const { changes: seen, ...onward } = await readObserved(ports, from, room);
  return { ...onward, changes: [...changes, ...seen] };
};
