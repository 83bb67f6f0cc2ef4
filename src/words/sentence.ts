import type { Entry } from '#register/search/entry.ts';
import type { Language } from './language.ts';

/** The sentence of an entry, and the language that it is in where that is not the reader's. */
export interface Sentence {
  text: string;
  language: Language | undefined;
}

export const sentenceOf = ({ record, sentences }: Entry, language: Language): Sentence => {
  const text = sentences?.[language];
  if (text !== undefined) return { text, language: undefined };
  return { text: record.shortDescription, language: language === 'en' ? undefined : 'en' };
};
