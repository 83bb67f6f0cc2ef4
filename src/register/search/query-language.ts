import { usualLanguage } from '#register/records/languages.ts';
import { plainWords, stemsOf, typedWords } from './spelling.ts';
import { LANGUAGES, type Vocabulary, type Words } from './vocabulary.ts';

/** Detects the language of a query by vocabulary words that exist in only one language. */

type Language = (typeof LANGUAGES)[number];

/** The words of each language that no other language has, separated by spaces. */
export type LanguageWords = Partial<Record<Language, string>>;

const wordLists = (all: Vocabulary): Words[] => [
  ...[all.categories, all.facilities, all.stages, all.tags].flatMap(Object.values<Words>),
  ...[all.countries, all.languages, all.nouns].flatMap(Object.values<Words>),
  ...[all.ignored, all.preferred, all.qualities, all.essential, all.instead],
];

/**
 * Variants of each word: as written, without accents, and without ending. `periódico` is Spanish,
 * `periodico` Italian.
 */
const spellingsOf = (text: string): string[] => {
  const plain = plainWords(text);
  return [...typedWords(text), ...plain, ...plain.flatMap((word) => stemsOf(word).slice(0, 1))];
};

/** The words that the vocabulary has in one language only. */
export const languageWordsOf = (all: Vocabulary): LanguageWords => {
  const languages = new Map<string, Set<Language>>();
  for (const words of wordLists(all))
    for (const language of LANGUAGES)
      for (const word of (words[language] ?? []).flatMap(spellingsOf))
        languages.set(word, (languages.get(word) ?? new Set()).add(language));
  const single = [...languages].filter(([, { size }]) => size === 1);
  return Object.fromEntries(
    LANGUAGES.filter((language) => language !== 'en').map((language) => [
      language,
      single.flatMap(([word, found]) => (found.has(language) ? word : [])).join(' '),
    ]),
  );
};

const byWord = new WeakMap<LanguageWords, ReadonlyMap<string, string>>();

const languagesByWord = (languageWords: LanguageWords): ReadonlyMap<string, string> => {
  const made =
    byWord.get(languageWords) ??
    new Map(
      Object.entries(languageWords).flatMap(([language, words]) =>
        words.split(' ').map((word) => [word, language] as const),
      ),
    );
  byWord.set(languageWords, made);
  return made;
};

const UMLAUT = /[äöüß]/;

/** The language with the most words in the query; null if that is not clear. */
export const languageOfQuery = (
  languageWords: LanguageWords,
  words: readonly string[],
): string | null => {
  const known = languagesByWord(languageWords);
  const counts = new Map<string, number>();
  for (const word of words) {
    const [language] = UMLAUT.test(word)
      ? ['de']
      : spellingsOf(word).flatMap((each) => known.get(each) ?? []);
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort(([, one], [, other]) => other - one);
  return first === undefined || first[1] === second?.[1] ? null : first[0];
};

/** Those of the given countries where most people speak the language with this code. */
export const countriesSpeaking = (language: string, countries: readonly string[]): string[] => {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language);
  return countries.filter((country) => usualLanguage(country) === name);
};
