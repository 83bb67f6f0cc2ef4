import { escapedXml as xml } from '#kernel/text/escape.ts';
import { LANGUAGES, localPath } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { valueWordsIn } from '#words/values.ts';
import type { FeedOfNews } from './feed.ts';
import type { NewsItem } from './news.ts';

/** The newest changes as Atom (RFC 4287). */

/** Changes have a date only, but a feed needs a point in time. */
const momentOf = (day: string): string => `${day}T00:00:00Z`;

const entryXml = (
  { id, on, kind, slug, change, title, text }: NewsItem,
  { siteUrl, language }: Pick<FeedOfNews, 'siteUrl' | 'language'>,
): string => {
  const page = siteUrl + localPath(language, `/${kind}/${slug}`);
  const register = valueWordsIn(language).registers[kind].title;
  return [
    '  <entry>',
    `    <id>${xml(id)}</id>`,
    `    <title>${xml(title)}</title>`,
    `    <link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    `    <updated>${momentOf(on)}</updated>`,
    `    <category term="${kind}" label="${xml(register)}"/>`,
    `    <category term="${change}"/>`,
    `    <summary>${xml(text)}</summary>`,
    '  </entry>',
  ].join('\n');
};

/** The same in other languages. */
const otherLinks = ({ siteUrl, neutral, language }: FeedOfNews): string[] =>
  LANGUAGES.filter((each) => each !== language).map(
    (each) =>
      `  <link rel="alternate" type="application/atom+xml" hreflang="${each}" ` +
      `href="${xml(siteUrl + localPath(each, neutral))}"/>`,
  );

export const atomFeed = (feed: FeedOfNews): string => {
  const { siteUrl, language, path, page, title, date, items } = feed;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `  <id>${xml(siteUrl + path)}</id>`,
    `  <title>${xml(title)}</title>`,
    `  <subtitle>${xml(wordsIn(language).feed.subtitle(siteUrl))}</subtitle>`,
    `  <link rel="self" type="application/atom+xml" href="${xml(siteUrl + path)}"/>`,
    `  <link rel="alternate" type="text/html" href="${xml(siteUrl + page)}"/>`,
    ...otherLinks(feed),
    `  <updated>${momentOf(date)}</updated>`,
    '  <author><name>Kontor</name></author>',
    ...items.map((item) => entryXml(item, feed)),
    '</feed>',
    '',
  ].join('\n');
};
