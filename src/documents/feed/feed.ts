import type { Kind } from '#register/records/kinds.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { valueWordsIn } from '#words/values.ts';
import type { NewsItem } from './news.ts';

/** A feed of one register or of all, in any format. */
export interface FeedOfNews {
  siteUrl: string;
  language: Language;
  /** The path of the English feed, of this one, and of the page that it belongs to. */
  neutral: string;
  path: string;
  page: string;
  title: string;
  /** The date of the newest item, such as 2026-11-21. */
  date: string;
  /** The newest first. */
  items: readonly NewsItem[];
}

/** The newest items of one register, or of all. */
export type News = Pick<FeedOfNews, 'siteUrl' | 'language' | 'date' | 'items'>;

export const FEED_LENGTH = 100;

export const feedOf = (
  kind: Kind | null,
  name: 'feed.json' | 'feed.xml',
  news: News,
): FeedOfNews => {
  const { language } = news;
  const words = wordsIn(language).feed;
  const neutral = kind === null ? `/${name}` : `/${kind}/${name}`;
  return {
    ...news,
    neutral,
    path: localPath(language, neutral),
    page: localPath(language, kind === null ? '/' : `/${kind}`),
    title:
      kind === null ? words.title : words.ofRegister(valueWordsIn(language).registers[kind].title),
  };
};
