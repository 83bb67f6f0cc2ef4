import { escapedXml as xml } from '#kernel/text/escape.ts';
import { feed as words } from '#words/en/feed.ts';
import { REGISTER_WORDS } from '#words/words.ts';
import type { FeedOfNews } from './feed.ts';
import type { NewsItem } from './news.ts';

/** The newest changes as Atom (RFC 4287). */

/** Changes know days; a feed asks for a moment. */
const momentOf = (day: string): string => `${day}T00:00:00Z`;

const entryXml = ({ id, on, kind, slug, change, title, text }: NewsItem, siteUrl: string): string =>
  [
    '  <entry>',
    `    <id>${xml(id)}</id>`,
    `    <title>${xml(title)}</title>`,
    `    <link rel="alternate" type="text/html" href="${xml(`${siteUrl}/${kind}/${slug}`)}"/>`,
    `    <updated>${momentOf(on)}</updated>`,
    `    <category term="${kind}" label="${xml(REGISTER_WORDS[kind].title)}"/>`,
    `    <category term="${change}"/>`,
    `    <summary>${xml(text)}</summary>`,
    '  </entry>',
  ].join('\n');

export const atomFeed = ({ siteUrl, path, page, title, date, items }: FeedOfNews): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${xml(siteUrl + path)}</id>`,
    `  <title>${xml(title)}</title>`,
    `  <subtitle>${xml(words.subtitle(siteUrl))}</subtitle>`,
    `  <link rel="self" type="application/atom+xml" href="${xml(siteUrl + path)}"/>`,
    `  <link rel="alternate" type="text/html" href="${xml(siteUrl + page)}"/>`,
    `  <updated>${momentOf(date)}</updated>`,
    '  <author><name>Kontor</name></author>',
    ...items.map((item) => entryXml(item, siteUrl)),
    '</feed>',
    '',
  ].join('\n');
