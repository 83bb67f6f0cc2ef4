import { values as german } from '#words/de/values.ts';
import { values as english } from '#words/en/values.ts';
import type { Language } from './language.ts';
import type { ValueWords } from './value-words.ts';

/** The words in which pages speak of registers and values; browser scripts use them too. */

const VALUES: Readonly<Record<Language, ValueWords>> = { en: english, de: german };

export const valueWordsIn = (language: Language): ValueWords => VALUES[language];
