import { z } from 'zod';
import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';
import vocabulary from '../../../content/vocabulary/cities.json' with { type: 'json' };

/** German names of large cities for which the gazetteer has the English name, such as Prague. */

/** In Germany, Austria and Switzerland, a smaller town with such a name is another town. */
const CITY_FROM = 50_000;

const cities = z.record(z.string(), z.record(z.string(), z.array(z.string())));

const GERMAN: ReadonlyMap<string, string> = new Map(
  Object.values(cities.parse(vocabulary)).flatMap((words) =>
    Object.values(words).flatMap((names) =>
      names.map((name) => [name, words['de']?.[0] ?? name] as const),
    ),
  ),
);

const DACH: ReadonlySet<string> = new Set(DACH_COUNTRIES);

interface City {
  name: string;
  country: string;
  population: number;
}

const isKnown = ({ country, population }: City): boolean =>
  population >= CITY_FROM || !DACH.has(country);

export const cityName = (city: City, language: 'de' | 'en'): string =>
  (language === 'de' && isKnown(city) ? GERMAN.get(city.name) : undefined) ?? city.name;
