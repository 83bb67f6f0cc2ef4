import type { FeedChange } from '#register/history/feed.ts';
import type { SeenFact, SeenSite } from '#register/observer/seen.ts';
import { siteOf } from '#register/observer/site.ts';
import type { Kind } from '#register/records/kinds.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { fieldLabel } from '#words/facts.ts';
import type { Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { factName } from '#words/observed.ts';
import { sentenceOf } from '#words/sentence.ts';

/** The items of feeds: changes of records, and observations. */

export interface NewsItem {
  id: string;
  on: string;
  kind: Kind;
  slug: string;
  change: FeedChange['change'];
  fields: readonly string[];
  reason: string | null;
  movedTo: string | null;
  /** The name of the entry, and what happened. */
  title: string;
  /** The same in one or more sentences. */
  text: string;
}

/** What the items are made from. */
export interface NewsFacts {
  siteUrl: string;
  language: Language;
  /** The newest changes of records, oldest first. */
  changes: readonly FeedChange[];
  entries: readonly Entry[];
  /** The observations of an entry's site, as pages show them; undefined before the first visit. */
  seenOf(site: string): SeenSite | undefined;
}

const happened = (
  { kind, change, fields, reason }: FeedChange,
  name: string,
  language: Language,
): string => {
  const { created, updated, removed } = wordsIn(language).feed;
  if (change === 'created') return created(name);
  // Fields that readers know by one name, such as latitude and longitude, are named once.
  const labels = new Set(fields.map((field) => fieldLabel(kind, field, language)));
  return change === 'updated' ? updated(name, [...labels]) : removed(name, reason);
};

const textIn = (record: FeedChange['record'], field: string): string | undefined => {
  const value = record?.[field];
  return typeof value === 'string' ? value : undefined;
};

/** What is said in another language is another item, for readers who follow both feeds. */
const idIn = (id: string, language: Language): string =>
  language === 'en' ? id : `${id}-${language}`;

type About = Pick<NewsFacts, 'siteUrl' | 'language'>;

/** `entry` is what the record is now, with its sentence in other languages. */
const itemOf = (
  change: FeedChange,
  entry: Entry | undefined,
  { siteUrl, language }: About,
): NewsItem => {
  const { cursor, record, observed: _, ...said } = change;
  const title = happened(change, textIn(record, 'name') ?? said.slug, language);
  const sentence =
    language === 'en' || entry === undefined
      ? textIn(record, 'shortDescription')
      : sentenceOf(entry, language).text;
  const about = said.change === 'created' ? sentence : undefined;
  const text = about === undefined ? `${title}.` : `${title}. ${about}`;
  return { id: idIn(`${siteUrl}/api/changes#${cursor}`, language), ...said, title, text };
};

/** The observations of an entry's site, by the date on which they were confirmed. */
const observedItems = (
  { kind, slug, record: { name } }: Entry,
  { facts }: SeenSite,
  { siteUrl, language }: About,
): NewsItem[] => {
  const { feed: words, observedTexts } = wordsIn(language);
  const saidOf = ({ fact, verdict, value }: SeenFact): string =>
    words.fact(factName(observedTexts, fact), verdict) + (value === null ? '' : ` (${value})`);
  return [...Map.groupBy(facts, ({ since }) => since)].map(([on, some]) => ({
    id: idIn(`${siteUrl}/api/observations/${kind}/${slug}#${on}`, language),
    ...{ on, kind, slug, change: 'observed' },
    fields: some.map(({ fact }) => fact),
    ...{ reason: null, movedTo: null },
    title: words.observed(name, some.length),
    text: `${words.observedFacts(name, some.map(saidOf))}.`,
  }));
};

/**
 * The newest first. Of one date observations come before changes, and later changes before earlier
 * ones.
 */
export const newestNews = (
  { siteUrl, language, changes, entries, seenOf }: NewsFacts,
  most: number,
): NewsItem[] => {
  const about = { siteUrl, language };
  const known = new Map(entries.map((entry) => [`${entry.kind}/${entry.slug}`, entry]));
  const observed = entries
    .filter((entry) => !isFictional(entry))
    .flatMap((entry) => {
      const seen = seenOf(siteOf(entry.record.websiteUrl));
      return seen === undefined ? [] : observedItems(entry, seen, about);
    });
  const changed = changes.map((change) =>
    itemOf(change, known.get(`${change.kind}/${change.slug}`), about),
  );
  return [...observed, ...changed.toReversed()]
    .toSorted((one, other) => (one.on === other.on ? 0 : one.on < other.on ? 1 : -1))
    .slice(0, most);
};
