import { toponymKey } from '#register/places/names.ts';
import { isTown, type Gazetteer, type Locality } from '#register/places/locality.ts';
import type { Located } from './located.ts';
import { likelyPlaces, type NamedLocality } from './named-places.ts';

/** Places within a text as people speak. */

interface Token {
  text: string;
  start: number;
  end: number;
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));

const LONGEST_NAME = 5;
/** A smaller town without a hotel is taken for one only after a preposition. */
const LARGE_TOWN = 20_000;

/** Towns that are called like other words, folded: only `in` makes them towns. */
const ALSO_WORDS = new Set(
  (
    'essen singen baden leer lage hof regen weil bad au wald berg rust moos alt buchen zug hall ' +
    'halle see stein linden kirchen burg haus horn bellevue post garten weinberg markt linde ' +
    'sonne rose krone adler park villa star'
  ).split(' '),
);

const IN = new Set(
  'in im nach auf at to a à au aux en dans nel nella nei a ad um am an bei of von de da ob'.split(
    ' ',
  ),
);
const NEAR_WORDS = [
  ...['near', 'nearby', 'around', 'close to', 'not far from', 'next to', 'vicinity of'],
  ...[
    'nähe von',
    'in der nähe',
    'nahe(?: bei)?',
    'rund um',
    'unweit von',
    'umgebung von',
    'bei',
    'um',
  ],
  ...['près de', 'pres de', 'proche de', 'autour de', 'environs de'],
  ...['vicino a', 'vicino', 'dintorni di', 'pressi di'],
].join('|');
const BETWEEN = 'the|of|von|der|dem|um|from|de|du|d|la|le|di|da|al|alla|lake';
/** What stands before a name where hotels around it are meant. */
const NEAR = new RegExp(String.raw`(?<!\p{L})(?:${NEAR_WORDS})(?:\s+(?:${BETWEEN}))*\s*$`, 'iu');

export interface SpokenLocality extends NamedLocality {
  /** Whether hotels around it are meant as well. */
  isAround: boolean;
}

interface Run {
  tokens: readonly Token[];
  key: string;
}

const runsOf = (tokens: readonly Token[], text: string): Run[] =>
  Array.from({ length: LONGEST_NAME }, (_, index) => LONGEST_NAME - index).flatMap((length) =>
    tokens.slice(0, Math.max(0, tokens.length - length + 1)).flatMap((first, start): Run[] => {
      const run = tokens.slice(start, start + length);
      const said = text.slice(first.start, run.at(-1)?.end);
      return said.includes('|') || said.includes(',')
        ? []
        : [{ tokens: run, key: toponymKey(said) }];
    }),
  );

const before = (text: string, run: Run): string => text.slice(0, run.tokens[0]?.start ?? 0);

/** Whether a town is meant, and not another word that is written like it. */
const isMeant = (
  run: Run,
  places: readonly Locality[],
  text: string,
  hotels: readonly Located[],
): boolean => {
  if (places.some((locality) => !isTown(locality))) return true;
  const last = tokensOf(before(text, run)).at(-1)?.text.toLowerCase() ?? '';
  const isWhole = tokensOf(text).length === run.tokens.length;
  if (last === 'in') return true;
  if (ALSO_WORDS.has(run.key)) return false;
  if (isWhole || IN.has(last) || NEAR.test(before(text, run))) return true;
  const ids = new Set(hotels.map(({ town }) => town?.id));
  return places.some(
    (locality) => isTown(locality) && (ids.has(locality.id) || locality.population >= LARGE_TOWN),
  );
};

interface Ground {
  gazetteer: Gazetteer;
  hotels: readonly Located[];
}

/** The places that a text names, the longest names first, and the text without them. */
export const spokenPlaces = async (
  text: string,
  { gazetteer, hotels }: Ground,
): Promise<{ places: SpokenLocality[]; rest: string }> => {
  const runs = runsOf(tokensOf(text), text);
  const named = await gazetteer.named(runs.map(({ key }) => key));
  const taken: Run[] = [];
  const places: SpokenLocality[] = [];
  for (const run of runs) {
    const isFree = !run.tokens.some((token) =>
      taken.some(({ tokens }) => tokens.some(({ start }) => start === token.start)),
    );
    const likely = likelyPlaces(named.get(run.key) ?? [], hotels, 'any');
    if (!isFree || likely.length === 0 || !isMeant(run, likely, text, hotels)) continue;
    taken.push(run);
    const said = text.slice(run.tokens[0]?.start, run.tokens.at(-1)?.end);
    const isAround = NEAR.test(before(text, run));
    places.push({ text: said, places: likely, repaired: null, isAround });
  }
  return { places, rest: withoutRuns(text, taken) };
};

const withoutRuns = (text: string, taken: readonly Run[]): string =>
  taken
    .toSorted((left, right) => (right.tokens[0]?.start ?? 0) - (left.tokens[0]?.start ?? 0))
    .reduce(
      (left, { tokens }) =>
        `${left.slice(0, tokens[0]?.start)} | ${left.slice(tokens.at(-1)?.end)}`,
      text,
    );
