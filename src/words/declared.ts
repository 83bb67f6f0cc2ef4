import { declared as german } from '#words/de/declared.ts';
import { declared as english } from '#words/en/declared.ts';
import type { DeclaredWords } from './declared-words.ts';
import type { Language } from './language.ts';

/**
 * What records and their fields say in English: tags, labels, hints, sources. Apart from the words
 * of values, because browsers need none of it.
 */

const DECLARED: Readonly<Record<Language, DeclaredWords>> = { en: english, de: german };

export const declaredWordsIn = (language: Language): DeclaredWords => DECLARED[language];

/** A tag as people read it. */
export const tagWord = (tag: string, language: Language = 'en'): string =>
  DECLARED[language].tag(tag);
