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
 * Where people look for hotels: towns, and areas such as states, lakes and valleys. Towns of other
 * countries are included so that an answer can say that no hotel is listed there.
 */

const country = z.string().regex(/^[a-z]{2}$/);

const names = z.array(name);

/** A town as a row of a content file; the last values are its other names. */
const townRow = z.tuple([
  name,
  country,
  z.string().max(3),
  latitude,
  longitude,
  z.int().min(0),
  names,
]);

/** A content file of towns with its source, which is a key of content/sources.json. */
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

/** A locality with the keys of all its names. */
export interface KeyedLocality {
  locality: Locality;
  keys: readonly string[];
}

/** A town with its other names. */
export interface NamedTown extends Town {
  names: readonly string[];
}

/** All known localities. */
export interface Places {
  towns: readonly NamedTown[];
  areas: readonly Area[];
}

export const NO_PLACES: Places = { towns: [], areas: [] };

/** Makes towns from the rows of a content file; their ids are numbered from `first`. */
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

/** Whether a locality lies in a country for which no hotels are listed. */
export const isAbroad = (of: Locality): boolean =>
  isTown(of)
    ? !DACH.has(of.country)
    : of.countries.length > 0 && !of.countries.some((code) => DACH.has(code));

export const isTown = <Of extends Town>(of: Of | Area): of is Of => of.kind === 'town';

/** The name to show for a locality; cities have the name that is usual in the language. */
export const nameOf = (of: Locality, language: 'de' | 'en'): string =>
  isTown(of)
    ? cityName(of, language)
    : (of.names[language]?.[0] ?? of.names.de?.[0] ?? of.names.en?.[0] ?? of.id);

/** Finds localities by their names. */
export interface Gazetteer {
  /** The localities for each key (see `toponymKey`); keys without a locality are absent. */
  named(keys: readonly string[]): Promise<ReadonlyMap<string, readonly Locality[]>>;
  /** Keys similar to a key that no locality has, the most similar first. */
  alike(key: string): Promise<readonly string[]>;
  /** A few localities whose keys begin like this one, with the longest common beginning. */
  beginningLike(key: string): Promise<readonly Locality[]>;
  /** All areas, in the order of the content. */
  areas(): Promise<readonly Area[]>;
  /** The towns whose names maps may show. */
  largeTowns(): Promise<readonly Town[]>;
}
