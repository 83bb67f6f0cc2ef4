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

/** The countries that a text names, and the text without their names. */
export const spokenCountries = (
  text: string,
): { countries: { said: string; code: HotelCountry }[]; rest: string } => {
  const countries: { said: string; code: HotelCountry }[] = [];
  const rest = text.replace(WORD, (said) => {
    const code = BY_NAME.get(toponymKey(said));
    if (code === undefined) return said;
    countries.push({ said, code });
    return '|';
  });
  return { countries, rest };
};
