import { COLUMN } from './page.ts';

/** Widths of Newsreader's letters as shares of the type size, each rounded up to its class. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/^[\s.,'’]$/u, 0.26],
  [/^[ijl()!|:;]$/u, 0.3],
  [/^[ftrscz"/-]$/u, 0.42],
  [/^[MWŒÆ@%&]$/u, 1],
  [/^\p{Lu}$/u, 0.76],
  [/^[mwœæ]$/u, 0.84],
];
const OTHER_WIDTH = 0.57;

/** Type sizes in pixels, and how many lines of each leave room for the sentence. */
const SIZES = [
  { size: 112, lines: 1 },
  { size: 96, lines: 1 },
  { size: 84, lines: 2 },
  { size: 72, lines: 2 },
  { size: 60, lines: 3 },
  { size: 50, lines: 3 },
] as const;
const SMALLEST_SIZE = 42;

const letterWidth = (letter: string): number =>
  WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_WIDTH;

const wordWidth = (word: string): number =>
  Array.from(word, letterWidth).reduce((sum, width) => sum + width, 0);

/** How many lines words fill, set one after another; a word wider than a line cannot be set. */
const countLines = (words: readonly number[], lineWidth: number): number => {
  const space = letterWidth(' ');
  let lines = 1;
  let filled = 0;
  for (const word of words) {
    if (word > lineWidth) return Number.POSITIVE_INFINITY;
    if (filled > 0 && filled + space + word > lineWidth) {
      lines += 1;
      filled = word;
    } else filled += (filled > 0 ? space : 0) + word;
  }
  return lines;
};

/** The largest type size in pixels at which a name fits without a broken word, or the smallest. */
export const nameSize = (name: string): number => {
  const words = name.split(/\s+/u).map(wordWidth);
  const fitting = SIZES.find(({ size, lines }) => countLines(words, COLUMN.width / size) <= lines);
  return fitting?.size ?? SMALLEST_SIZE;
};
