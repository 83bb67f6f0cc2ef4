import type { Kind } from '#register/records/kinds.ts';
import { compoundParts } from '#register/search/compounds.ts';
import { isToponymAnywhere } from '#register/search/nearby/toponyms.ts';
import { isThing, type Ground, type Segment } from '#register/search/segments.ts';

/** Parts of a query that narrow nothing because of their grammar. */

const FOR = /^(für|fuer|fürs|for|pour|per|voor|dla|para)$/;

/** Registers of services: goods `for dogs` are other goods, software for a trade is software. */
const OF_SERVICES: readonly Kind[] = ['saas', 'publishers'];

/**
 * What stands behind `for`, if it is no place: a printer `for the cabin`. In a register of services
 * also what the vocabulary knows: a duty roster `for nursing`.
 */
const purposesIn = ({ lexicon, kind }: Ground, segments: readonly Segment[]): Segment[] => {
  const start = segments.findIndex(({ words }) => FOR.test(words.join(' ')));
  const isOfThing = start > 0 && segments.slice(0, start).some(isThing);
  const isPurpose = (segment: Segment): boolean =>
    segment.senses.length === 0 || (OF_SERVICES.includes(kind) && isThing(segment));
  return isOfThing
    ? segments
        .slice(start)
        .filter(
          (segment) => isPurpose(segment) && !isToponymAnywhere(lexicon, segment.words.join(' ')),
        )
    : [];
};

const DERIVED = 'lich|haft|los|frei|arm|sam|mäßig|förmig|fähig|ig|bar|dicht|fest';
/** A German adjective; one in `isch` only with the ending of a case: `Esstisch`. */
const ADJECTIVE = new RegExp(`^.{3,}(?:(?:${DERIVED})(?:e[rsnm]?)?|ische[rsnm])$`);

/** Adjectives that the vocabulary does not know, beside a thing: `getreidefreies Hundefutter`. */
const adjectivesIn = ({ lexicon, kind }: Ground, segments: readonly Segment[]): Segment[] =>
  segments.some(isThing)
    ? segments.filter(
        ({ words: [word = '', ...others], senses }) =>
          senses.length === 0 &&
          others.length === 0 &&
          ADJECTIVE.test(word) &&
          compoundParts(lexicon, kind, word).length === 0,
      )
    : [];

/** Segments of which rows are ranked first, and which no row need have. */
export const optionalSegments = (
  ground: Ground,
  segments: readonly Segment[],
): ReadonlySet<Segment> =>
  new Set([...purposesIn(ground, segments), ...adjectivesIn(ground, segments)]);
