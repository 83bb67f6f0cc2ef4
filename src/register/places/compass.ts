import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';
import { toponymKey } from './names.ts';

/**
 * Parts of a country, by the point of the compass that names them: `Süddeutschland`, `the south of
 * Germany`, `Svizzera orientale`. Areas of kind `part` in the content say which states they are.
 */

const LANGUAGES = ['de', 'en', 'fr', 'it'] as const;

export type DachCountry = (typeof DACH_COUNTRIES)[number];

const namesOf = (code: DachCountry): string[] =>
  LANGUAGES.map((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return toponymKey(names.of(code.toUpperCase()) ?? code);
  });

/** The three countries by the keys of their names in the languages of guests. */
export const COUNTRY_OF_KEY: ReadonlyMap<string, DachCountry> = new Map(
  DACH_COUNTRIES.flatMap((code) => namesOf(code).map((key) => [key, code] as const)),
);

const oneOf = (words: readonly string[]): string => words.map(toponymKey).join('|');

const NORTH = ['nord', 'north', 'septentrional', 'septentrionale', 'settentrionale'];
const SOUTH = ['süd', 'south', 'sud', 'méridional', 'méridionale'];
const EAST = ['ost', 'east', 'est', 'oriental', 'orientale'];
const WEST = ['west', 'ouest', 'ovest', 'occidental', 'occidentale'];
/** `Norden`, `northern`, `nördlichen`. */
const ENDING = '(?:en|ern|lich(?:e[nmrs]?)?)?';
const LINKS = `(?: (?:${oneOf([
  ...['of', 'the', 'in', 'von', 'der', 'de', 'du', 'la', 'l', 'd', 'del', 'della', 's'],
])}))*`;
const POINT =
  `(?:(?:(?<north>${oneOf(NORTH)})|(?<south>${oneOf(SOUTH)}))${ENDING} ?)?` +
  `(?:(?:(?<east>${oneOf(EAST)})|(?<west>${oneOf(WEST)}))${ENDING})?`;
const COUNTRY = `(?<country>${[...COUNTRY_OF_KEY.keys()].join('|')})s?`;

const POINT_FIRST = new RegExp(`^${POINT}${LINKS} ?${COUNTRY}$`, 'u');
const COUNTRY_FIRST = new RegExp(`^${COUNTRY}${LINKS} ${POINT}$`, 'u');

const ENGLISH = new Map(
  DACH_COUNTRIES.map((code) => [code, namesOf(code)[LANGUAGES.indexOf('en')] ?? code]),
);

const POINTS = ['north', 'south', 'east', 'west'];
const WHOLE_POINT = new RegExp(`^${POINT}$`, 'u');

/** Whether a key is only a point of the compass, which says nothing without a place. */
export const isCompassPoint = (key: string): boolean => key !== '' && WHOLE_POINT.test(key);

/** The key of the part that a key means, such as `southern germany`; null if it means none. */
export const partOfCountry = (key: string): string | null => {
  const said = (POINT_FIRST.exec(key) ?? COUNTRY_FIRST.exec(key))?.groups;
  const code = COUNTRY_OF_KEY.get(said?.['country'] ?? '');
  const points = POINTS.filter((point) => said?.[point] !== undefined);
  const [first, ...others] = points;
  const last = others[0] ?? first;
  if (code === undefined || last === undefined) return null;
  return [...(last === first ? [] : [first]), `${last}ern`, ENGLISH.get(code)].join(' ');
};
