import { toponymKey } from '#register/places/names.ts';
import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';
import { beforeName, JOINED, NOT_WORDS } from './negation.ts';

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

/** The countries that a text names, and the text without their names. */
export const spokenCountries = (text: string): { countries: SpokenCountry[]; rest: string } => {
  const countries: SpokenCountry[] = [];
  const rest: string[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const [said] = match;
    const code = BY_NAME.get(toponymKey(said));
    if (code === undefined) continue;
    const between = text.slice(end, match.index);
    const negation = between.search(NOT);
    const isJoined = countries.at(-1)?.isLeftOut === true && JOINED.test(between);
    countries.push({ said, code, isLeftOut: negation >= 0 || isJoined });
    rest.push(isJoined ? '' : between.slice(0, negation >= 0 ? negation : between.length));
    end = match.index + said.length;
  }
  return { countries, rest: [...rest, text.slice(end)].join('|') };
};
