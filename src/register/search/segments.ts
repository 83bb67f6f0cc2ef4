import { nominalForms } from './nominal-forms.ts';
import { exactSenses, saysAnything, sensesOf, type Lexicon, type Sense } from './lexicon.ts';
import type { Kind } from '#register/records/kinds.ts';

/** Splits a query into phrases of the vocabulary and other single words. */

const LONGEST_PHRASE = 4;
/** The longest phrase including stop words inside it: `track all of my parcels`. */
const LONGEST_STRETCH = 6;

/** The lexicon and the register with which a query is interpreted. */
export interface Ground {
  lexicon: Lexicon;
  kind: Kind;
}

export interface Segment {
  words: readonly string[];
  senses: readonly Sense[];
  /** Alternatives of which a row must match one; missing if the segment is no choice. */
  either?: readonly Segment[];
}

const isStopWord = ({ lexicon, kind }: Ground, word: string): boolean => {
  const senses = exactSenses(lexicon, kind, word);
  return senses.length > 0 && senses.every((value) => value === 'ignored:');
};

/** The words without the stop words between the first and the last word. */
const withoutStopWords = (ground: Ground, words: readonly string[]): readonly string[] =>
  words.filter(
    (word, position) =>
      position === 0 || position === words.length - 1 || !isStopWord(ground, word),
  );

/** The senses of two words joined into one: `web hosting`, `Lager verwalten`. */
const joinedSenses = (ground: Ground, words: readonly string[]): readonly Sense[] => {
  const { lexicon, kind } = ground;
  const [first, second] = words;
  if (words.length !== 2 || first === undefined || second === undefined) return [];
  // `can I` must not be read as the Italian `cani` (dogs).
  if (second.length < 2) return [];
  // `h und m` must not be read as `Hund m`.
  if (first.length < 2 && isStopWord(ground, second)) return [];
  const ways = [[`${first}${second}`], ...nominalForms(first, second)];
  for (const way of ways) {
    const senses =
      way.length === 1 ? exactSenses(lexicon, kind, way.join('')) : sensesOf(lexicon, kind, way);
    const saying = senses.filter(saysAnything);
    if (saying.length > 0) return saying;
  }
  return [];
};

const phraseSenses = (ground: Ground, words: readonly string[]): readonly Sense[] => {
  if (words.length > LONGEST_PHRASE) return [];
  const senses = sensesOf(ground.lexicon, ground.kind, words);
  return senses.length > 0 ? senses : joinedSenses(ground, words);
};

/** The longest vocabulary phrase that begins at `start`, else the single word there. */
const segmentAt = (ground: Ground, words: readonly string[], start: number): Segment => {
  const most = Math.min(LONGEST_STRETCH, words.length - start);
  for (let length = most; length > 0; length -= 1) {
    const some = words.slice(start, start + length);
    const shorter = withoutStopWords(ground, some);
    for (const phrase of shorter.length < length && shorter.length > 1 ? [some, shorter] : [some]) {
      const senses = phraseSenses(ground, phrase);
      if (senses.length > 0) return { words: some, senses };
    }
  }
  return { words: words.slice(start, start + 1), senses: [] };
};

export const segmentsOf = (ground: Ground, words: readonly string[]): Segment[] => {
  const segments: Segment[] = [];
  for (let start = 0; start < words.length; start += segments.at(-1)?.words.length ?? 1)
    segments.push(segmentAt(ground, words, start));
  return segments;
};
