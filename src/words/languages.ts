import { german } from '#words/de/german.ts';
import { english, type Words } from '#words/en/english.ts';
import { languageOf, type Language } from './language.ts';

export type { Words };

const WORDS: Readonly<Record<Language, Words>> = { en: english, de: german };

export const wordsIn = (language: Language): Words => WORDS[language];

/** The language of a page, by its address. */
export const languageAt = ({ pathname }: URL): Language => languageOf(pathname);

/** The words of a page, in the language of its address. */
export const wordsAt = (page: URL): Words => wordsIn(languageAt(page));
