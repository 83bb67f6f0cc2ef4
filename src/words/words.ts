import { values as english } from '#words/en/values.ts';
import type { Language } from './language.ts';
import { valueWordsIn } from './values.ts';

/** Values, days and numbers in the words of a language. */

/** The words of documents for programs, which are English. */
export const REGISTER_WORDS = english.registers;

/** A value as people read it: `financial_data` is "financial data". */
export const valueWord = (value: string, language: Language = 'en'): string =>
  valueWordsIn(language).values[value] ?? value.replace(/[_-]/g, ' ');

/** Made once for each language: a formatter costs more than all that it formats on a page. */
const inEach = <Made>(make: (locale: string) => Made): ((language: Language) => Made) => {
  const made = new Map<Language, Made>();
  return (language) => {
    const known = made.get(language) ?? make(valueWordsIn(language).locale);
    made.set(language, known);
    return known;
  };
};

const regionsIn = inEach((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** A country by its ISO 3166-1 code. */
export const countryName = (code: string, language: Language = 'en'): string =>
  regionsIn(language).of(code.toUpperCase()) ?? code;

/** The word of a facet's value. */
export const facetValueWord = (
  parameter: string,
  value: string,
  language: Language = 'en',
): string => (parameter === 'country' ? countryName(value, language) : valueWord(value, language));

const daysIn = inEach(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** 21 November 2026 */
export const dayWords = (day: string, language: Language = 'en'): string =>
  daysIn(language).format(new Date(day));

const numbersIn = inEach((locale) => new Intl.NumberFormat(locale));

/** 1,234 */
export const numberWords = (number: number, language: Language = 'en'): string =>
  numbersIn(language).format(number);

const sharesIn = inEach((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));

/** 0.34 is 34% */
export const shareWords = (share: number, language: Language = 'en'): string =>
  sharesIn(language).format(share);

const kilometresIn = inEach(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
);

/** 0.4 km, 12 km */
export const kilometres = (km: number, language: Language = 'en'): string =>
  `${km < 10 ? kilometresIn(language).format(km) : numberWords(Math.round(km), language)}\u00a0km`;

const megabytesIn = inEach(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** 1.2 MB, 340 kB */
export const byteWords = (bytes: number, language: Language = 'en'): string =>
  bytes < 999_500
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${megabytesIn(language).format(bytes / 1_000_000)} MB`;

export const counted = (
  count: number,
  { one, many }: { one: string; many: string },
  language: Language = 'en',
): string => `${numberWords(count, language)} ${count === 1 ? one : many}`;
