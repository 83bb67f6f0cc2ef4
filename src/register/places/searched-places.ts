import type { Entry } from '#register/search/entry.ts';
import type { Sense } from '#register/search/lexicon.ts';
import type { Vocabulary, Words } from '#register/search/vocabulary.ts';
import { liesInArea } from './lies-in.ts';
import type { Area, NamedTown, Places } from './locality.ts';
import { keysOf, toponymKey, withoutAddition } from './names.ts';

/** Adds the towns and areas of the gazetteer to the vocabulary of the search. */

interface HotelTown {
  /** The name of the town in records. */
  name: string;
  town: NamedTown;
}

/** The towns that have hotels; of several towns with one name in a country, the largest. */
const hotelTowns = ({ towns }: Places, entries: readonly Entry[]): HotelTown[] => {
  const known = new Map<string, NamedTown>();
  for (const town of [...towns].sort((left, right) => left.population - right.population))
    for (const key of keysOf(town)) known.set(`${town.country} ${key}`, town);
  const asked = new Map<string, readonly [name: string, country: string]>();
  for (const { record } of entries)
    if ('town' in record)
      asked.set(`${record.country} ${record.town}`, [record.town, record.country]);
  return [...asked.values()].flatMap(([name, country]) => {
    const town = [name, withoutAddition(name)].flatMap(
      (each) => known.get(`${country} ${toponymKey(each)}`) ?? [],
    )[0];
    return town === undefined ? [] : [{ name, town }];
  });
};

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

/** In a search, the name of a state that is also a town means the town: `Hotel in Salzburg`. */
const wordsOf = ({ kind, names }: Area, townKeys: ReadonlySet<string>): Words => {
  const used = (of: readonly string[] = []): string[] =>
    of.filter((name) => kind !== 'state' || !townKeys.has(toponymKey(name)));
  return { de: used(names.de), en: used(names.en), fr: used(names.fr), it: used(names.it) };
};

const joined = (own: Words = {}, more: Words): Words => ({
  ...own,
  de: distinct([...(own.de ?? []), ...(more.de ?? [])]),
  en: distinct([...(own.en ?? []), ...(more.en ?? [])]),
  fr: distinct([...(own.fr ?? []), ...(more.fr ?? [])]),
  it: distinct([...(own.it ?? []), ...(more.it ?? [])]),
});

const townsIn = (area: Area, all: readonly HotelTown[]): string[] =>
  all
    .filter(({ town }) =>
      liesInArea(area, { country: town.country, state: town.state, position: town, tags: [] }),
    )
    .map(({ name }) => name);

const citiesOf = ({ cities }: Vocabulary, all: readonly HotelTown[]): Vocabulary['cities'] => {
  const known = new Set(
    Object.values(cities).flatMap((words) => Object.values(words).flat().map(toponymKey)),
  );
  const more = all.filter(({ name }) => !known.has(toponymKey(name)));
  return Object.fromEntries(
    more.map(({ name, town }) => [
      toponymKey(name).replaceAll(' ', '-'),
      { de: distinct([name, town.name, ...town.names]) },
    ]),
  );
};

/**
 * Adds places to the vocabulary. Entries of the content's vocabulary stay; the towns of a region
 * are computed here.
 */
export const withPlaces = (
  vocabulary: Vocabulary,
  places: Places,
  entries: readonly Entry[],
): Vocabulary => {
  const all = hotelTowns(places, entries);
  const townKeys = new Set(all.map(({ name }) => toponymKey(name)));
  const regions = { ...vocabulary.regions };
  for (const area of places.areas) {
    const own = regions[area.id];
    const towns = distinct([...(own?.towns ?? []), ...townsIn(area, all)]);
    if (towns.length === 0) continue;
    const words = joined(own?.words, wordsOf(area, townKeys));
    regions[area.id] = { words, towns, countries: own?.countries ?? [] };
  }
  const cities = citiesOf(vocabulary, all);
  const added = (section: string, of: object, before: object): Sense[] =>
    Object.keys(of)
      .filter((key) => !Object.hasOwn(before, key))
      .map((key): Sense => `${section}:${key}`);
  return {
    ...vocabulary,
    regions,
    cities: { ...cities, ...vocabulary.cities },
    ofHotels: [
      ...added('region', regions, vocabulary.regions),
      ...added('city', cities, vocabulary.cities),
    ],
  };
};
