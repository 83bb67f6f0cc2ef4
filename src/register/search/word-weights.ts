import { type Entry } from './entry.ts';
import { plainWords } from './spelling.ts';
import { searchedValues, searchTexts } from './texts.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How much a word of the index is worth as the repair of a mistyped one. */

const IN_TITLE = 12;
const IN_NAME = 8;
const IN_FACTS = 3;
const IN_SENTENCE = 1;

const SHORTEST = 4;

/** Each word of some entries' index with its weight; shorter ones are no repair of anything. */
export const weighWords = (
  entries: readonly Entry[],
  vocabulary: Vocabulary,
): Map<string, number> => {
  const weights = new Map<string, number>();
  const add = (words: readonly string[], weight: number): void => {
    for (const word of new Set(words))
      if (word.length >= SHORTEST) weights.set(word, (weights.get(word) ?? 0) + weight);
  };
  for (const entry of entries) {
    const { title, terms } = searchTexts(entry, vocabulary);
    add(title.split(' '), IN_TITLE);
    add(plainWords(entry.record.name), IN_NAME);
    add(plainWords(searchedValues(entry).join(' ')), IN_FACTS);
    add(terms.split(' '), IN_SENTENCE);
    add(plainWords(entry.record.shortDescription), IN_SENTENCE);
  }
  return weights;
};
