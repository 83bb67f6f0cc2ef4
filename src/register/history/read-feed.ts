import type { ObservationLog } from './observation-log.ts';
import { siteOfEntry, type SiteEntry } from '#register/observer/site.ts';
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

/** The change feed: first changes of records, then observed changes of their sites. */

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
  /** Selects one entry of the register; null selects all. */
  slug: string | null;
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

/** The start in the history and in the log; null for a cursor of another history. */
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

interface Room extends Pick<FeedOrder, 'kind' | 'slug'> {
  /** How many changes the page still takes. */
  most: number;
  /** Whether an empty page takes the first visit even if it is too big, so that it advances. */
  isEmpty: boolean;
}

const NOTHING_LOGGED = { visits: [], isWhole: true };

/** The log after a position, limited to the site of the requested entry, if any. */
const readLog = (ports: FeedPorts, after: number, { kind, slug }: Room) => {
  if (kind === null || slug === null) return ports.observations.after(after, null);
  const site = siteOfEntry(ports, { kind, slug });
  return site === undefined ? NOTHING_LOGGED : ports.observations.after(after, site);
};

/** Observed changes after a position; the entries of one site stay on one page. */
const readObserved = async (ports: FeedPorts, from: Position, room: Room): Promise<FeedPage> => {
  const { kind, slug, most, isEmpty } = room;
  const { visits, isWhole } = await readLog(ports, from.observed, room);
  const changes: FeedChange[] = [];
  let at = from;
  for (const visit of visits) {
    const entries = (ports.sites.get(visit.site) ?? []).filter(
      (entry) => (kind === null || entry.kind === kind) && (slug === null || entry.slug === slug),
    );
    const isFitting = changes.length + entries.length <= most || (isEmpty && changes.length === 0);
    if (!isFitting) return { changes, next: cursorOf(at), more: true };
    changes.push(...observedChanges(visit, entries, at));
    at = { ...at, observed: visit.position };
  }
  return { changes, next: cursorOf(at), more: !isWhole };
};

/** Whether an entry is or was in the register. */
export const knowsEntry = async (ports: FeedPorts, entry: SiteEntry): Promise<boolean> => {
  if (siteOfEntry(ports, entry) !== undefined) return true;
  const changed = await ports.history.changes({ ...entry, after: { sequence: 0 }, most: 1 });
  return changed.length > 0;
};

/** A page of the feed; null for a cursor of another history. */
export const readFeed = async (
  ports: FeedPorts,
  { since, kind, slug, most }: FeedOrder,
): Promise<FeedPage | null> => {
  const { history } = ports;
  const begin = await beginning(since, ports);
  if (begin === null) return null;
  const { after, observed } = begin;
  const entered = await history.changes({ after, kind, slug, most: most + 1 });
  const changes = entered.slice(0, most).map((each) => feedChangeOf(each, observed));
  const [last] = changes.slice(-1);
  if (last !== undefined && entered.length > most)
    return { changes, next: last.cursor, more: true };
  const from = { ...(await history.end()), observed };
  const room = { kind, slug, most: most - changes.length, isEmpty: changes.length === 0 };
  const { changes: seen, ...onward } = await readObserved(ports, from, room);
  return { ...onward, changes: [...changes, ...seen] };
};
