import { KINDS, type Kind } from '#register/records/kinds.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { foldCase } from '#register/search/folding.ts';
import { headlineOf } from '#words/facts.ts';
import { feed as words } from '#words/en/feed.ts';
import { REGISTER_WORDS } from '#words/words.ts';
import type { DocumentFacts, Made } from '#documents/facts.ts';
import { xmlText } from './xml.ts';

/** What is new in the registers, as Atom (RFC 4287). */

const MOST_ENTRIES = 50;

const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/** The newest first; those of one day by name. Fictional entries are no news. */
const newestOf = (entries: readonly Entry[], most: number): Entry[] =>
  entries
    .filter((entry) => !isFictional(entry))
    .map((entry) => ({ entry, name: foldCase(entry.record.name) }))
    .sort(
      (left, right) =>
        compare(right.entry.record.listedOn, left.entry.record.listedOn) ||
        compare(left.name, right.name) ||
        compare(left.entry.id, right.entry.id),
    )
    .slice(0, most)
    .map(({ entry }) => entry);

/** Records know days; a feed asks for a moment. */
const momentOf = (day: string): string => `${day}T00:00:00Z`;

const entryXml = (entry: Entry, siteUrl: string): string => {
  const { id, kind, slug, record } = entry;
  const page = `${siteUrl}/${kind}/${slug}`;
  return [
    '  <entry>',
    `    <id>urn:uuid:${id}</id>`,
    `    <title>${xmlText(record.name)}</title>`,
    `    <link rel="alternate" type="text/html" href="${xmlText(page)}"/>`,
    `    <link rel="related" href="${xmlText(record.websiteUrl)}"/>`,
    `    <published>${momentOf(record.listedOn)}</published>`,
    `    <updated>${momentOf(record.listedOn)}</updated>`,
    `    <category term="${kind}" label="${xmlText(REGISTER_WORDS[kind].title)}"/>`,
    ...headlineOf(entry).map((term) => `    <category term="${xmlText(term)}"/>`),
    `    <summary>${xmlText(record.shortDescription)}</summary>`,
    '  </entry>',
  ].join('\n');
};

interface Feed {
  path: string;
  page: string;
  title: string;
}

const feedXml = (
  { path, page, title }: Feed,
  entries: readonly Entry[],
  { publication, now }: DocumentFacts,
): string => {
  const { siteUrl } = publication;
  const newest = newestOf(entries, MOST_ENTRIES);
  const updated = newest[0]?.record.listedOn ?? now.toISOString().slice(0, 10);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${xmlText(siteUrl + path)}</id>`,
    `  <title>${xmlText(title)}</title>`,
    `  <subtitle>${xmlText(words.subtitle)}</subtitle>`,
    `  <link rel="self" type="application/atom+xml" href="${xmlText(siteUrl + path)}"/>`,
    `  <link rel="alternate" type="text/html" href="${xmlText(siteUrl + page)}"/>`,
    `  <updated>${momentOf(updated)}</updated>`,
    '  <author><name>Kontor</name></author>',
    ...newest.map((entry) => entryXml(entry, siteUrl)),
    '</feed>',
    '',
  ].join('\n');
};

const feedOf = (kind: Kind): Made => [
  `/${kind}/feed.xml`,
  (facts) => {
    const title = words.ofRegister(REGISTER_WORDS[kind].title);
    return feedXml(
      { path: `/${kind}/feed.xml`, page: `/${kind}`, title },
      facts.entries[kind],
      facts,
    );
  },
];

export const FEEDS: readonly Made[] = [
  [
    '/feed.xml',
    (facts) =>
      feedXml(
        { path: '/feed.xml', page: '/', title: words.title },
        KINDS.flatMap((kind): readonly Entry[] => facts.entries[kind]),
        facts,
      ),
  ],
  ...KINDS.map(feedOf),
];
