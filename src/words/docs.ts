import { docsSearch as germanSearch } from '#words/de/docs/search.ts';
import { tryIt as germanTryIt } from '#words/de/docs/try-it.ts';
import { docsSearch as englishSearch, type DocsSearchWords } from '#words/en/docs/search.ts';
import { tryIt as englishTryIt, type TryItWords } from '#words/en/docs/try-it.ts';
import type { Language } from './language.ts';

const SEARCHES: Readonly<Record<Language, DocsSearchWords>> = {
  en: englishSearch,
  de: germanSearch,
};

/** The words of the search over the docs. */
export const docsSearchIn = (language: Language): DocsSearchWords => SEARCHES[language];

const TRY_IT: Readonly<Record<Language, TryItWords>> = { en: englishTryIt, de: germanTryIt };

/** The words of the form that sends a sample request from the page of an operation. */
export const tryItIn = (language: Language): TryItWords => TRY_IT[language];
