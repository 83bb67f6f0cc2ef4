import { z } from 'zod';
import {
  area,
  latitude,
  longitude,
  localityName as name,
  type Area,
} from '#register/records/area.ts';
import { cityName } from './city-names.ts';
import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';

export type { Area, Position } from '#register/records/area.ts';

/**
 * Where hotels are looked for: towns, and areas such as states, lakes and valleys. Towns of other
 * countries are known so that an answer can say that no hotel is listed there.
 */

const country = z.string().regex(/^[a-z]{2}$/);

const names = z.array(name);

/** What a content file holds of a town, in a row: the last are its other names. */
const townRow = z.tuple([
  name,
  country,
  z.string().max(3),
  latitude,
  longitude,
  z.int().min(0),
  names,
]);

/** Content files of towns name their source, a key of content/sources.json. */
export const townFile = z.strictObject({ source: z.string(), towns: z.array(townRow) });

export const areaFile = z.strictObject({ source: z.string(), areas: z.array(area) });

const town = z.object({
  kind: z.literal('town'),
  id: z.string(),
  name,
  country,
  /** Country and state, such as `at.07`. */
  state: z.string(),
  latitude,
  longitude,
  population: z.int(),
});
export type Town = z.output<typeof town>;

export const locality = z.discriminatedUnion('kind', [town, area]);
export type Locality = Town | Area;

/** A place with the keys of all its names. */
export interface KeyedLocality {
  locality: Locality;
  keys: readonly string[];
}

/** A town with its other names. */
export interface NamedTown extends Town {
  names: readonly string[];
}

/** All places that are known. */
export interface Places {
  towns: readonly NamedTown[];
  areas: readonly Area[];
}

export const NO_PLACES: Places = { towns: [], areas: [] };

/** Makes towns of the rows of a content file; `first` numbers them. */
export const townsOf = ({ towns }: z.output<typeof townFile>, first: number): NamedTown[] =>
  towns.map(([called, inCountry, state, north, east, population, others], index) => ({
    kind: 'town',
    id: `town-${first + index}`,
    name: called,
    country: inCountry,
    state: `${inCountry}.${state}`,
    latitude: north,
    longitude: east,
    population,
    names: others,
  }));

const DACH: ReadonlySet<string> = new Set(DACH_COUNTRIES);

/** Whether a place lies where no hotels are listed. */
export const isAbroad = (of: Locality): boolean =>
  isTown(of)
    ? !DACH.has(of.country)
    : of.countries.length > 0 && !of.countries.some((code) => DACH.has(code));

export const isTown = <Of extends Town>(of: Of | Area): of is Of => of.kind === 'town';

/** What a place is called where one name is shown; cities as readers of the language know them. */
export const nameOf = (of: Locality, language: 'de' | 'en'): string =>
  isTown(of)
    ? cityName(of, language)
    : (of.names[language]?.[0] ?? of.names.de?.[0] ?? of.names.en?.[0] ?? of.id);

/** Finds places by what they are called. */
export interface Gazetteer {
  /** The places of each key (see `toponymKey`); a key without any is absent. */
  named(keys: readonly string[]): Promise<ReadonlyMap<string, readonly Locality[]>>;
  /** Keys that are nearly a key which no place has, the likeliest first. */
  alike(key: string): Promise<readonly string[]>;
  /** A few places whose keys begin as a key does, with as many of its letters as any has. */
  beginningLike(key: string): Promise<readonly Locality[]>;
  /** All areas, in the order of the content. */
  areas(): Promise<readonly Area[]>;
  /** The towns whose names maps may show. */
  largeTowns(): Promise<readonly Town[]>;
}
