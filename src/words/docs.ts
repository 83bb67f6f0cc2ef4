import { docsSearch as germanSearch } from '#words/de/docs/search.ts';
import { quickStart as german } from '#words/de/quick-start.ts';
import { docsSearch, type DocsSearchWords } from '#words/en/docs/search.ts';
import { docs, quickStart as english, type QuickStart } from '#words/en/docs.ts';
import { guide } from '#words/en/guide.ts';
import type { Language } from './language.ts';

/** The words of the guide to the register, which is English but for the quick start. */
export const docsWords = { docs, guide };
export type DocsWords = typeof docsWords;

const QUICK_STARTS: Readonly<Record<Language, QuickStart>> = { en: english, de: german };

export const quickStartIn = (language: Language): QuickStart => QUICK_STARTS[language];

const SEARCHES: Readonly<Record<Language, DocsSearchWords>> = { en: docsSearch, de: germanSearch };

export const docsSearchIn = (language: Language): DocsSearchWords => SEARCHES[language];
