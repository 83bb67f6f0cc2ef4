import { english } from '#words/en/english.ts';
import { languageOf, type Language } from './language.ts';

/** The words of every page: a language that lacks some of them does not compile. */
export type Words = typeof english;

const WORDS: Readonly<Record<Language, Words>> = { en: english };

const wordsOf = (language: Language): Words => WORDS[language];

/** The words of a page, in the language of its address. */
export const wordsAt = ({ pathname }: URL): Words => wordsOf(languageOf(pathname));
