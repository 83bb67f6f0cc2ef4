import { distanceKm } from '#register/places/distance.ts';
import { liesInArea } from '#register/places/lies-in.ts';
import { isTown, type Gazetteer, type Locality, type Town } from '#register/places/locality.ts';
import { toponymKey } from '#register/places/names.ts';

/** A town that a text names by another place: `Baden near Vienna`, `Waren (Müritz)`. */

/** A name in a text, with the places that it may mean. */
export interface NameInText {
  start: number;
  end: number;
  places: readonly Locality[];
}

const NEAR_WORDS =
  'near(?: to)?|close to|next to|(?:just )?outside|by|bei|nahe(?: bei)?|in der nähe von|' +
  "unweit von|près d[e’']|proche d[e’']|à côté d[e’']|vicino a|presso";
const NEAR = new RegExp(String.raw`(?:^|\s)(?:${NEAR_WORDS})\s*$`, 'iu');

/** An addition of a name: `Waren (Müritz)`. */
const ADDITION = /\s*\(\s*$/u;

/** Words before a thing, which is no town then: `a hotel in the Wald near Zurich`. */
const ARTICLE_WORDS =
  'the|an?|am|im|beim|zum|zur|vom|der|die|das|dem|den|eine?[mnrs]?|les?|la|une?|il|lo|una?|' +
  'al|nel|sul';
const ARTICLE = new RegExp(String.raw`(?<!\p{L})(?:${ARTICLE_WORDS})\s+$`, 'iu');

/** As far as the towns of one neighbourhood are apart. */
const NEIGHBOUR_KM = 60;
const WORDS_MOST = 3;
const LETTERS_LEAST = 3;

const startsOfWords = (text: string): number[] =>
  [...text.matchAll(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]/gu)].map(({ index }) => index);

/** The last words of a text as names, the longest first. */
const lastNames = (text: string): { start: number; key: string }[] => {
  const part = Math.max(text.lastIndexOf('|'), text.lastIndexOf(',')) + 1;
  const starts = startsOfWords(text).filter((start) => start >= part);
  return starts
    .slice(-WORDS_MOST)
    .filter((start) => !ARTICLE.test(text.slice(0, start)))
    .map((start) => ({ start, key: toponymKey(text.slice(start)) }))
    .filter(({ key }) => key.length >= LETTERS_LEAST);
};

const liesBeside = (town: Town, other: Locality): boolean =>
  isTown(other)
    ? other.id !== town.id && distanceKm(town, other) <= NEIGHBOUR_KM
    : liesInArea(other, { country: town.country, state: town.state, position: town, tags: [] });

/** The town that is meant by its neighbour; null if the words before that name none. */
const townBefore = async (
  text: string,
  { start: until, end, places: beside }: NameInText,
  named: Gazetteer['named'],
): Promise<NameInText | null> => {
  const before = text.slice(0, until);
  const said = ADDITION.exec(before) ?? (beside.every(isTown) ? NEAR.exec(before) : null);
  if (said === null) return null;
  const names = lastNames(text.slice(0, said.index));
  const known = await named(names.map(({ key }) => key));
  for (const { start, key } of names) {
    const places = (known.get(key) ?? [])
      .filter(isTown)
      .filter((town) => beside.some((other) => liesBeside(town, other)));
    if (places.length > 0) return { start, end, places };
  }
  return null;
};

/** The same names; a town with the larger one beside it is one name, and only that town. */
export const withNeighbours = async (
  text: string,
  names: readonly NameInText[],
  { named }: Pick<Gazetteer, 'named'>,
): Promise<NameInText[]> => {
  const read: NameInText[] = [];
  for (const name of names) {
    const town = await townBefore(text, name, named);
    const before = read.at(-1);
    if (
      town === null ||
      (before !== undefined && before.start < town.start && before.end > town.start)
    )
      read.push(name);
    else read.splice(read.findLastIndex(({ end }) => end <= town.start) + 1, read.length, town);
  }
  return read;
};

/** The same names: of towns with one name, those that are neighbours of another named place. */
export const neighboursOf = (names: readonly NameInText[]): NameInText[] =>
  names.map((name) => {
    if (name.places.length < 2) return name;
    const others = names.filter((other) => other !== name).flatMap(({ places }) => places);
    const beside = name.places.filter(
      (town) => isTown(town) && others.some((other) => isTown(other) && liesBeside(town, other)),
    );
    return beside.length > 0 ? { ...name, places: beside } : name;
  });
