import { z } from 'zod';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { inflected } from './inflection.ts';
import { languageWordsOf } from './query-language.ts';
import { plainWords, spellings, stemsOf } from './spelling.ts';
import { allWords, LANGUAGES, type Vocabulary, type Words } from './vocabulary.ts';

/** The vocabulary indexed by phrase: the senses of query words. Made once, at the build. */

/**
 * What a phrase stands for: `tag:payroll`, `category:fintech`, `facility:spa`, `stage:early`,
 * `country:at`, `language:it`, `region:tyrol`, `city:vienna`, `noun:hotels`, `ignored:`,
 * `preferred:`, `essential:`, `instead:`, `rival:payroll`.
 */
export type Sense = `${string}:${string}`;

const sense = z.templateLiteral([z.string(), ':', z.string()]);

/** The kinds of filters that query words can express. */
export type FilterWord = 'country' | 'language' | 'region';

/** The names of a place or a language, by the language of the name. */
export const filterNames = z.partialRecord(z.enum(LANGUAGES), z.string());
export type FilterNames = z.output<typeof filterNames>;

export const lexicon = z.strictObject({
  /** The senses of each phrase of the vocabulary, folded. */
  phrases: z.record(z.string(), z.array(sense)),
  /** The senses of each phrase without endings, to match other cases and numbers. */
  stems: z.record(z.string(), z.array(sense)),
  /** The registers in which some record has a value; phrases mean the value only there. */
  kinds: z.record(z.string(), z.array(z.enum(KINDS))),
  /** The countries of each region that is a group of countries. */
  countries: z.record(z.string(), z.array(z.string())),
  /** The names of each region, by language. */
  regionNames: z.record(z.string(), filterNames),
  /** The broader tags of each tag. */
  broader: z.record(z.string(), z.array(z.string())),
  /** The words by which the language of a query is detected. */
  languageWords: z.partialRecord(z.enum(LANGUAGES), z.string()),
});
export type Lexicon = z.output<typeof lexicon>;

/** Countries of which an adjective or a name may be asked, besides those of the registers. */
export const COUNTRIES: readonly string[] = (
  'at be bg ch cy cz de dk ee es fi fr gb gr hr hu ie it li lt lu lv mt nl no pl pt ro se si sk ' +
  'us cn jp ua tr'
).split(' ');

export const LANGUAGE_CODES =
  'bg ca cs da de el en es et fi fr ga hr hu it lb lt lv nl no pl pt ro sk sl sv uk tr'.split(' ');

/** How a word affects the query, besides its meaning. */
const MANNERS = ['ignored', 'preferred', 'essential', 'instead'] as const;

/** These words must match exactly, not by their stem: `Sacher` is no form of `Sachen`. */
const isManner = (value: Sense): boolean =>
  MANNERS.some((manner) => value === `${manner}:`) || value.startsWith('rival:');

const ANY_LANGUAGE = '{language}';

const nameOf = (language: string, code: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;

const namesOf = (type: 'region' | 'language', code: string): string[] =>
  LANGUAGES.flatMap((language) => new Intl.DisplayNames(language, { type }).of(code) ?? []);

/** A sense with the words of queries and the phrases of texts that stand for it. */
export interface NamedValue {
  sense: Sense;
  words: readonly string[];
  written: readonly string[];
}

/** Expands `learn {language}` with the name of each language, in the phrase's language. */
const withLanguages = (of: Words): string[] =>
  LANGUAGES.flatMap((language) =>
    (of[language] ?? []).flatMap((text) =>
      text.includes(ANY_LANGUAGE)
        ? LANGUAGE_CODES.map((code) => text.replace(ANY_LANGUAGE, nameOf(language, code)))
        : [text],
    ),
  );

const named = (
  section: string,
  of: Readonly<Record<string, Words>>,
  written: (key: string, words: Words) => readonly string[],
): NamedValue[] =>
  Object.entries(of).map(([key, words]) => ({
    sense: `${section}:${key}`,
    words: [...withLanguages(words), ...(section === 'category' ? [] : [key])],
    written: written(key, words),
  }));

const spaced = (key: string): string => key.replaceAll(/[-_]/g, ' ');

const countriesOf = ({ countries }: Vocabulary): NamedValue[] =>
  COUNTRIES.map((code) => ({
    sense: `country:${code}`,
    words: [...namesOf('region', code.toUpperCase()), ...allWords(countries[code])],
    written: [
      new Intl.DisplayNames('en', { type: 'region' }).of(code.toUpperCase()) ?? code,
      ...(countries[code]?.en ?? []),
    ],
  }));

const languagesOf = ({ languages }: Vocabulary): NamedValue[] =>
  LANGUAGE_CODES.map((code) => ({
    sense: `language:${code}`,
    words: [...namesOf('language', code), ...allWords(languages[code])],
    written: [new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code],
  }));

const qualityWords = ({ qualities }: Vocabulary): string[] =>
  LANGUAGES.flatMap((language) =>
    (qualities[language] ?? []).flatMap((word) => inflected(language, word)),
  );

/** Everything that the vocabulary has words for. */
export const namedValues = (all: Vocabulary): NamedValue[] => {
  const none = (): string[] => [];
  const regions = Object.fromEntries(
    Object.entries(all.regions).map(([key, region]) => [key, region.words]),
  );
  return [
    ...named('category', all.categories, none),
    ...named('facility', all.facilities, none),
    ...named('stage', all.stages, none),
    ...named('tag', all.tags, (key, { en }) => [spaced(key), ...(en ?? [])]),
    ...named('region', regions, (key, { en }) => [spaced(key), ...(en ?? [])]),
    ...named('city', all.cities, (key, words) => [spaced(key), ...allWords(words)]),
    ...countriesOf(all),
    ...languagesOf(all),
    ...MANNERS.map((manner): NamedValue => ({
      sense: `${manner}:`,
      words: allWords(all[manner]),
      written: [],
    })),
    { sense: 'preferred:', words: qualityWords(all), written: [] },
    ...Object.entries(all.rivals).map(([tag, names]): NamedValue => ({
      sense: `rival:${tag}`,
      words: names,
      written: [],
    })),
    ...KINDS.map((kind): NamedValue => ({
      sense: `noun:${kind}`,
      words: allWords(all.nouns[kind]),
      written: [],
    })),
  ];
};

const keep = (map: Map<string, Set<Sense>>, key: string, value: Sense): void => {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
};

const asRecord = (map: ReadonlyMap<string, ReadonlySet<Sense>>): Record<string, Sense[]> =>
  Object.fromEntries([...map].map(([key, values]) => [key, [...values]]));

/** `gyms`: the stem of a four-letter plural, which is too short for the usual stems. */
const shortStem = (word: string): string[] => (/^..[^s]s$/.test(word) ? [word.slice(0, -1)] : []);

/** `gebrauchtes`, `gebrauchten`: an adjective inside a phrase without its ending. */
const withoutDeclension = (word: string): string => word.replace(/^(.{4,}?)e[rsnm]?$/, '$1');

/** The key of a phrase without endings: the last word by its first stem. */
const stemKeys = (words: readonly string[]): string[] => {
  const [first] = words;
  if (words.length === 1 && first !== undefined) return [...stemsOf(first), ...shortStem(first)];
  const last = words.slice(-1).map((word) => stemsOf(word).at(0) ?? word);
  return [[...words.slice(0, -1).map(withoutDeclension), ...last].join(' ')];
};

const makeWords = (all: Vocabulary): Omit<Lexicon, 'kinds'> => {
  const phrases = new Map<string, Set<Sense>>();
  const stems = new Map<string, Set<Sense>>();
  for (const { sense: value, words } of namedValues(all)) {
    for (const folded of words.flatMap(spellings)) {
      keep(phrases, folded.join(' '), value);
      if (!isManner(value)) for (const key of stemKeys(folded)) keep(stems, key, value);
    }
  }
  const countries: Record<string, string[]> = {};
  const regionNames: Record<string, FilterNames> = {};
  for (const [key, region] of Object.entries(all.regions)) {
    countries[key] = region.countries;
    regionNames[key] = firstNames(region.words);
  }
  return {
    phrases: asRecord(phrases),
    stems: asRecord(stems),
    countries,
    regionNames,
    broader: all.broader,
    languageWords: languageWordsOf(all),
  };
};

/** The first word of each language: it is the name; the rest are adjectives and spellings. */
export const firstNames = (words: Words): FilterNames =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const [name] = words[language] ?? [];
      return name === undefined ? [] : [[language, name]];
    }),
  );

const INTL_TYPES = { country: 'region', language: 'language' } as const;

/** The names of a country, region or language, by the language of the name. */
export const filterNamesOf = (
  { regionNames }: Lexicon,
  by: FilterWord,
  value: string,
): FilterNames => {
  if (by === 'region') return regionNames[value] ?? {};
  const code = by === 'country' ? value.toUpperCase() : value;
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      new Intl.DisplayNames(language, { type: INTL_TYPES[by] }).of(code) ?? code,
    ]),
  );
};

const madeWords = new WeakMap<Vocabulary, Omit<Lexicon, 'kinds'>>();

/** The words are computed once per vocabulary; `kinds` change with the entries. */
export const makeLexicon = (all: Vocabulary, kinds: Lexicon['kinds']): Lexicon => {
  const made = madeWords.get(all) ?? makeWords(all);
  madeWords.set(all, made);
  const ofHotels = Object.fromEntries((all.ofHotels ?? []).map((of) => [of, ['hotels' as const]]));
  return { ...made, kinds: { ...kinds, ...ofHotels } };
};

const own = (from: Readonly<Record<string, Sense[]>>, key: string): readonly Sense[] =>
  Object.hasOwn(from, key) ? (from[key] ?? []) : [];

const isSaying = (value: Sense): boolean =>
  !/^(ignored|preferred|essential|instead|noun|rival):/.test(value);

/** Whether a sense applies in a register: tags and the like only where a record has the value. */
export const isOf =
  (from: Lexicon, kind: Kind) =>
  (value: string): boolean =>
    Object.hasOwn(from.kinds, value)
      ? (from.kinds[value] ?? []).includes(kind)
      : !/^(tag|category|facility|stage):/.test(value);

/**
 * The senses of consecutive words in a register: as they are written, else by their stems. A noun
 * of the register may also be a value: `newspapers` and the tag `newspaper`.
 */
export const sensesOf = (from: Lexicon, kind: Kind, asked: readonly string[]): readonly Sense[] => {
  const words = asked.flatMap(plainWords);
  const key = words.join(' ');
  // A town has no singular: a `Frauenkirche` is not in the town of Frauenkirchen.
  const hasForms = (value: Sense): boolean => !key.endsWith('e') || !value.startsWith('city:');
  const ways = [
    own(from.phrases, key),
    ...stemKeys(words).flatMap((stem) => [
      own(from.phrases, stem).filter((value) => !isManner(value)),
      own(from.stems, stem).filter(hasForms),
    ]),
    own(from.stems, key).filter(hasForms),
  ].map((senses) => senses.filter(isOf(from, kind)));
  const first = ways.find((senses) => senses.length > 0) ?? [];
  if (first.some(isSaying)) return first;
  return [...first, ...(ways.find((senses) => senses.some(isSaying)) ?? []).filter(isSaying)];
};

/** The value of one section that a phrase stands for, even if no record has the value. */
export const valueNamed = (from: Lexicon, section: string, phrase: string): string | null => {
  const words = plainWords(phrase);
  const key = words.join(' ');
  const senses = [
    ...own(from.phrases, key),
    ...stemKeys(words).flatMap((stem) => [...own(from.phrases, stem), ...own(from.stems, stem)]),
    ...own(from.stems, key),
  ];
  const found = senses.find((value) => value.startsWith(`${section}:`));
  return found === undefined ? null : found.slice(section.length + 1);
};

/** The senses of one word that is spelled exactly as in the vocabulary. */
export const exactSenses = (from: Lexicon, kind: Kind, word: string): readonly Sense[] =>
  own(from.phrases, plainWords(word).join('')).filter(isOf(from, kind));

/** Whether a sense has a meaning of its own, unlike stop words and nouns of the register. */
export const saysAnything = isSaying;
