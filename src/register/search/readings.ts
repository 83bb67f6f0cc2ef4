import { KINDS, type Kind } from '#register/records/kinds.ts';
import { isWholeAddress } from './address.ts';
import { exactSenses, saysAnything, type Lexicon } from './lexicon.ts';
import { withRegions, type TownMap } from '#register/search/nearby/region-of-town.ts';
import { FEW_ROWS } from './paging.ts';
import type { Dictionary } from './repair.ts';
import { typedWords } from './spelling.ts';
import {
  askingFor,
  isThing,
  nameInAddress,
  understand,
  type Demand,
  type Understanding,
} from './understand.ts';

/** The ways to read a query, tried one after the other until one finds something. */

export interface Reading {
  asked: Understanding;
  /** The query that was searched instead of the one asked; null where it was that one. */
  repaired: string | null;
  /** How many rows match. */
  total: number;
}

/** What the readings ask of an index. */
interface Finder extends TownMap {
  /** How many rows match. */
  count(asked: Understanding): Promise<number>;
  /** Whether a word is the name of a place on the map. */
  isLocality(word: string): Promise<boolean>;
}

const REPAIRS_TRIED = 3;

/** `mueller`, `muller` and `müller` are one word, so they are repaired alike. */
const oneSpelling = (word: string): string => word.replaceAll(/([aou])e/g, '$1');

const alone = (asked: Understanding, position: number): Understanding =>
  askingFor(asked.demands.slice(position, position + 1));

/** The readings of the text as it stands, the strictest first. */
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

/** A word that the vocabulary does not know, nor any part of it. */
const isFree = ({ senses, parts, isEssential }: Demand): boolean =>
  senses.length === 0 && parts.length === 0 && !isEssential;

/** What may be left out: what nothing has, then what most rows have. */
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
 * What is left out first where nothing has everything: what the vocabulary does not know, then
 * what most rows have. A place is never left out, and something of what is asked for stays.
 */
const leftOut = async (
  asked: Understanding,
  kind: Kind,
  finder: Finder,
): Promise<Understanding> => {
  const { demands } = asked;
  // Where hotels are asked for, a town that has none is what is meant, unless a place is known.
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

/** Whether a word is one of the vocabulary, in whatever register. */
const isWordOfAny = (lexicon: Lexicon, text: string): boolean =>
  KINDS.some((kind) => exactSenses(lexicon, kind, text).some(saysAnything));

/** Whether a word names something that another register has, or a place on the map. */
const meansMore = async (lexicon: Lexicon, finder: Finder, { text }: Demand): Promise<boolean> =>
  isWordOfAny(lexicon, text) || (await finder.isLocality(text));

/** A query of this many demands or more is a sentence: seldom is each word of it meant. */
const SENTENCE = 3;

/** The query with less, so that something is found; null where that would be another query. */
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

/** The shortest end of a compound that says what it is: `Hotel`. */
const SHORTEST_END = 4;
/** `Reisebüro` is no mistake for rice: what is repaired before it is long enough to know again. */
const SHORTEST_START = 6;

/** `Motoradhotel`: the word is not of the index, but its end is of the vocabulary. */
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

/** The words that no row holds, each with the words of the index that it may be. */
const unknownWords = async (
  { lexicon, finder, dictionary }: { lexicon: Lexicon; finder: Finder; dictionary: Dictionary },
  kind: Kind,
  asked: Understanding,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const unknown = new Map<string, readonly string[]>();
  for (const [position, { words, text, isEssential }] of asked.demands.entries()) {
    const [first] = words;
    // `rent` is meant, though nothing has it: it is no mistake for `tent`.
    if (first === undefined || words.length > 1 || isEssential) continue;
    // Nor is `hiking` one for `dining` among hotels: another register has it.
    if (isWordOfAny(lexicon, text)) continue;
    if ((await finder.count(alone(asked, position))) > 0) continue;
    const word = oneSpelling(first.beginnings[0] ?? '');
    const near = dictionary.near(word, REPAIRS_TRIED);
    unknown.set(text, near.length > 0 ? near : nearInCompound({ lexicon, dictionary }, kind, word));
  }
  return unknown;
};

/** Texts with each unknown word repaired that is near to another, the likeliest first. */
const repairsOf = (text: string, unknown: ReadonlyMap<string, readonly string[]>): string[] =>
  Array.from({ length: REPAIRS_TRIED }, (_, rank) =>
    typedWords(text)
      .map((word) => unknown.get(word)?.[rank] ?? unknown.get(word)?.[0] ?? word)
      .join(' '),
  );

const isKindOf = ({ senses, broader }: Demand): boolean =>
  broader.some((value) => !senses.includes(value));

/** A word outside the vocabulary is what is meant: rows that only resemble the rest do not help. */
const isKnown = ({ senses, parts, isOptional }: Demand): boolean =>
  isOptional || senses.length > 0 || parts.length > 0;

const asKindOf = (demand: Demand): Demand => ({
  ...demand,
  senses: [...new Set([...demand.senses, ...demand.broader])],
  either: demand.either.map(asKindOf),
});

/** The query with each thing as what it is a kind of, too: who sells toys sells dolls. */
const broadened = (demands: readonly Demand[]): readonly Demand[] =>
  demands.some(isKindOf) && demands.every(isKnown) ? demands.map(asKindOf) : demands;

/** Adds what is broader, or either of two things, where few have what is asked for. */
const withWider = async (finder: Finder, reading: Reading): Promise<Reading> => {
  const { asked, repaired, total } = reading;
  if (asked.wider.length > 0) {
    const both = { ...asked, wider: [] };
    const count = await finder.count(both);
    return count < FEW_ROWS ? reading : { asked: both, repaired, total: count };
  }
  const wider = broadened(asked.demands);
  if (total === 0 || total >= FEW_ROWS || wider === asked.demands) return reading;
  const all = { ...asked, wider };
  return { asked: all, repaired, total: await finder.count(all) };
};

/**
 * The reading that finds something, else the first one. Only where nothing is found as it was
 * written, words that no row holds are taken for the nearest words of the index.
 */
const firstReading = async (
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
  for (const repaired of await withRegions({ lexicon, map: finder }, kind, written))
    for (const reading of plainReadings(lexicon, kind, repaired)) {
      const total = await finder.count(reading);
      if (total > 0) return { asked: reading, repaired, total };
    }
  const read = understand(lexicon, kind, written);
  const unknown = await unknownWords(
    { lexicon, finder, dictionary: await dictionary() },
    kind,
    read,
  );
  const repairs = [...new Set(repairsOf(written, unknown))];
  for (const repaired of repairs)
    for (const reading of plainReadings(lexicon, kind, repaired)) {
      const total = await finder.count(reading);
      if (total > 0) return { asked: reading, repaired, total };
    }
  for (const each of [written, ...repairs.slice(0, 1)]) {
    const less = await lessAsked({ lexicon, kind, finder }, understand(lexicon, kind, each));
    const total = less === null ? 0 : await finder.count(less);
    if (less !== null && total > 0)
      return { asked: less, repaired: less.demands.map(({ text: said }) => said).join(' '), total };
  }
  return nothing;
};

/** The reading that finds something; where that is little, what is broader follows. */
export const findReading = async (
  tools: { lexicon: Lexicon; dictionary: () => Promise<Dictionary> },
  kind: Kind,
  text: string,
  finder: Finder,
): Promise<Reading> => {
  const reading = await firstReading(tools, kind, text, finder);
  return withWider(finder, reading);
};
