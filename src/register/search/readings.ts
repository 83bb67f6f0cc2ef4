import type { Kind } from '#register/records/kinds.ts';
import { withoutReplaced } from '#register/search/alternatives/alternatives.ts';
import { isWholeAddress } from './address.ts';
import { isWordOfAny } from './compounds.ts';
import type { Lexicon } from './lexicon.ts';
import { withRegions, type TownMap } from '#register/search/nearby/region-of-town.ts';
import { withLanguages } from '#register/search/nearby/language-of-country.ts';
import { FEW_ROWS } from './paging.ts';
import type { Dictionary } from './repair.ts';
import {
  repairedHost,
  repairsOf,
  unknownWords,
  withMainParts,
} from '#register/search/repairs/mistyped.ts';
import { isThing } from '#register/search/optional/optional-segments.ts';
import type { Ground } from './segments.ts';
import { joinedSpellings } from './spelling.ts';
import {
  askingFor,
  nameInAddress,
  understand,
  type Demand,
  type Understanding,
} from './understand.ts';

/** Interpretations of a query, tried one after the other until one finds rows. */

export interface Reading {
  asked: Understanding;
  /** The changed query that was searched instead; null if the query was searched as written. */
  repaired: string | null;
  /** How many rows match, related ones too. */
  total: number;
  /** Positions of rows at the end that lack words of the query and resemble the other rows. */
  related: readonly number[];
}

/** What the interpretations need from an index. */
interface Finder extends TownMap {
  /** How many rows match. */
  count(asked: Understanding): Promise<number>;
  /** Positions of at most this many rows like those found that meet the other demands too. */
  related(asked: Understanding, where: readonly Demand[], most: number): Promise<number[]>;
  /** Whether a word is the name of a place on the map. */
  isLocality(word: string): Promise<boolean>;
  /** Whether something that is listed in any register is called so. */
  isName(word: string): Promise<boolean>;
}

/** A host that is not listed may be another one of a listed name: `adidas.com`. */
const asNamed = async (
  asked: Understanding,
  text: string,
  finder: Finder,
): Promise<Understanding> => {
  const name = nameInAddress(text);
  if (name === null || (await finder.count({ ...asked, demands: [] })) > 0) return asked;
  return { ...asked, title: joinedSpellings(name) };
};

/** Interpretations of the text without corrections, strictest first. */
const plainReadings = async (
  lexicon: Lexicon,
  kind: Kind,
  text: string,
  finder: Finder,
): Promise<Understanding[]> => {
  const read = understand(lexicon, kind, text);
  const isName = async (titles: readonly string[]): Promise<boolean> =>
    titles.length > 0 && (await finder.count({ ...askingFor([]), titles })) > 0;
  const asked = await withoutReplaced(await asNamed(read, text, finder), isName);
  const specific = asked.demands.filter(({ isNoun }) => !isNoun);
  const isLooser = specific.length > 0 && specific.length < asked.demands.length;
  const name = nameInAddress(text);
  return [
    ...(isWholeAddress(text) ? [{ ...read, demands: [] }] : []),
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

/** Whether a word has a meaning in any register, or is a place on the map. */
const meansMore = async (lexicon: Lexicon, finder: Finder, { text }: Demand): Promise<boolean> =>
  isWordOfAny(lexicon, text) || (await finder.isLocality(text));

/** A query with this many demands is a sentence, of which rarely every word matters. */
const SENTENCE = 3;

/** Registers in which a place alone says what is asked: hotels there, news from there. */
const OF_PLACES: readonly Kind[] = ['hotels', 'publishers'];

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
  const isAsked = (each: Demand): boolean =>
    isThing(each) || (OF_PLACES.includes(kind) && isWhere(each));
  return reading.demands.some(isAsked) ? reading : null;
};

const isKindOf = ({ senses, broader }: Demand): boolean =>
  broader.some((value) => !senses.includes(value));

/** A demand with an unknown word is not broadened, because that word says what is searched for. */
const isKnown = ({ senses, parts, isOptional }: Demand): boolean =>
  isOptional || senses.length > 0 || parts.length > 0;

const asKindOf = (demand: Demand): Demand => ({
  ...demand,
  senses: [...new Set([...demand.senses, ...demand.broader])],
  either: demand.either.map(asKindOf),
});

/** The query extended by broader senses: for dolls, also stores with the broader tag toys. */
const broadened = (demands: readonly Demand[]): readonly Demand[] =>
  demands.some(isKindOf) && demands.every(isKnown) ? demands.map(asKindOf) : demands;

/** Adds broader rows, or rows with either of two things, if few rows match. */
const withWider = async (finder: Finder, reading: Reading): Promise<Reading> => {
  const { asked, total } = reading;
  if (asked.wider.length > 0) {
    const both = { ...asked, wider: [] };
    const count = await finder.count(both);
    return count < FEW_ROWS ? reading : { ...reading, asked: both, total: count };
  }
  const wider = broadened(asked.demands);
  if (total === 0 || total >= FEW_ROWS || wider === asked.demands) return reading;
  const all = { ...asked, wider };
  return { ...reading, asked: all, total: await finder.count(all) };
};

/** Fewer rows than this are followed by related ones; where a place is asked for, `FEW_ROWS`. */
const VERY_FEW_ROWS = 5;

/**
 * Adds rows that resemble the few rows found, or the row to be replaced, and are in the places
 * asked for, up to `FEW_ROWS`. A whole name or address means that row alone, and words that
 * nothing knows are no topic.
 */
const withRelated = async (finder: Finder, reading: Reading): Promise<Reading> => {
  const { asked, total } = reading;
  const where = asked.demands.filter((each) => isWhere(each) || each.inside.some(isWhere));
  const few = where.length > 0 || asked.isForAlternatives ? FEW_ROWS : VERY_FEW_ROWS;
  const isTopic =
    asked.isForAlternatives || asked.demands.some((each) => !each.isNoun && !isFree(each));
  if (total === 0 || total >= few || !isTopic || asked.hosts.length > 0) return reading;
  const isName = (await finder.count({ ...askingFor([]), title: asked.title })) > 0;
  if (isName) return reading;
  const related = await finder.related(asked, where, FEW_ROWS - total);
  return { ...reading, total: total + related.length, related };
};

/** The first of some changed queries that finds rows; null if none does. */
const firstFound = async (
  { lexicon, kind }: Ground,
  finder: Finder,
  texts: readonly string[],
): Promise<Reading | null> => {
  for (const repaired of texts)
    for (const asked of await plainReadings(lexicon, kind, repaired, finder)) {
      const total = await finder.count(asked);
      if (total > 0) return { asked, repaired, total, related: [] };
    }
  return null;
};

/**
 * What is searched if the text as written finds nothing: words that no row contains are replaced
 * by similar words of the index, or left out. A pasted address is not mistyped.
 */
const changedReading = async (
  { lexicon, dictionary }: { lexicon: Lexicon; dictionary: () => Promise<Dictionary> },
  kind: Kind,
  text: string,
  finder: Finder,
): Promise<Reading | null> => {
  if (isWholeAddress(text)) return null;
  const name = nameInAddress(text);
  const words = { lexicon, dictionary: await dictionary(), ...finder };
  const read = understand(lexicon, kind, text);
  if (name !== null) {
    const host = await repairedHost(words, read, name);
    return host === null ? null : { ...host, related: [] };
  }
  const ground = { lexicon, kind };
  const count = (some: string) => finder.count(understand(lexicon, kind, some));
  const around = [
    ...(await withRegions({ lexicon, map: finder }, kind, text)),
    ...(await withLanguages({ lexicon, count }, kind, text)),
  ];
  const inRegion = await firstFound(ground, finder, around);
  if (inRegion !== null) return inRegion;
  const wider = { ...read, demands: broadened(read.demands) };
  const kindsOf = wider.demands === read.demands ? 0 : await finder.count(wider);
  if (kindsOf > 0) return { asked: wider, repaired: null, total: kindsOf, related: [] };
  const unknown = await unknownWords(words, kind, read);
  const repairs = [...new Set(repairsOf(text, unknown))];
  const changed = [...repairs, withMainParts(ground, text, unknown)];
  const found = await firstFound(ground, finder, changed);
  if (found !== null) return found;
  for (const each of [text, ...repairs.slice(0, 1)]) {
    const less = await lessAsked({ lexicon, kind, finder }, understand(lexicon, kind, each));
    const total = less === null ? 0 : await finder.count(less);
    if (less === null || total === 0) continue;
    const repaired = less.demands.map(({ text: said }) => said).join(' ');
    return { asked: less, repaired, total, related: [] };
  }
  return null;
};

/** The first interpretation that finds rows, else the first one. */
const firstReading = async (
  tools: { lexicon: Lexicon; dictionary: () => Promise<Dictionary> },
  kind: Kind,
  text: string,
  finder: Finder,
): Promise<Reading> => {
  const readings = await plainReadings(tools.lexicon, kind, text, finder);
  for (const asked of readings) {
    const total = await finder.count(asked);
    if (total > 0) return { asked, repaired: null, total, related: [] };
  }
  const asked = readings[0] ?? understand(tools.lexicon, kind, text);
  const changed = await changedReading(tools, kind, text, finder);
  return changed ?? { asked, repaired: null, total: 0, related: [] };
};

/** The interpretation that finds rows; if they are few, broader and related rows follow. */
export const findReading = async (
  tools: { lexicon: Lexicon; dictionary: () => Promise<Dictionary> },
  kind: Kind,
  text: string,
  finder: Finder,
): Promise<Reading> => {
  const reading = await firstReading(tools, kind, text, finder);
  return withRelated(finder, await withWider(finder, reading));
};
