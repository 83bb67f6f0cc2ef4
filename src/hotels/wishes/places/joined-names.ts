import type { Gazetteer } from '#register/places/locality.ts';
import { toponymKey } from '#register/places/names.ts';
import { isSmall } from '#hotels/wishes/small-words.ts';

/** Names of places that are joined to another word. */

const COMPOUND = /(?<!\p{L})((?:am|ans|vom|mit)\s+)(\p{L}{4,})(ufer|blick)(?!\p{L})/giu;

/** The kind of a place before its name: `the island of Norderney`, `Insel Rügen`. */
const ISLAND =
  /(?<!\p{L})(?:insel|isle of|island(?: of)?|île d(?:e |['’])|isola d(?:i |['’]))\s*(\p{L}{4,})/giu;

const matched = (text: string, pattern: RegExp): string[][] =>
  [...text.matchAll(pattern)].map((match) => [...match]);

/**
 * The same text with names that stand alone. `Am Bodenseeufer` is `am ufer Bodensee`, and `mit
 * Matterhornblick` is a view of it; `Insel Juist` is Juist, and no other place there is meant.
 */
export const withoutJoinedNames = async (
  text: string,
  { named }: Pick<Gazetteer, 'named'>,
): Promise<string> => {
  const islands = matched(text, ISLAND);
  const said = [
    ...matched(text, COMPOUND).map(([, , name = '']) => name),
    ...islands.flatMap(([whole = '', name = '']) => [whole, name]),
  ].map(toponymKey);
  if (said.length === 0) return text;
  const known = await named(said);
  return text
    .replace(COMPOUND, (whole, lead: string, name: string, side: string) =>
      known.has(toponymKey(name)) ? `${lead}${side} ${name}` : whole,
    )
    .replace(ISLAND, (whole: string, name: string) =>
      known.has(toponymKey(name)) && !known.has(toponymKey(whole)) && !isSmall(name) ? name : whole,
    );
};
