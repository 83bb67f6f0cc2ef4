import type { Kind } from '#register/records/kinds.ts';
import { feed as words } from '#words/en/feed.ts';
import { REGISTER_WORDS } from '#words/words.ts';
import type { NewsItem } from './news.ts';

/** A feed of one register or of all, whatever it is written in. */
export interface FeedOfNews {
  siteUrl: string;
  /** The path of the feed, and of the page that it is of. */
  path: string;
  page: string;
  title: string;
  /** The day of the newest, such as 2026-11-21. */
  date: string;
  /** The newest first. */
  items: readonly NewsItem[];
}

/** The newest of a register, or of all, for its feeds. */
export type News = Pick<FeedOfNews, 'siteUrl' | 'date' | 'items'>;

export const FEED_LENGTH = 100;

export const feedOf = (
  kind: Kind | null,
  name: 'feed.json' | 'feed.xml',
  news: News,
): FeedOfNews => ({
  ...news,
  path: kind === null ? `/${name}` : `/${kind}/${name}`,
  page: kind === null ? '/' : `/${kind}`,
  title: kind === null ? words.title : words.ofRegister(REGISTER_WORDS[kind].title),
});
