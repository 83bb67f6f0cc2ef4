import type { Kind } from '#register/records/kinds.ts';
import type { Segment } from '#register/search/segments.ts';

/** Parts of a query that narrow nothing because of their grammar. */

/** Whether words say what something is, not for whom it is or where. */
export const isThing = ({ senses }: Pick<Segment, 'senses'>): boolean =>
  senses.some((value) => /^(tag|category|facility):/.test(value));

interface Asked {
  kind: Kind;
  segments: readonly Segment[];
  /** Whether a text names a place. */
  isToponym(text: string): boolean;
  /** Whether a word is made of words that the vocabulary knows. */
  isCompound(word: string): boolean;
}

const FOR = /^(für|fuer|fürs|for|pour|per|voor|dla|para)$/;

/** Here `for` names only users. Among goods it names a kind: goods `for dogs` are other goods. */
const OF_SERVICES: readonly Kind[] = ['saas', 'publishers'];

/**
 * The segment after `for`, unless it is a place: a printer `for the cabin`. In a register of
 * services even if the vocabulary knows it: a duty roster `for nursing`.
 */
const purposesIn = ({ kind, segments, isToponym }: Asked): Segment[] => {
  const start = segments.findIndex(({ words }) => FOR.test(words.join(' ')));
  const isOfThing = start > 0 && segments.slice(0, start).some(isThing);
  const isPurpose = (segment: Segment): boolean =>
    segment.senses.length === 0 || (OF_SERVICES.includes(kind) && isThing(segment));
  return isOfThing
    ? segments
        .slice(start)
        .filter((segment) => isPurpose(segment) && !isToponym(segment.words.join(' ')))
    : [];
};

const DERIVED = 'lich|haft|los|frei|arm|sam|mäßig|förmig|fähig|ig|bar|dicht|fest';
/** A German adjective; one in `isch` only with the ending of a case: `Esstisch`. */
const ADJECTIVE = new RegExp(`^.{3,}(?:(?:${DERIVED})(?:e[rsnm]?)?|ische[rsnm])$`);

/** Adjectives that the vocabulary does not know, beside a thing: `getreidefreies Hundefutter`. */
const adjectivesIn = ({ segments, isCompound }: Asked): Segment[] =>
  segments.some(isThing)
    ? segments.filter(
        ({ words: [word = '', ...others], senses }) =>
          senses.length === 0 && others.length === 0 && ADJECTIVE.test(word) && !isCompound(word),
      )
    : [];

/** Segments of which rows are ranked first, and which no row need have. */
export const optionalSegments = (asked: Asked): ReadonlySet<Segment> =>
  new Set([...purposesIn(asked), ...adjectivesIn(asked)]);
