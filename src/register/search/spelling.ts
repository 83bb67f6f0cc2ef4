import { foldCase, isAscii } from './folding.ts';

/** The spelling variants of a word, in the index and in a query. */

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe' };

const lettersOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** The words of a text, folded by case and accents: `Müller` is `muller`, `Mueller` stays. */
export const plainWords = (text: string): string[] => lettersOf(foldCase(text));

/** The words in lower case with their accents, so that umlauts can still be recognized. */
export const typedWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => plainWords(word).length > 0);

/** The words with each umlaut written as two letters: `Müller` is `mueller`. */
const spelledWords = (text: string): string[] =>
  lettersOf(
    foldCase(
      text
        .normalize('NFC')
        .toLowerCase()
        .replace(/[äöüø]/g, (letter) => UMLAUTS[letter] ?? letter),
    ),
  );

/** Both spellings of a text as words, or the only one where it has no umlauts. */
export const spellings = (text: string): string[][] =>
  isAscii(text) ? [plainWords(text)] : [plainWords(text), spelledWords(text)];

/** `Mueller` is `muller`; more than one e, because `üe` may be written `uee`: Rueegg. */
const withoutE = (word: string): string => word.replace(/([aou])e+/g, '$1');

/** A query word: forms that may match the beginning of an indexed word, or only a whole one. */
export interface AskedWord {
  beginnings: readonly string[];
  whole: readonly string[];
}

/**
 * The words of the index for a text: plain, with umlauts as two letters, and with two letters as
 * umlauts. Two spellings of a word share at least one of the three.
 */
export const indexWords = (text: string): string[] => [
  ...new Set(
    spellings(text)
      .flat()
      .flatMap((word) => [word, withoutE(word)]),
  ),
];

/** Both spellings of each word of a text: [plain, with umlauts as two letters]. */
const pairs = (text: string): (readonly [string, string])[] => {
  const spelled = spelledWords(text);
  return plainWords(text).map((plain, position) => [plain, spelled[position] ?? plain]);
};

/** `Handy` is not a plural of `Hand`: the Polish ending `y` requires a longer stem. */
const SHORTEST_STEM = 4;
const SHORTEST_BEFORE_Y = 5;

const ENDINGS = ['s', 'e', 'n', 'en', 'er', 'es', 'em', 'os', 'as', 'a', 'o', 'i', 'y'];

/** Possible base forms of an inflected word, in the languages of the vocabulary. */
export const stemsOf = (word: string): string[] => {
  if (word.endsWith('ss')) return [];
  const stems = word.endsWith('ies') && word.length > 5 ? [`${word.slice(0, -3)}y`] : [];
  for (const ending of ENDINGS) {
    const length = word.length - ending.length;
    if (length >= (ending === 'y' ? SHORTEST_BEFORE_Y : SHORTEST_STEM) && word.endsWith(ending))
      stems.push(word.slice(0, length));
  }
  return stems;
};

/**
 * The words of a query in the forms that the index is searched for. `ae`, `oe` and `ue` match an
 * umlaut in whole words only: `mueller` finds `Muller`, but `shoe` finds no beginning `sho`.
 */
export const askedWords = (text: string): AskedWord[] =>
  pairs(text).map(([plain, spelled]) => {
    const beginnings = [...new Set([plain, spelled])];
    const others = [withoutE(plain), withoutE(spelled), ...stemsOf(plain)];
    return { beginnings, whole: [...new Set(others)].filter((word) => !beginnings.includes(word)) };
  });

/** The text joined into one word, in every spelling: the keys for exact names. */
export const joinedSpellings = (text: string): string[] => {
  const joined = spellings(text).map((words) => words.join(''));
  return [...new Set(joined.flatMap((word) => [word, withoutE(word)]))].filter((word) => word);
};
