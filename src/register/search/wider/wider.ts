import type { Kind } from '#register/records/kinds.ts';
import { sensesOf, type Lexicon, type Sense } from '#register/search/lexicon.ts';
import { isThing } from '#register/search/optional/optional-segments.ts';
import { FEW_ROWS } from '#register/search/paging.ts';
import { joinedSpellings } from '#register/search/spelling.ts';
import {
  askingFor,
  type Demand,
  type Reading,
  type Understanding,
} from '#register/search/understand.ts';

/** Adds rows behind those that were found, if these are few. */

/** What is needed from an index to add rows. */
export interface FewFinder {
  /** How many rows match. */
  count(asked: Understanding): Promise<number>;
  /** Whether a word is the name of a place on the map. */
  isLocality(word: string): Promise<boolean>;
  /** The first tags of all rows that match. */
  mainTags(asked: Understanding): Promise<readonly string[]>;
}

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
  demands.some(isKindOf) && demands.every(isKnown) ? demands.map(asKindOf) : [];

/** Whether the vocabulary has neither the words nor their parts, and a row must meet them. */
const isUnknown = ({ senses, parts, isOptional, isEssential }: Demand): boolean =>
  senses.length + parts.length === 0 && !isOptional && !isEssential;

/** The tags that at least half of the rows have first: above all, they are that. */
const commonTags = (tags: readonly string[]): string[] =>
  [...new Set(tags)].filter((tag) => 2 * tags.filter((each) => each === tag).length >= tags.length);

/** `IKEA`: a row has the words as its whole name. */
const isName = async (finder: FewFinder, texts: readonly string[]): Promise<boolean> =>
  texts.length > 0 && (await finder.count({ ...askingFor([]), title: texts })) > 0;

/**
 * `Pflanzkübel`: what is unknown to the vocabulary may be met by what the found rows are above all.
 * Not for hotels, whose tags say how they are and not what, and not for places. A name needs a
 * known thing beside it, or a word for alternatives: `IKEA Regal` has other furniture shops behind
 * IKEA, and `IKEA` has none.
 */
const likeFound = async (
  { lexicon, kind }: { lexicon: Lexicon; kind: Kind },
  finder: FewFinder,
  asked: Understanding,
): Promise<readonly Demand[]> => {
  const unknown = asked.demands.filter(isUnknown);
  if (kind === 'hotels' || unknown.length === 0) return [];
  if (await isName(finder, asked.title)) return [];
  const isOfKnown = asked.isAlternative || asked.demands.some(isThing);
  for (const { text } of unknown) {
    if (await finder.isLocality(text)) return [];
    if (!isOfKnown && (await isName(finder, joinedSpellings(text)))) return [];
  }
  // `newspaper` is what most publishers are: it says nothing.
  const senses = commonTags(await finder.mainTags(asked))
    .filter((tag) => !sensesOf(lexicon, kind, [tag]).includes(`noun:${kind}`))
    .map((tag): Sense => `tag:${tag}`);
  if (senses.length === 0) return [];
  return asked.demands.map((demand) => (isUnknown(demand) ? { ...demand, senses } : demand));
};

/** Adds rows that are broader, that have either of two things, or that are like those found. */
export const withWider = async (
  ground: { lexicon: Lexicon; kind: Kind },
  finder: FewFinder,
  reading: Reading,
): Promise<Reading> => {
  const { asked, repaired, total } = reading;
  if (asked.wider.length > 0) {
    const both = { ...asked, wider: [] };
    const count = await finder.count(both);
    return count < FEW_ROWS ? reading : { asked: both, repaired, total: count };
  }
  if (total === 0 || total >= FEW_ROWS) return reading;
  const broader = broadened(asked.demands);
  const wider = broader.length > 0 ? broader : await likeFound(ground, finder, asked);
  if (wider.length === 0) return reading;
  const all = { ...asked, wider };
  return { asked: all, repaired, total: await finder.count(all) };
};
