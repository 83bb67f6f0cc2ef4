import { toponymWords } from '#register/places/names.ts';
import type { Demand } from '#register/search/understand.ts';
import type { Condition } from './condition.ts';
import { liesIn, type Located } from './located.ts';
import { isOtherThing, likelyPlaces } from './named-places.ts';
import type { HotelShelf } from './shelf.ts';
import { isSmall } from './small-words.ts';

/** Hotels by their names. */

const isIn = (own: ReadonlySet<string>, said: readonly string[]): boolean =>
  said.every((word) => own.has(word));

/** Whether all words are in the name or the town of a hotel, and one of them in its name alone. */
const isCalled = (words: readonly string[], { nameWords, townWords }: Located): boolean =>
  words.every((word) => nameWords.has(word) || townWords.has(word)) &&
  words.some((word) => nameWords.has(word) && !townWords.has(word));

/** The hotels whose names are in the request, whatever its words mean elsewhere. */
export const hotelsNamed = (
  order: string,
  demands: readonly Demand[],
  hotels: readonly Located[],
): Located[] => {
  const words = demands.map(({ text, senses, isNoun }) => {
    // Bellevue is a name like Krone, and a town only after `in`.
    const isName = senses.length > 0 && isOtherThing({ text, senses }, order);
    const isPlain = (senses.length === 0 || isName) && !isNoun;
    return { said: toponymWords(text), isName, isPlain };
  });
  if (words.length < 2 && !words.some(({ isName }) => isName)) return [];
  const all = words.flatMap(({ said }) => said);
  return hotels.filter(
    (located) =>
      isCalled(all, located) &&
      words.some(
        ({ said, isPlain }) =>
          isPlain && isIn(located.nameWords, said) && !isIn(located.townWords, said),
      ),
  );
};

const isLocality = ({ senses }: Demand): boolean =>
  senses.some((sense) => /^(?:region|city):/.test(sense));

/**
 * The hotels of a name that is also a word for a place, said alone or after `Hotel`: `montana` is
 * Spanish for mountains. A place that is called so itself, and has hotels, is meant before them.
 */
export const hotelsNamedAsLocality = async (
  order: string,
  demands: readonly Demand[],
  { shelf: { places }, hotels }: { shelf: Pick<HotelShelf, 'places'>; hotels: readonly Located[] },
): Promise<Located[]> => {
  const [name, ...others] = demands.filter(({ isNoun }) => !isNoun);
  if (name === undefined || others.length > 0 || !isLocality(name)) return [];
  const said = toponymWords(name.text);
  // `In Montana` is where, and no name.
  if (toponymWords(order).some((word) => !said.includes(word) && isSmall(word))) return [];
  const key = said.join(' ');
  const localities = likelyPlaces((await places.named([key])).get(key) ?? [], hotels, 'any');
  if (hotels.some((located) => localities.some((locality) => liesIn(locality, located)))) return [];
  return hotels.filter((located) => isCalled(said, located));
};

/** The hotels whose full name is the request, with or without their town. */
const namedInFull = (words: readonly string[], hotels: readonly Located[]): Located[] => {
  const said = new Set(words);
  return hotels.filter(
    ({ nameWords, townWords }) =>
      isIn(said, [...nameWords]) &&
      words.every((word) => nameWords.has(word) || townWords.has(word) || isSmall(word)),
  );
};

/**
 * The same conditions, which a hotel meets in any case if the request is its full name, or if no
 * hotel meets them and all words are in its name and its town.
 */
export const orNamed = (
  conditions: readonly Condition[],
  order: string,
  hotels: readonly Located[],
): readonly Condition[] => {
  const words = toponymWords(order);
  const full = namedInFull(words, hotels);
  const isMet = hotels.some((located) => conditions.every(({ holds }) => holds(located)));
  const named = new Set(
    full.length > 0 || isMet ? full : hotels.filter((located) => isCalled(words, located)),
  );
  return named.size === 0
    ? conditions
    : conditions.map((each) => ({
        ...each,
        holds: (located) => named.has(located) || each.holds(located),
      }));
};
