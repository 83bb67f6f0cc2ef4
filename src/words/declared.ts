import { declared as german } from '#words/de/declared.ts';
import { declared as english } from '#words/en/declared.ts';
import type { Source } from '#register/records/source.ts';
import type { Language } from './language.ts';

/**
 * What records and their fields say in English: tags, labels, hints, sources. Apart from the words
 * of values, because browsers need none of it.
 */

type SourceText = Pick<Source, 'title' | 'attribution' | 'licence'>;

export interface DeclaredWords {
  /** A tag as people read it in a title or a link. */
  tag(tag: string): string;
  /** A tag among the facts of an entry. */
  keyword(tag: string): string;
  /** A text that stands beside a field: its label, its hint, what it expects. */
  declared(text: string): string;
  /** What a source of content/sources.json is called, and what it asks to be said of it. */
  source(key: string, source: SourceText): SourceText;
}

const DECLARED: Readonly<Record<Language, DeclaredWords>> = { en: english, de: german };

export const declaredWordsIn = (language: Language): DeclaredWords => DECLARED[language];

/** A tag as people read it. */
export const tagWord = (tag: string, language: Language = 'en'): string =>
  DECLARED[language].tag(tag);
