import { toponymKey } from '#register/places/names.ts';
import { isTown, nameOf, type Gazetteer, type Locality } from '#register/places/locality.ts';
import { partOfCountry, type DachCountry } from '#register/places/compass.ts';
import type { Demand } from '#register/search/understand.ts';
import { spokenCountries } from './countries.ts';
import { townIdsOf, type Located } from './located.ts';

/** Finds the place that a name means. */

/** Towns with the names of common words, folded: only `in` and `à` before them make them towns. */
export const ALSO_WORDS = new Set(
  (
    'essen singen baden leer lage hof regen weil bad au wald berg rust moos alt buchen zug hall ' +
    'halle see stein linden kirchen burg haus horn bellevue post garten weinberg markt linde ' +
    'sonne rose krone adler park villa star nice reading'
  )
    .split(' ')
    .map(toponymKey),
);

const AFTER_IN = /(?<!\p{L})(?:in|à)\s+$/iu;

/** Whether a word that the vocabulary knows as a place only is not said to be one. */
export const isOtherThing = (
  { text, senses }: Pick<Demand, 'text' | 'senses'>,
  wish: string,
): boolean =>
  ALSO_WORDS.has(toponymKey(text)) &&
  senses.every((sense) => sense.startsWith('city:')) &&
  !AFTER_IN.test(wish.slice(0, Math.max(0, wish.toLowerCase().indexOf(text))));

/** The key of a place in a request, also of a part of a country. */
export const localityKey = (said: string): string => {
  const key = toponymKey(said);
  return partOfCountry(key) ?? key;
};

/** The preference among places with one name. */
export type LocalityUse = 'town' | 'area' | 'any';

export interface NamedLocality {
  /** In the words of the request. */
  text: string;
  /** The places, any of which may be meant. */
  places: readonly Locality[];
  /** The corrected name of a misspelled one; null: it was known as written. */
  repaired: string | null;
}

/** All towns with hotels. */
const townsWithHotels = (
  places: readonly Locality[],
  hotels: readonly Located[],
): readonly Locality[] => {
  const ids = townIdsOf(hotels);
  return places.filter(isTown).filter(({ id }) => ids.has(id));
};

const largestTown = (places: readonly Locality[]): readonly Locality[] =>
  places
    .filter(isTown)
    .toSorted((left, right) => right.population - left.population)
    .slice(0, 1);

/**
 * A lake or a valley is preferred to a town with its name, and a town with hotels to its state:
 * Salzburg is the town, and Thüringen the state, not the village in Vorarlberg.
 */
export const likelyPlaces = (
  places: readonly Locality[],
  hotels: readonly Located[],
  use: LocalityUse,
): readonly Locality[] => {
  const towns = townsWithHotels(places, hotels);
  const town = largestTown(places);
  const areas = places.filter((locality) => !isTown(locality));
  const landscapes = areas.filter(({ kind }) => kind !== 'state');
  const orders: Record<LocalityUse, readonly (readonly Locality[])[]> = {
    town: [towns, town, areas],
    area: [areas, towns, town],
    any: [landscapes, towns, areas, town],
  };
  return orders[use].find((some) => some.length > 0) ?? [];
};

/** The name that a corrected key stands for, as people write it. */
export const nameRead = (key: string, [locality]: readonly Locality[]): string => {
  if (locality === undefined) return key;
  const names = isTown(locality) ? [locality.name] : Object.values(locality.names).flat();
  const shown = [...names, nameOf(locality, 'de'), nameOf(locality, 'en')];
  return shown.find((name) => toponymKey(name) === key) ?? nameOf(locality, 'en');
};

/** `Vienna, Austria` and `Köln am Rhein` begin with the name; the rest says where it is. */
const beginnings = (text: string): string[] => {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.map((_, index) => words.slice(0, words.length - index).join(' '));
};

/** The place of an argument; null if no place has this name or a similar one. */
export const localityNamed = async (
  text: string,
  { use, country }: { use: LocalityUse; country: DachCountry | null },
  { gazetteer, hotels }: { gazetteer: Gazetteer; hotels: readonly Located[] },
): Promise<NamedLocality | null> => {
  const { countries, rest } = await spokenCountries(text, gazetteer);
  const keys = beginnings(rest).map(localityKey);
  const named = await gazetteer.named(keys);
  const codes: readonly string[] = country === null ? countries.map(({ code }) => code) : [country];
  const inCountry = (locality: Locality): boolean =>
    codes.length === 0 || !isTown(locality) || codes.includes(locality.country);
  for (const key of keys) {
    const places = likelyPlaces((named.get(key) ?? []).filter(inCountry), hotels, use);
    if (places.length > 0) return { text, places, repaired: null };
  }
  for (const near of keys[0] === undefined ? [] : await gazetteer.alike(keys[0])) {
    const found = (await gazetteer.named([near])).get(near) ?? [];
    const places = likelyPlaces(found.filter(inCountry), hotels, use);
    if (places.length > 0) return { text, places, repaired: nameRead(near, places) };
  }
  return null;
};
