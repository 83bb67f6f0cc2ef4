import { toponymKey } from '#register/places/names.ts';
import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';

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

const NOT = new RegExp(
  String.raw`(?<!\p{L})(?:not|nicht|pas|non|except|außer|ausser|sauf|tranne|outside|außerhalb)` +
    String.raw`(?:\s+(?:in|der|the|of|von|en|in|la|le|l))*['’\s]*$`,
  'iu',
);

export interface SpokenCountry {
  said: string;
  code: HotelCountry;
  isLeftOut: boolean;
}

/** The countries that a text names, and the text without their names. */
export const spokenCountries = (text: string): { countries: SpokenCountry[]; rest: string } => {
  const countries: SpokenCountry[] = [];
  const names = [...text.matchAll(WORD)].flatMap((match) => {
    const [said] = match;
    const code = BY_NAME.get(toponymKey(said));
    if (code === undefined) return [];
    const negation = text.slice(0, match.index).search(NOT);
    countries.push({ said, code, isLeftOut: negation >= 0 });
    return [{ start: negation >= 0 ? negation : match.index, end: match.index + said.length }];
  });
  const rest = names.reduceRight(
    (left, { start, end }) => `${left.slice(0, start)}|${left.slice(end)}`,
    text,
  );
  return { countries, rest };
};
