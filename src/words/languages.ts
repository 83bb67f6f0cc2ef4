import { german } from '#words/de/german.ts';
import { english } from '#words/en/english.ts';
import { languageOf, type Language } from './language.ts';

/** The words of every page: a language that lacks some of them does not compile. */
export type Words = typeof english;

const WORDS: Readonly<Record<Language, Words>> = { en: english, de: german };

export const wordsIn = (language: Language): Words => WORDS[language];

/** The language of a page, by its address. */
export const languageAt = ({ pathname }: URL): Language => languageOf(pathname);

/** The words of a page, in the language of its address. */
export const wordsAt = (page: URL): Words => wordsIn(languageAt(page));
