import { reference as german } from '#words/de/docs/reference.ts';
import { reference as english, type ReferenceWords } from '#words/en/docs/reference.ts';
import type { Language } from './language.ts';

export type { ReferenceWords };

const WORDS: Readonly<Record<Language, ReferenceWords>> = { en: english, de: german };

/** The words of an API reference in a language. */
export const referenceWordsIn = (language: Language): ReferenceWords => WORDS[language];
