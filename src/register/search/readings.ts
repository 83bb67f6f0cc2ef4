import { KINDS, type Kind } from '#register/records/kinds.ts';
import { isWholeAddress } from './address.ts';
import { compoundHead } from './compounds.ts';
import { exactSenses, saysAnything, type Lexicon } from './lexicon.ts';
import { withRegions, type TownMap } from '#register/search/nearby/region-of-town.ts';
import type { Dictionary } from './repair.ts';
import { isThing } from '#register/search/optional/optional-segments.ts';
import type { Ground } from './segments.ts';
import { typedWords } from './spelling.ts';
import {
  askingFor,
  nameInAddress,
  understand,
  type Demand,
  type Reading,
  type Understanding,
} from './understand.ts';

/** Interpretations of a query, tried one after the other until one finds rows. */

/** What the interpretations need from an index. */
interface Finder extends TownMap {
  /** How many rows match. */
  count(asked: Understanding): Promise<number>;
  /** Whether a word is the name of a place on the map. */
  isLocality(word: string): Promise<boolean>;
}

const REPAIRS_TRIED = 3;

/** `mueller`, `muller` and `müller` are one word, so they get the same corrections. */
const oneSpelling = (word: string): string => word.replaceAll(/([aou])e/g, '$1');

const alone = (asked: Understanding, position: number): Understanding =>
  askingFor(asked.demands.slice(position, position + 1));

/** Interpretations of the text without corrections, strictest first. */
const plainReadings = (lexicon: Lexicon, kind: Kind, text: string): Understanding[] => {
  const asked = understand(lexicon, kind, text);
  const specific = asked.demands.filter(({ isNoun }) => !isNoun);
  const isLooser = specific.length > 0 && specific.length < asked.demands.length;
  const name = nameInAddress(text);
  return [
    ...(isWholeAddress(text) ? [{ ...asked, demands: [] }] : []),
    asked,
    ...(isLooser ? [{ ...asked, demands: specific }] : []),
    ...(name === null ? [] : [understand(lexicon, kind, name)]),
    ...(asked.names.length === 0 ? [] : [{ ...asked, demands: [], titles: asked.names }]),
  ];
};

const isWhere = ({ senses }: Demand): boolean =>
  senses.some((value) => /^(country|region|city|language):/.test(value));

/** Whether neither the word nor a part of it is in the vocabulary, and it is not essential. */
const isFree = ({ senses, parts, isEssential }: Demand): boolean =>
  senses.length === 0 && parts.length === 0 && !isEssential;

/** Demands that may be left out: first those that no row meets, then those most rows meet. */
const weakestFirst = async (demands: readonly Demand[], finder: Finder): Promise<Demand[]> => {
  const counted: { each: Demand; count: number }[] = [];
  for (const each of demands)
    if (!isWhere(each) && !each.isEssential && !isFree(each))
      counted.push({ each, count: await finder.count(askingFor([each])) });
  return counted
    .sort(
      (one, other) =>
        Number(other.count === 0) - Number(one.count === 0) || other.count - one.count,
    )
    .map(({ each }) => each);
};

/**
 * Leaves out demands if no row meets all: first words that are not in the vocabulary, then demands
 * that most rows meet. A place is never left out, and at least one demand is kept.
 */
const leftOut = async (
  asked: Understanding,
  kind: Kind,
  finder: Finder,
): Promise<Understanding> => {
  const { demands } = asked;
  // In a search for hotels, an unknown word may be a town without hotels: then it is kept.
  const isMeant = async ({ text }: Demand): Promise<boolean> =>
    kind === 'hotels' && !demands.some(isWhere) && (await finder.isLocality(text));
  let left: Demand[] = [];
  for (const each of demands) if (!isFree(each) || (await isMeant(each))) left.push(each);
  let weakest: Demand[] | undefined;
  for (;;) {
    const reading = { ...asked, demands: left, titles: [], names: [], title: [] };
    if (left.length <= 1 || (await finder.count(reading)) > 0) return reading;
    weakest ??= await weakestFirst(left, finder);
    const next = weakest.shift();
    if (next === undefined) return reading;
    left = left.filter((each) => each !== next);
  }
};

/** Whether a word is in the vocabulary of any register. */
const isWordOfAny = (lexicon: Lexicon, text: string): boolean =>
  KINDS.some((kind) => exactSenses(lexicon, kind, text).some(saysAnything));

/** Whether a word has a meaning in any register, or is a place on the map. */
const meansMore = async (lexicon: Lexicon, finder: Finder, { text }: Demand): Promise<boolean> =>
  isWordOfAny(lexicon, text) || (await finder.isLocality(text));

/** A query with this many demands is a sentence, of which rarely every word matters. */
const SENTENCE = 3;

/** The query with fewer demands, so that it finds rows; null if its meaning would change. */
const lessAsked = async (
  { lexicon, kind, finder }: { lexicon: Lexicon; kind: Kind; finder: Finder },
  asked: Understanding,
): Promise<Understanding | null> => {
  const { demands } = asked;
  if (demands.length < 2 || demands.some(({ isEssential }) => isEssential)) return null;
  if (kind !== 'hotels' && demands.length < SENTENCE) {
    const free = demands.filter(isFree);
    if (free.length > demands.filter(isThing).length) return null;
    for (const each of free) if (await meansMore(lexicon, finder, each)) return null;
  }
  const reading = await leftOut(asked, kind, finder);
  const isAsked = (each: Demand): boolean => isThing(each) || (kind === 'hotels' && isWhere(each));
  return reading.demands.some(isAsked) ? reading : null;
};

/** The shortest last part of a compound that can be recognized: `Hotel`. */
const SHORTEST_END = 4;
/** The shortest first part to correct, so that `Reisebüro` is not corrected to `rice`. */
const SHORTEST_START = 6;

/** `Motoradhotel`: corrects the first part of a compound whose last part is known. */
const nearInCompound = (
  { lexicon, dictionary }: { lexicon: Lexicon; dictionary: Dictionary },
  kind: Kind,
  word: string,
): string[] => {
  for (let cut = SHORTEST_START; cut <= word.length - SHORTEST_END; cut += 1) {
    const [start, end] = [word.slice(0, cut), word.slice(cut)];
    if (exactSenses(lexicon, kind, end).length === 0) continue;
    const near = dictionary.near(start, REPAIRS_TRIED);
    if (near.length > 0) return near.map((repaired) => repaired + end);
  }
  return [];
};

/** The words that no row contains, each with similar words of the index. */
const unknownWords = async (
  { lexicon, finder, dictionary }: { lexicon: Lexicon; finder: Finder; dictionary: Dictionary },
  kind: Kind,
  asked: Understanding,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const unknown = new Map<string, readonly string[]>();
  for (const [position, { words, text, isEssential }] of asked.demands.entries()) {
    const [first] = words;
    // An essential word is kept: `rent` is not a mistyped `tent`, even if no row has it.
    if (first === undefined || words.length > 1 || isEssential) continue;
    // A word of another register is kept: among hotels, `hiking` is not a mistyped `dining`.
    if (isWordOfAny(lexicon, text)) continue;
    if ((await finder.count(alone(asked, position))) > 0) continue;
    const word = oneSpelling(first.beginnings[0] ?? '');
    const near = dictionary.near(word, REPAIRS_TRIED);
    unknown.set(text, near.length > 0 ? near : nearInCompound({ lexicon, dictionary }, kind, word));
  }
  return unknown;
};

/** The text with its unknown words corrected, likeliest correction first. */
const repairsOf = (text: string, unknown: ReadonlyMap<string, readonly string[]>): string[] =>
  Array.from({ length: REPAIRS_TRIED }, (_, rank) =>
    typedWords(text)
      .map((word) => unknown.get(word)?.[rank] ?? unknown.get(word)?.[0] ?? word)
      .join(' '),
  );

/** The text with each unknown compound replaced by its last part, if that part is known. */
const withHeads = (
  { lexicon, kind }: Ground,
  text: string,
  unknown: ReadonlyMap<string, readonly string[]>,
): string =>
  typedWords(text)
    .map((word) => (unknown.has(word) ? (compoundHead(lexicon, kind, word) ?? word) : word))
    .join(' ');

/** The first of some changed queries that finds rows; null if none does. */
const firstFound = async (
  { lexicon, kind }: Ground,
  finder: Finder,
  texts: readonly string[],
): Promise<Reading | null> => {
  for (const repaired of texts)
    for (const asked of plainReadings(lexicon, kind, repaired)) {
      const total = await finder.count(asked);
      if (total > 0) return { asked, repaired, total };
    }
  return null;
};

/**
 * The first interpretation that finds rows, else the first one. Only if the text as written finds
 * nothing, words that no row contains are replaced by similar words of the index.
 */
export const findReading = async (
  { lexicon, dictionary }: { lexicon: Lexicon; dictionary: () => Promise<Dictionary> },
  kind: Kind,
  text: string,
  finder: Finder,
): Promise<Reading> => {
  const [first, ...others] = plainReadings(lexicon, kind, text);
  const asked = first ?? understand(lexicon, kind, text);
  const nothing: Reading = { asked, repaired: null, total: 0 };
  for (const reading of [asked, ...others]) {
    const total = await finder.count(reading);
    if (total > 0) return { asked: reading, repaired: null, total };
  }
  const written = nameInAddress(text) ?? text;
  const ground = { lexicon, kind };
  const around = await withRegions({ lexicon, map: finder }, kind, written);
  const inRegion = await firstFound(ground, finder, around);
  if (inRegion !== null) return inRegion;
  const read = understand(lexicon, kind, written);
  const unknown = await unknownWords(
    { lexicon, finder, dictionary: await dictionary() },
    kind,
    read,
  );
  const repairs = [...new Set(repairsOf(written, unknown))];
  const found = await firstFound(ground, finder, [...repairs, withHeads(ground, written, unknown)]);
  if (found !== null) return found;
  for (const each of [written, ...repairs.slice(0, 1)]) {
    const less = await lessAsked({ lexicon, kind, finder }, understand(lexicon, kind, each));
    const total = less === null ? 0 : await finder.count(less);
    if (less !== null && total > 0)
      return { asked: less, repaired: less.demands.map(({ text: said }) => said).join(' '), total };
  }
  return nothing;
};
