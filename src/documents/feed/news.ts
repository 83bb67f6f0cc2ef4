import type { FeedChange } from '#register/history/feed.ts';
import type { SeenFact, SeenSite } from '#register/observer/seen.ts';
import { siteOf } from '#register/observer/site.ts';
import type { Kind } from '#register/records/kinds.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';

/** What is new for readers of feeds: changes of records, and what was observed. */

export interface NewsItem {
  id: string;
  on: string;
  kind: Kind;
  slug: string;
  change: FeedChange['change'];
  fields: readonly string[];
  reason: string | null;
  movedTo: string | null;
  /** The name, and what happened. */
  title: string;
  /** The same in a sentence or more. */
  text: string;
}

/** What news are made from. */
export interface NewsFacts {
  siteUrl: string;
  /** The newest changes of records, oldest first. */
  changes: readonly FeedChange[];
  entries: readonly Entry[];
  /** What was observed of the site of an entry, as pages show it; undefined before a visit. */
  seenOf(site: string): SeenSite | undefined;
}

const happened = ({ change, fields, reason }: FeedChange): string => {
  if (change === 'created') return 'entered the register';
  if (change === 'updated') return `changed: ${fields.join(', ')}`;
  return `was removed (${reason ?? 'no reason given'})`;
};

const textIn = (record: FeedChange['record'], field: string): string | undefined => {
  const value = record?.[field];
  return typeof value === 'string' ? value : undefined;
};

const itemOf = (change: FeedChange, siteUrl: string): NewsItem => {
  const { cursor, record, observed: _, ...said } = change;
  const title = `${textIn(record, 'name') ?? said.slug} ${happened(change)}`;
  const about = said.change === 'created' ? textIn(record, 'shortDescription') : undefined;
  const text = about === undefined ? `${title}.` : `${title}. ${about}`;
  return { id: `${siteUrl}/api/changes#${cursor}`, ...said, title, text };
};

const saidOf = ({ fact, verdict, value }: SeenFact): string =>
  `${fact} is ${verdict}${value === null ? '' : ` (${value})`}`;

/** What was agreed on of an entry's site on each day. */
const observedItems = (
  { kind, slug, record: { name } }: Entry,
  { facts }: SeenSite,
  siteUrl: string,
): NewsItem[] =>
  [...Map.groupBy(facts, ({ since }) => since)].map(([on, some]) => ({
    id: `${siteUrl}/api/observations/${kind}/${slug}#${on}`,
    ...{ on, kind, slug, change: 'observed' },
    fields: some.map(({ fact }) => fact),
    ...{ reason: null, movedTo: null },
    title: `${name} was observed: ${some.length === 1 ? '1 fact' : `${some.length} facts`}`,
    text: `${name} was observed: ${some.map(saidOf).join(', ')}.`,
  }));

/** The newest first; of one day what was observed comes before what changed, the last before it. */
export const newestNews = (
  { siteUrl, changes, entries, seenOf }: NewsFacts,
  most: number,
): NewsItem[] => {
  const observed = entries
    .filter((entry) => !isFictional(entry))
    .flatMap((entry) => {
      const seen = seenOf(siteOf(entry.record.websiteUrl));
      return seen === undefined ? [] : observedItems(entry, seen, siteUrl);
    });
  return [...observed, ...changes.map((change) => itemOf(change, siteUrl)).toReversed()]
    .toSorted((one, other) => (one.on === other.on ? 0 : one.on < other.on ? 1 : -1))
    .slice(0, most);
};
