import { SERVES_OWN_LANGUAGE, type Kind } from '#register/records/kinds.ts';
import { filterNamesOf, type Lexicon, type Sense } from '#register/search/lexicon.ts';
import { languageOfQuery } from '#register/search/query-language.ts';
import { segmentsOf, type Segment } from '#register/search/segments.ts';
import { typedWords } from '#register/search/spelling.ts';
import { isToponym } from './toponyms.ts';

/** Replaces a country without entries in a query by a language that is spoken there. */

interface Tools {
  lexicon: Lexicon;
  /** How many rows match a query. */
  count(text: string): Promise<number>;
}

/** Whether the locale data of Unicode (CLDR) knows the language as one of the country. */
const isSpokenIn = (language: string, country: string): boolean => {
  const locale = `${language}-${country.toUpperCase()}`;
  return new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale;
};

/** The language of the query if it is spoken in the country, else the usual one of the country. */
const languageOf = (country: string, ofQuery: string | null): string =>
  ofQuery !== null && isSpokenIn(ofQuery, country)
    ? ofQuery
    : new Intl.Locale(`und-${country}`).maximize().language;

const countryOf = (segment: Segment): string | null => {
  const [country] = segment.senses.filter((value) => value.startsWith('country:'));
  return country !== undefined && isToponym(segment) ? country.slice('country:'.length) : null;
};

const isLanguage = (value: Sense): boolean => value.startsWith('language:');

/** The language of a country, named as in the query; null if it has no name. */
const nameOfLanguage = (lexicon: Lexicon, country: string, words: readonly string[]) => {
  const ofQuery = languageOfQuery(lexicon.languageWords, words);
  const names = filterNamesOf(lexicon, 'language', languageOf(country, ofQuery));
  const own = Object.entries(names).find(([language]) => language === ofQuery);
  return own?.[1] ?? names.en ?? null;
};

/**
 * `Schweizer Zeitung` becomes `Deutsch zeitung` where no publisher of Switzerland is listed. A
 * query that names a language itself is not changed.
 */
export const withLanguages = async (
  { lexicon, count }: Tools,
  kind: Kind,
  text: string,
): Promise<string[]> => {
  if (!SERVES_OWN_LANGUAGE[kind]) return [];
  const words = typedWords(text);
  const segments = segmentsOf({ lexicon, kind }, words);
  const own = segments.find((segment) => countryOf(segment) !== null);
  const country = own === undefined ? null : countryOf(own);
  if (own === undefined || country === null) return [];
  if ((await count(own.words.join(' '))) > 0) return [];
  const others = segments.filter((segment) => segment !== own);
  if (others.some(({ senses }) => senses.some(isLanguage))) return [];
  const language = nameOfLanguage(lexicon, country, words);
  return language === null
    ? []
    : [[language, ...others.flatMap((segment) => segment.words)].join(' ')];
};
