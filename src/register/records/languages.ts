/** Languages by their English names (CLDR), as the tags of records contain them. */

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const NAMES: ReadonlySet<string> = new Set(
  LETTERS.flatMap((first) => LETTERS.flatMap((second) => english.of(first + second) ?? [])),
);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The language that a tag names: German for `german-language`; null for `natural-language`. */
export const languageOfTag = (tag: string): string | null => {
  const [, word = ''] = /^([a-z]+)-language$/.exec(tag) ?? [];
  const name = capital(word);
  return NAMES.has(name) ? name : null;
};

const usualLanguages = new Map<string, string | undefined>();

/** The language that is most likely in a country, given by its code of two letters. */
export const usualLanguage = (country: string): string | undefined => {
  // CLDR is slow, and all records ask for the same few countries: answers are cached.
  if (!usualLanguages.has(country))
    usualLanguages.set(country, english.of(new Intl.Locale(`und-${country}`).maximize().language));
  return usualLanguages.get(country);
};
