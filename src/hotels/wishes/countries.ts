import { toponymKey } from '#register/places/names.ts';
import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';
import { beforeName, isJoinedTo, NOT_WORDS } from './negation.ts';

/** Countries of hotels by their names in the languages of guests. */

const LANGUAGES = ['de', 'en', 'fr', 'it'] as const;

export type HotelCountry = (typeof DACH_COUNTRIES)[number];

const BY_NAME: ReadonlyMap<string, HotelCountry> = new Map(
  DACH_COUNTRIES.flatMap((code) =>
    LANGUAGES.map((language): [string, HotelCountry] => {
      const names = new Intl.DisplayNames(language, { type: 'region' });
      return [toponymKey(names.of(code.toUpperCase()) ?? code), code];
    }),
  ),
);

const WORD = /[\p{L}\p{M}]+/gu;

const NOT = beforeName(`${NOT_WORDS}|outside(?: of)?|außerhalb|ausserhalb`);

export interface SpokenCountry {
  said: string;
  code: HotelCountry;
  isLeftOut: boolean;
}

/** The countries in a text, and the text without their names. */
export const spokenCountries = (text: string): { countries: SpokenCountry[]; rest: string } => {
  const named = [...text.matchAll(WORD)].flatMap(({ 0: said, index }) => {
    const code = BY_NAME.get(toponymKey(said));
    return code === undefined ? [] : [{ said, code, start: index, end: index + said.length }];
  });
  const gaps = named.map(({ start }, index) => text.slice(named[index - 1]?.end ?? 0, start));
  const countries: SpokenCountry[] = [];
  const rest: string[] = [];
  for (const [index, { said, code }] of named.entries()) {
    const gap = gaps[index] ?? '';
    const negation = gap.search(NOT);
    const isJoined = countries.at(-1)?.isLeftOut === true && isJoinedTo(true, gaps, index);
    countries.push({ said, code, isLeftOut: negation >= 0 || isJoined });
    rest.push(isJoined ? '' : gap.slice(0, negation >= 0 ? negation : gap.length));
  }
  return { countries, rest: [...rest, text.slice(named.at(-1)?.end ?? 0)].join('|') };
};
