import { BOUND_AFTER, BOUND_BEFORE, readBound, type Bound } from './spoken-numbers.ts';
import { beforeName, NOT_WORDS } from './negation.ts';

/** Stars in natural language, in German, English, French and Italian. */

const COUNTS: Readonly<Record<string, number>> = {
  ...{ ein: 1, einem: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, fuenf: 5 },
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5 },
  ...{ une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5 },
  ...{ una: 1, due: 2, tre: 3, quattro: 4, cinque: 5 },
};
const COUNT = `[1-5](?![.,]?\\d)|${Object.keys(COUNTS).join('|')}`;
const STAR = String.raw`\*|stars?|stern(?:e(?:n|hotels?|haus|häuser)?)?|[ée]toiles?|stell[ae]`;
/** `From 3 to 4`; a single limit has only one of the numbers. */
const TO = '-|–|bis|to|und|and|et|e|oder|or|ou|o|à|a|/';
const STARS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<before>${BOUND_BEFORE})\s*(?:(?:an?|ein(?:e[nmr]?)?|` +
    String.raw`une?)\s+)?)?(?<from>${COUNT})` +
    String.raw`(?:\s*(?:${TO})\s*(?<to>${COUNT}))?(?:\s*(?<up>\+))?[\s-]*(?:${STAR})` +
    String.raw`(?:[-\s]*(?:superior|s)(?!\p{L}))?(?:(?:[\s-]*(?:hotels?|hôtels?|alberg(?:o|hi)|` +
    String.raw`haus))?\s*(?<after>${BOUND_AFTER}))?(?!\p{Ll})`,
  'giu',
);
/** `★★★★` means `4*`. */
const DRAWN = /[★⭐]{1,5}|\*{2,5}/gu;

const MOST = 5;

const NOT_BEFORE = beforeName(NOT_WORDS);

const countOf = (word: string): number => COUNTS[word.toLowerCase()] ?? Number(word);

const starsFrom = (least: number, most: number): number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index);

const RANGES: Readonly<Record<Bound, (stars: number) => number[]>> = {
  least: (stars) => starsFrom(stars, MOST),
  above: (stars) => starsFrom(stars + 1, MOST),
  most: (stars) => starsFrom(1, stars),
  below: (stars) => starsFrom(1, stars - 1),
};

interface SpokenStars {
  stars: readonly number[];
  /** The unwanted ones. */
  notStars: readonly number[];
  /** The text without them; a removed part is replaced by `|`. */
  rest: string;
}

type Parts = Readonly<Record<string, string | undefined>>;

const boundOf = ({ before, up, after, to }: Parts): Bound | null =>
  to === undefined ? readBound(before, up ?? after) : null;

const readNumbers = (parts: Parts): number[] => {
  const { from = '', to } = parts;
  const bound = boundOf(parts);
  if (to !== undefined) return starsFrom(countOf(from), countOf(to));
  return bound === null ? [countOf(from)] : RANGES[bound](countOf(from));
};

/** Reads the wanted and the unwanted stars of a text. */
export const readStars = (said: string): SpokenStars => {
  const stars = new Set<number>();
  const notStars = new Set<number>();
  const rest: string[] = [];
  let end = 0;
  let wasBounded = false;
  const text = said.replace(DRAWN, (signs) => `${[...signs].length}*`);
  for (const match of text.matchAll(STARS)) {
    const before = text.slice(end, match.index);
    const isLeftOut = NOT_BEFORE.test(before);
    const read = isLeftOut ? notStars : stars;
    const numbers = readNumbers(match.groups ?? {});
    const isBounded = boundOf(match.groups ?? {}) !== null && !isLeftOut;
    // `At least 3 and at most 4 stars` means both.
    if (isBounded && wasBounded)
      for (const each of stars) if (!numbers.includes(each)) stars.delete(each);
    if (!isBounded || !wasBounded) for (const each of numbers) read.add(each);
    wasBounded ||= isBounded;
    rest.push(isLeftOut ? before.replace(NOT_BEFORE, '') : before);
    end = match.index + match[0].length;
  }
  return {
    stars: [...stars].sort(),
    notStars: [...notStars].sort(),
    rest: [...rest, text.slice(end)].join(' | '),
  };
};
