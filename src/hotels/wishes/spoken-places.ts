import { isAbroad, isTown, type Gazetteer, type Locality } from '#register/places/locality.ts';
import { uninflected } from '#register/places/names.ts';
import { townIdsOf, type Located } from './located.ts';
import { ALSO_WORDS, likelyPlaces, localityKey, type NamedLocality } from './named-places.ts';
import { beforeName, isJoinedTo, NOT_WORDS } from './negation.ts';
import { isSmall } from './small-words.ts';
import { BETWEEN_WORDS, withBetween } from '#hotels/wishes/places/between.ts';
import { withoutJoinedNames } from '#hotels/wishes/places/joined-names.ts';
import { aroundSaid } from '#hotels/wishes/places/outside.ts';
import { neighboursOf, withNeighbours, type NameInText } from '#hotels/wishes/places/which-town.ts';

/** Places in a text in natural language. */

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
/** A smaller town without a hotel is recognized only after a preposition. */
const LARGE_TOWN = 20_000;

const IN = new Set(
  (
    'in im nach auf at to a à au aux en dans nel nella nei a ad um am an bei of von de da ob ' +
    'between zwischen entre tra fra'
  ).split(' '),
);
/** `30 minutes from`, `eine halbe Stunde von`, said of a way there. */
const A_SHORT_WAY =
  String.raw`(?:\d{1,2}[\s-]*min(?:\.|ut(?:en?|es?|i|o))?['’]?|` +
  String.raw`(?:eine )?halbe stunde|half an hour['’]?s?|une demi-heure|mezz['’]?\s?ora)` +
  String.raw`(?:\s+(?:weg|away|entfernt|(?:auto|zug)?fahrt|drive|ride|by (?:car|train)|` +
  String.raw`mit (?:dem auto|dem zug|der bahn)|en (?:voiture|train)|in (?:auto|macchina|treno)))*`;
const NEAR_WORDS = [
  A_SHORT_WAY,
  ...['near', 'nearby', 'around', 'close to', 'not far from', 'next to', 'vicinity of'],
  ...[
    'nähe(?: von)?',
    'in der nähe',
    'nahe(?: bei)?',
    'nicht weit(?: weg)?',
    'beim',
    'neben',
    'rund um',
    'unweit von',
    'umgebung von',
    'bei',
    'um',
  ],
  ...['près', 'pres', 'proche', 'autour', 'environs', 'pas loin', 'à côté'],
  ...['vicino a', 'vicino', 'dintorni', 'pressi', 'non lontano'],
].join('|');
const OUTSIDE_WORDS =
  'outside(?: of)?|außerhalb|ausserhalb|vor den toren|hors|en dehors|fuori|al di fuori';
/** Words before a name that mean hotels around it. */
const NEAR = beforeName(NEAR_WORDS);
/** … around it and not in it. */
const OUTSIDE = beforeName(OUTSIDE_WORDS);
/** … anywhere else. */
const NOT = beforeName(NOT_WORDS);
/** Words for what lies at a place, and for what looks at it, with those before them. */
const sideWords = (nouns: string): RegExp =>
  beforeName(
    '(?:(?:mit|with|avec|con|am|au|aux|on|at|auf|alla|sulla|sulle|in)\\s+)?' +
      '(?:(?:the|an?|la|une?|einem|direkte[mn]|direct|schöne[mn]|great|beautiful|belle|bella)' +
      '\\s+)?' +
      `(?:${nouns})`,
  );
const SIDES: readonly (readonly [Side, RegExp])[] = [
  ['edge', sideWords('ufer|rande?|shores?|edge|banks|bords?|rives?|riva|sponde?|bordo')],
  ['view', sideWords('blick|ausblick|aussicht|sicht|views?|overlooking|vues?|donnant|vista')],
];

/** Whether a hotel is to lie at the edge of a place, or to look at it. */
type Side = 'edge' | 'view';
export interface SaidSide {
  side: Side;
  /** In the words of the request. */
  said: string;
}

/** The relation of a hotel to a place in a wish. */
type Relation = 'in' | 'around' | 'outside' | 'elsewhere' | 'between';

const RELATIONS: readonly (readonly [Relation, RegExp])[] = [
  ['around', NEAR],
  ['outside', OUTSIDE],
  ['elsewhere', NOT],
  ['between', beforeName(BETWEEN_WORDS)],
];

interface Before {
  relation: Relation;
  side: SaidSide | null;
  /** Where the words begin. */
  start: number;
}

/** The relation in the words before a name, or before two names and what lies between. */
const relationBefore = (text: string, isBetween = false): Before => {
  for (const [relation, pattern] of RELATIONS) {
    if ((relation === 'between') !== isBetween) continue;
    const start = text.search(pattern);
    if (start >= 0) return { relation, side: null, start };
  }
  for (const [side, pattern] of SIDES) {
    const start = text.search(pattern);
    if (start >= 0)
      return { relation: 'in', side: { side, said: text.slice(start).trim() }, start };
  }
  return { relation: 'in', side: null, start: text.length };
};

export interface SpokenLocality extends NamedLocality {
  relation: Relation;
  /** Null: none was said. */
  side: SaidSide | null;
  /** An alternative to the one before: `Tyrol or South Tyrol`. */
  isChoice: boolean;
}

interface Run {
  tokens: readonly Token[];
  key: string;
}

/** `Des Zürichsees` is the genitive of a name; others end in s themselves. */
const namesSaid = (said: string, before: string): ReadonlySet<string> =>
  new Set([
    ...[said, uninflected(said)],
    ...(said.endsWith('s') && /(?<!\p{L})des\s+$/iu.test(before) ? [said.slice(0, -1)] : []),
  ]);

const runsOf = (tokens: readonly Token[], text: string): Run[] =>
  Array.from({ length: LONGEST_NAME }, (_, index) => LONGEST_NAME - index).flatMap((length) =>
    tokens.slice(0, Math.max(0, tokens.length - length + 1)).flatMap((first, start): Run[] => {
      const run = tokens.slice(start, start + length);
      const said = text.slice(first.start, run.at(-1)?.end);
      return said.includes('|') || said.includes(',')
        ? []
        : [...namesSaid(said, text.slice(0, first.start))].map((name) => ({
            tokens: run,
            key: localityKey(name),
          }));
    }),
  );

const before = (text: string, run: Run): string => text.slice(0, run.tokens[0]?.start ?? 0);

/** Whether the town is meant, and not another word with the same spelling. */
const isMeant = (
  run: Run,
  places: readonly Locality[],
  text: string,
  hotels: readonly Located[],
): boolean => {
  if (places.some((locality) => !isTown(locality))) return true;
  const last = tokensOf(before(text, run)).at(-1)?.text.toLowerCase() ?? '';
  const isWhole = tokensOf(text).length === run.tokens.length;
  if (last === 'in' || last === 'à') return true;
  if (ALSO_WORDS.has(run.key) || isSmall(run.key)) return false;
  const { relation } = relationBefore(before(text, run));
  if (isWhole || IN.has(last) || relation === 'around' || relation === 'outside') return true;
  // `Pas cher` means not expensive, and no town in Italy.
  if (places.every(isAbroad)) return false;
  if (run.tokens.length > 1) return true;
  const ids = townIdsOf(hotels);
  return places.some(
    (locality) => isTown(locality) && (ids.has(locality.id) || locality.population >= LARGE_TOWN),
  );
};

interface Ground {
  gazetteer: Gazetteer;
  hotels: readonly Located[];
  /** Whether a word describes hotels. */
  isValue(text: string): Promise<boolean>;
}

/** `Beim Winzer` means at a winegrower's: only `in` makes such a village a place. */
const isOtherWord = async (
  { tokens }: Run,
  places: readonly Locality[],
  text: string,
  { hotels, isValue }: Ground,
): Promise<boolean> => {
  const [token, ...others] = tokens;
  if (token === undefined || others.length > 0) return false;
  const last = tokensOf(text.slice(0, token.start)).at(-1)?.text.toLowerCase();
  if (last === 'in' || last === 'à') return false;
  const ids = townIdsOf(hotels);
  const isVillage = places.every(
    (each) => isTown(each) && each.population < LARGE_TOWN && !ids.has(each.id),
  );
  return isVillage && (await isValue(token.text));
};

interface Taken {
  run: Run;
  places: readonly Locality[];
}

/** The names of places in a text, the longest first, in the order of the text. */
const namesIn = async (text: string, ground: Ground): Promise<NameInText[]> => {
  const { gazetteer, hotels } = ground;
  const runs = runsOf(tokensOf(text), text);
  const named = await gazetteer.named(runs.map(({ key }) => key));
  const taken: Taken[] = [];
  for (const run of runs) {
    const isFree = !run.tokens.some((token) =>
      taken.some(({ run: { tokens } }) => tokens.some(({ start }) => start === token.start)),
    );
    const places = likelyPlaces(named.get(run.key) ?? [], hotels, 'any');
    const isNamed = isFree && places.length > 0 && isMeant(run, places, text, hotels);
    if (isNamed && !(await isOtherWord(run, places, text, ground))) taken.push({ run, places });
  }
  return taken
    .map(({ run, places }) => ({ start: startOf(run), end: endOf(run), places }))
    .toSorted((left, right) => left.start - right.start);
};

const startOf = ({ tokens }: Run): number => tokens[0]?.start ?? 0;
const endOf = ({ tokens }: Run): number => tokens.at(-1)?.end ?? 0;

const CHOICE = /(?<!\p{L})(?:or|oder|ou|o)(?!\p{L})/iu;

/** What is read of a name: where hotels may be, and where the words about it end. */
const relationAround = (own: Relation, text: string, end: number) => {
  const length = own === 'elsewhere' ? aroundSaid(text.slice(end)) : 0;
  return { relation: length > 0 ? ('outside' as const) : own, until: end + length };
};

/** The places in a text, and the text without them and the words about them. */
export const spokenPlaces = async (
  wish: string,
  ground: Ground,
): Promise<{ places: SpokenLocality[]; rest: string }> => {
  const text = await withoutJoinedNames(wish, ground.gazetteer);
  const places: SpokenLocality[] = [];
  const rest: string[] = [];
  const single = await withNeighbours(text, await namesIn(text, ground), ground.gazetteer);
  const names = withBetween(text, neighboursOf(single));
  const gaps = names.map(({ start }, index) => text.slice(names[index - 1]?.end ?? 0, start));
  let read = 0;
  for (const [index, { start, end, places: meant, isBetween, isOther }] of names.entries()) {
    const between = gaps[index] ?? '';
    const own = relationBefore(between, isBetween);
    const last = places.at(-1);
    const isJoined =
      own.relation === 'in' &&
      last !== undefined &&
      isJoinedTo(last.relation === 'elsewhere', gaps, index);
    const { relation, until } = relationAround(isJoined ? last.relation : own.relation, text, end);
    const said = text.slice(isBetween ? start - between.length + own.start : start, end);
    const isChoice = isOther || (isJoined && CHOICE.test(between));
    const { side } = own;
    places.push({ text: said, places: meant, repaired: null, relation, side, isChoice });
    rest.push(isJoined ? '' : text.slice(read, start - between.length + own.start));
    read = until;
  }
  return { places, rest: [...rest, text.slice(read)].join(' | ') };
};
