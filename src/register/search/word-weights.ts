import { type Entry } from './entry.ts';
import { plainWords } from './spelling.ts';
import { searchedValues, searchTexts } from './texts.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Weights of indexed words as corrections of mistyped words. */

const IN_TITLE = 12;
const IN_NAME = 8;
const IN_FACTS = 3;
const IN_SENTENCE = 1;

const SHORTEST = 4;

type Weighed = readonly (readonly [word: string, weight: number])[];

const weighedIn = new WeakMap<Entry, { vocabulary: Vocabulary; weighed: Weighed }>();

/** The words of one entry with their weights. */
const weigh = (entry: Entry, vocabulary: Vocabulary): Weighed => {
  const known = weighedIn.get(entry);
  if (known?.vocabulary === vocabulary) return known.weighed;
  const { title, terms, keywords } = searchTexts(entry, vocabulary);
  const among = (words: readonly string[], weight: number): Weighed =>
    [...new Set(words)].filter((word) => word.length >= SHORTEST).map((word) => [word, weight]);
  const weighed = [
    ...among(title.split(' '), IN_TITLE),
    ...among(plainWords(entry.record.name), IN_NAME),
    ...among(plainWords(searchedValues(entry).join(' ')), IN_FACTS),
    ...among(terms.split(' '), IN_SENTENCE),
    ...among(keywords.split(' '), IN_SENTENCE),
    ...among(plainWords(entry.record.shortDescription), IN_SENTENCE),
  ];
  weighedIn.set(entry, { vocabulary, weighed });
  return weighed;
};

/** The indexed words of entries with their weights; short words are left out. */
export const weighWords = (
  entries: readonly Entry[],
  vocabulary: Vocabulary,
): Map<string, number> => {
  const weights = new Map<string, number>();
  for (const entry of entries)
    for (const [word, weight] of weigh(entry, vocabulary))
      weights.set(word, (weights.get(word) ?? 0) + weight);
  return weights;
};
