import { localPath } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import type { FeedOfNews } from './feed.ts';

/** The newest changes as JSON Feed 1.1. */
export const jsonFeed = ({ siteUrl, language, path, page, title, items }: FeedOfNews) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title,
  home_page_url: siteUrl + page,
  feed_url: siteUrl + path,
  description: wordsIn(language).feed.subtitle(siteUrl),
  language,
  items: items.map(
    ({ id, on, kind, slug, change, fields, reason, movedTo, title: head, text }) => ({
      id,
      url: siteUrl + localPath(language, `/${kind}/${slug}`),
      title: head,
      content_text: text,
      date_published: `${on}T00:00:00Z`,
      tags: [kind, change],
      _kontor: { kind, slug, change, fields, reason, moved_to: movedTo },
    }),
  ),
});
