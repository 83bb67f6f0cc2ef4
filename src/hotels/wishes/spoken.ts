import { toponymKey } from '#register/places/names.ts';
import { isOneMistake } from '#register/search/repair.ts';
import type { Demand } from '#register/search/understand.ts';
import type { HotelShelf } from './shelf.ts';
import { spokenCountries } from './countries.ts';
import { readAmounts, type Amounts } from './amounts.ts';
import { asWritten, type Condition } from './condition.ts';
import type { Located } from './located.ts';
import { repairedPlaces, thingsIn, vocabularyPlaces } from './other-places.ts';
import { hotelsNamed, hotelsNamedAsLocality, orNamed } from './named-hotels.ts';
import { readLeftOut } from './left-out.ts';
import { withoutRather } from './negation.ts';
import { withoutPreferences } from '#hotels/wishes/preferred/preferences.ts';
import { withinReach } from '#hotels/wishes/preferred/reach.ts';
import { softened } from '#hotels/wishes/preferred/softened.ts';
import { isSmall } from './small-words.ts';
import { spokenFacilities } from './spoken-facilities.ts';
import { spokenPlaces, type SpokenLocality } from './spoken-places.ts';
import { conditionOf, lakeCondition } from './values.ts';
import { inCountries, spokenConditions } from './where.ts';

/** Reads a wish in natural language. */

export interface Spoken {
  amounts: Amounts;
  places: readonly SpokenLocality[];
  conditions: readonly Condition[];
  ranks: ReadonlyMap<string, number>;
  repaired: { written: string; read: string }[];
  notUsed: readonly string[];
}

interface Ground {
  shelf: HotelShelf;
  hotels: readonly Located[];
}

const ranksOf = (positions: readonly number[], hotels: readonly Located[]) =>
  new Map(positions.map((position, rank) => [hotels[position]?.hotel.slug ?? '', rank]));

const plain = (text: string): string => text.replace(/[|,]/g, ' ').replace(/\s+/g, ' ').trim();

/** The longest words that are joined by mistake. */
const JOINED_MOST_LETTERS = 3;

/** Short words mean nothing together: `et en` is not the Dutch `eten`; `adults only` is a thing. */
const isJoined = ({ text }: Demand): boolean =>
  text.includes(' ') &&
  isSmall(text) &&
  text.split(' ').every(({ length }) => length <= JOINED_MOST_LETTERS);

/** After removals a text may contain nothing any more. */
const demandsOf = async (text: string, shelf: HotelShelf): Promise<readonly Demand[]> =>
  plain(text) === ''
    ? []
    : (await shelf.understand(plain(text))).filter((demand) => !isJoined(demand));

/** Unknown words by which no hotel could be searched. */
const smallIn = (demands: readonly Demand[]): string[] =>
  demands
    .filter(({ senses, parts, isNoun }) => senses.length + parts.length === 0 && !isNoun)
    .flatMap(({ text }) => (isSmall(text) ? [text] : []));

/** A separate word: in `alert(1)` the number is part of what was typed. */
const OWN_WORD = /(?<![\p{L}\p{N}][^\s\p{L}\p{N},.;:!?]*)[\p{L}\p{N}\p{M}]+/gu;

/** Whether a word describes hotels: a winegrower, and not the village Winzer. */
const isHotelWord = async (text: string, shelf: HotelShelf): Promise<boolean> => {
  const [demand, ...others] = await shelf.understand(text);
  const condition = demand === undefined || others.length > 0 ? null : conditionOf(demand);
  return condition !== null && condition.by !== 'country';
};

/**
 * A word for something that no hotel has is not corrected to another thing: a helipad is no
 * `heilbad`. The correction may differ by one typing error only, and after `with` it must describe
 * hotels.
 */
const searchedAs = async (text: string, shelf: HotelShelf) => {
  const found = await shelf.search(text);
  if (found.repaired === null) return found;
  const read = found.repaired.split(' ');
  const things = thingsIn(text);
  for (const [index, word] of text.split(' ').entries()) {
    const [written, other] = [toponymKey(word), toponymKey(read[index] ?? '')];
    const isRepaired =
      written === other ||
      (isOneMistake(written, other) &&
        (!things.has(written) || (await isHotelWord(read[index] ?? '', shelf))));
    if (!isRepaired) return { positions: [], repaired: null };
  }
  return found;
};

/** All words as the directory searches them, without those that have no meaning for the search. */
const asSearched = async (
  text: string,
  amounts: Amounts,
  { shelf, hotels }: Ground,
): Promise<Spoken> => {
  const demands = await demandsOf(text, shelf);
  const small = new Set(smallIn(demands));
  const isAllSmall = demands.every((demand) => small.has(demand.text));
  const searched = isAllSmall
    ? text
    : text.replace(OWN_WORD, (word) => (small.has(word.toLowerCase()) ? ' ' : word));
  const { positions, repaired } = await searchedAs(plain(searched), shelf);
  const ranks = ranksOf(positions, hotels);
  const words: Condition = {
    by: 'words',
    asked: plain(searched),
    meant: repaired ?? plain(searched),
    holds: ({ hotel }) => ranks.has(hotel.slug),
  };
  return {
    amounts,
    places: [],
    conditions: [words],
    ranks,
    repaired: repaired === null ? [] : [{ written: plain(searched), read: repaired }],
    notUsed: isAllSmall ? amounts.notUsed : [...amounts.notUsed, ...small],
  };
};

/** Only the hotels with a name. */
const asNamed = (text: string, amounts: Amounts, called: readonly Located[]): Spoken => {
  const ranks = new Map(called.map(({ hotel }, rank) => [hotel.slug, rank]));
  const words: Condition = {
    by: 'words',
    asked: text,
    meant: text,
    holds: ({ hotel }) => ranks.has(hotel.slug),
  };
  const { notUsed } = amounts;
  return { amounts, places: [], conditions: [words], ranks, repaired: [], notUsed };
};

const isAmountRead = ({
  maxTotal,
  maxOfNights,
  stars,
  notStars,
  radiusKm,
  boards,
}: Amounts): boolean =>
  maxTotal !== null ||
  maxOfNights !== null ||
  stars.length > 0 ||
  notStars.length > 0 ||
  radiusKm !== null ||
  boards.length > 0;

/**
 * An unknown word, as the directory searches it. If only a correction finds something, it is
 * another word: beside the rest of a wish it does not narrow the search.
 */
const wordCondition = async (text: string, { shelf, hotels }: Ground): Promise<Condition> => {
  const { positions, repaired } = await shelf.search(text);
  const written = repaired === null ? positions : [];
  const found = new Set(written.map((position) => hotels[position]?.hotel.slug));
  return { by: 'words', asked: text, meant: text, holds: ({ hotel }) => found.has(hotel.slug) };
};

interface Parts {
  amounts: Amounts;
  places: readonly SpokenLocality[];
  /** Conditions that always apply. */
  hard: readonly Condition[];
  /** Conditions that apply only if some hotel is known to meet them. */
  soft: readonly Condition[];
  /** Unwanted things that no hotel has. */
  notUsed: readonly string[];
  /** Unknown words, except those that have no meaning for the search. */
  unknown: readonly string[];
}

const isStructured = ({ amounts, hard }: Parts): boolean =>
  hard.length > 0 ||
  isAmountRead(amounts) ||
  ((amounts.notUsed.length > 0 || amounts.cheapSaid !== null) && isSmall(amounts.rest));

/** `Au bord du lac Léman` asks for a hotel at its edge; beside other places such words say less. */
const ofLake = ({ places, side }: SpokenLocality): Condition[] =>
  side !== null && places.every(({ kind }) => kind === 'lake') ? [lakeCondition(side)] : [];

const unwantedIn = (said: string, ground: Ground) =>
  readLeftOut(said, {
    shelf: ground.shelf,
    word: (text) => wordCondition(text, ground),
    isMet: ({ holds }) => ground.hotels.some(holds),
  });

/** What a word asks for; a small word names no country: `fin` is no Finland, `francs` no France. */
const placeless = (demand: Demand): Condition | null => {
  const condition = conditionOf(demand);
  return condition?.by === 'country' && isSmall(demand.text) ? null : condition;
};

const isOfLocality = ({ senses }: Demand): boolean =>
  senses.some((sense) => /^(?:region|city):/.test(sense));

/** A quality, such as `romantic`, is no thing that a hotel has or has not. */
const saysLittle = ({ text, isOptional }: Demand): boolean => isOptional || isSmall(text);

/** `Nordseeinsel` is an island and the North Sea. */
const withoutPlaces = (demand: Demand): readonly Demand[] =>
  demand.senses.length === 0 &&
  demand.parts.some(isOfLocality) &&
  demand.parts.every((part) => part.isNoun || part.senses.length > 0)
    ? demand.parts
    : [demand];

/** What single words ask for, and the words that ask for nothing known. */
const readValues = (demands: readonly Demand[]) => {
  const values = demands.map((demand) => ({ demand, condition: placeless(demand) }));
  const unknown = values.flatMap(({ demand, condition }) => (condition === null ? [demand] : []));
  const textsOf = (some: readonly Demand[]) => some.map(({ text }) => text);
  return {
    read: values.flatMap(({ condition }) => condition ?? []),
    small: textsOf(unknown.filter(saysLittle)),
    words: textsOf(unknown.filter((each) => !saysLittle(each))),
  };
};

/** The parts of a text. */
const partsOf = async (amounts: Amounts, ground: Ground): Promise<Parts> => {
  const { shelf, hotels } = ground;
  const { countries, rest } = await spokenCountries(withoutRather(amounts.rest), shelf.places);
  const isValue = (text: string) => isHotelWord(text, shelf);
  const named = await spokenPlaces(rest, { gazetteer: shelf.places, hotels, isValue });
  const { preferred, rest: insisted } = withoutPreferences(named.rest);
  const unwanted = await unwantedIn(insisted, ground);
  const { facilities, rest: others } = await spokenFacilities(unwanted.rest, shelf);
  const demands = (await demandsOf(others, shelf))
    .flatMap(withoutPlaces)
    .filter(({ isNoun }) => !isNoun);
  const more = [
    ...(await vocabularyPlaces(
      demands.filter(({ text }) => !isSmall(text)),
      ground,
    )),
    ...(named.places.length > 0 ? [] : await repairedPlaces(others, demands, ground)),
  ];
  const left = demands.filter(({ text }) => !more.some((other) => other.text === text));
  const { read, small, words } = readValues(left);
  const places = [...named.places, ...more];
  return {
    amounts,
    places,
    hard: withinReach(
      { places, radiusKm: amounts.radiusKm },
      [...inCountries(countries), ...read.filter(({ by }) => by === 'country')],
      hotels,
      spokenConditions,
    ),
    soft: [
      ...places.flatMap(ofLake),
      ...unwanted.conditions,
      ...facilities.map(({ condition }) => condition),
      ...read.filter(({ by }) => by !== 'country'),
    ],
    notUsed: [...preferred, ...unwanted.notUsed, ...small],
    unknown: words,
  };
};

/** Reads a wish: its conditions, and the remaining words. */
export const readSpoken = async (text: string, ground: Ground): Promise<Spoken> => {
  const { shelf, hotels } = ground;
  const amounts = readAmounts(text);
  const order = plain(amounts.rest);
  const demands = await demandsOf(order, shelf);
  const named = hotelsNamed(order, demands, hotels);
  const called = named.length > 0 ? named : await hotelsNamedAsLocality(order, demands, ground);
  if (called.length > 0) return asNamed(order, amounts, called);
  const parts = await partsOf(amounts, ground);
  if (!isStructured(parts)) return asSearched(order, amounts, ground);
  const { places, hard } = parts;
  const words = await Promise.all(parts.unknown.map((each) => wordCondition(each, ground)));
  const { kept, notUsed } = softened([...parts.soft, ...words], hard, hotels);
  return {
    amounts,
    places,
    conditions: orNamed(
      [...hard, ...kept].map((each) => ({ ...each, asked: asWritten(each.asked, text) })),
      order,
      hotels,
    ),
    ranks: ranksOf(order === '' ? [] : (await shelf.search(order)).positions, hotels),
    repaired: places.flatMap(({ text: written, repaired }) =>
      repaired === null ? [] : [{ written, read: repaired }],
    ),
    notUsed: [...amounts.notUsed, ...parts.notUsed, ...notUsed].map((said) =>
      asWritten(said, text),
    ),
  };
};
