import { docsSearch as german } from '#words/de/docs/search.ts';
import { docsSearch as english, type DocsSearchWords } from '#words/en/docs/search.ts';
import type { Language } from './language.ts';

const SEARCHES: Readonly<Record<Language, DocsSearchWords>> = { en: english, de: german };

/** The words of the search over the docs. */
export const docsSearchIn = (language: Language): DocsSearchWords => SEARCHES[language];
