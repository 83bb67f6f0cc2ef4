import type { Kind } from '#register/records/kinds.ts';
import { apiFilters, REGISTERS, valuesOf } from '#register/records/registers.ts';
import { hostName, plainHost } from './address.ts';
import type { Entry } from './entry.ts';
import { LANGUAGE_CODES, namedValues } from './lexicon.ts';
import {
  makeMentions,
  mentionedBy,
  mentionedIn,
  type Mentions,
} from '#register/search/mentions/mentions.ts';
import type { SearchTexts } from './search-columns.ts';
import { indexWords, joinedSpellings } from './spelling.ts';
import { allWords, type Vocabulary } from './vocabulary.ts';

/** The texts of an entry for the search index. */

/** The host of a website without `www.`. */
const websiteHost = (address: string): string => plainHost(new URL(address).hostname);

const words = (...texts: readonly string[]): string => indexWords(texts.join(' ')).join(' ');

/** The single index word for a value of a filter. */
export const facetWord = (parameter: string, value: string): string =>
  `${parameter}${value}`.replace(/[^a-z0-9]/g, '');

/** The index word of an entry whose own texts mention a value. */
export const mentionWord = (value: string): string => facetWord('said', value);

/** The index word of an entry with a value that shares a phrase with this one. */
export const akinWord = (value: string): string => facetWord('akin', value);

/** The searched texts besides the name: the website and the register's searched fields. */
export const searchedValues = ({ kind, record }: Entry): string[] => [
  websiteHost(record.websiteUrl),
  ...REGISTERS[kind].searched.flatMap((field) => valuesOf(record, field)),
];

/** Splits names written as one word, so that their parts are found too: `MediaMarkt`. */
const nameParts = (name: string): string => name.replace(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2');

/** The regions of towns, and the names of the towns and the regions. */
const placesOf = (
  { regions }: Vocabulary,
  cityNames: Prepared['cityNames'],
  towns: readonly string[],
) => {
  const around = Object.entries(regions).filter(([, region]) =>
    region.towns.some((town) => towns.includes(town)),
  );
  const names = cityNames.filter(([, each]) => each.some((name) => towns.includes(name)));
  const texts = [
    ...around.flatMap(([, region]) => allWords(region.words)),
    ...names.flatMap(([, each]) => each),
  ];
  return {
    regions: around.map(([key]) => key),
    cities: names.map(([key]) => key),
    words: indexWords(texts.join(' ')),
  };
};

/** The values of a record that the vocabulary has words for, as section and key. */
const sensesIn = (
  { record }: Entry,
  { regions, cities }: Vocabulary,
): (readonly [string, string])[] => {
  const { tags } = record;
  const values = (section: string, field: string) =>
    valuesOf(record, field).map((value) => [section, value] as const);
  return [
    ...tags.map((tag) => ['tag', tag] as const),
    ...tags.filter((tag) => Object.hasOwn(regions, tag)).map((tag) => ['region', tag] as const),
    ...tags.filter((tag) => Object.hasOwn(cities, tag)).map((tag) => ['city', tag] as const),
    ...values('category', 'contentTypes'),
    ...values('facility', 'facilities'),
    ...values('stage', 'stage'),
    ...values('country', 'countries'),
    ...values('country', 'country'),
  ];
};

const SECTIONS = {
  tag: 'tags',
  category: 'categories',
  facility: 'facilities',
  stage: 'stages',
} as const;

const isSection = (name: string): name is keyof typeof SECTIONS => Object.hasOwn(SECTIONS, name);

const languageTag = /^(.+)-language$/;

/** Values that depend only on the vocabulary, computed once for all entries. */
interface Prepared {
  words: Map<string, readonly string[]>;
  places: Map<string, ReturnType<typeof placesOf>>;
  akin: Map<string, readonly string[]>;
  mentions: Mentions;
  cityNames: readonly (readonly [key: string, names: readonly string[]])[];
}

const prepared = new WeakMap<Vocabulary, Prepared>();

const preparedOf = (vocabulary: Vocabulary): Prepared => {
  const known = prepared.get(vocabulary);
  if (known !== undefined) return known;
  const cities = Object.entries(vocabulary.cities);
  const cityNames = cities.map(([key, each]) => [key, allWords(each)] as const);
  const made = {
    ...{ words: new Map(), places: new Map(), akin: new Map() },
    mentions: makeMentions(namedValues(vocabulary)),
    cityNames,
  };
  prepared.set(vocabulary, made);
  return made;
};

const kept = <Value>(map: Map<string, Value>, key: string, make: () => Value): Value => {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
};

const termsOf = (vocabulary: Vocabulary, section: string, key: string): readonly string[] =>
  isSection(section)
    ? kept(preparedOf(vocabulary).words, `${section}:${key}`, () =>
        indexWords(allWords(vocabulary[SECTIONS[section]][key]).join(' ')),
      )
    : [];

/** The towns of an entry: from the field `town` of hotels, else from tags. */
const townsOf = ({ record }: Entry, { cities }: Vocabulary): readonly string[] => [
  ...valuesOf(record, 'town'),
  ...record.tags.flatMap((tag) => (Object.hasOwn(cities, tag) ? allWords(cities[tag]) : [])),
];

/** The values that the entry's name, facts or descriptions mention. */
const mentionsOf = (entry: Entry, vocabulary: Vocabulary): readonly string[] => {
  const { record, sentences } = entry;
  const { mentions } = preparedOf(vocabulary);
  const texts = [
    ...[record.name, record.shortDescription, ...Object.values(sentences ?? {})],
    ...searchedValues(entry),
  ];
  return texts.flatMap((text) => mentionedIn(mentions, text));
};

/** The values that share a phrase of the vocabulary with a value of the entry. */
const akinTo = (section: string, key: string, vocabulary: Vocabulary): readonly string[] =>
  isSection(section)
    ? kept(preparedOf(vocabulary).akin, `${section}:${key}`, () =>
        allWords(vocabulary[SECTIONS[section]][key]).flatMap((text) =>
          mentionedBy(preparedOf(vocabulary).mentions, text),
        ),
      )
    : [];

/** The texts that come from the vocabulary: words for the entry, and its values. */
const vocabularyTexts = (entry: Entry, vocabulary: Vocabulary) => {
  const towns = townsOf(entry, vocabulary);
  const { places: known, cityNames } = preparedOf(vocabulary);
  const places = kept(known, towns.join(), () => placesOf(vocabulary, cityNames, towns));
  const senses = sensesIn(entry, vocabulary);
  const wider = entry.record.tags.flatMap((tag) => vocabulary.broader[tag] ?? []);
  const terms = [
    ...senses.flatMap(([section, key]) => termsOf(vocabulary, section, key)),
    ...places.words,
  ];
  const facets = [
    ...senses.map(([section, key]) => facetWord(section, key)),
    ...places.regions.map((key) => facetWord('region', key)),
    ...places.cities.map((key) => facetWord('city', key)),
    ...wider.map((tag) => facetWord('under', tag)),
    ...entry.record.tags.slice(0, 1).map((tag) => facetWord('main', tag)),
    ...entry.record.tags.flatMap((tag) => languageTag.exec(tag)?.[1] ?? []).map(languageWord),
    ...mentionsOf(entry, vocabulary).map(mentionWord),
    ...senses.flatMap(([section, key]) => akinTo(section, key, vocabulary)).map(akinWord),
  ];
  return { terms: [...new Set(terms)].join(' '), facets };
};

const LANGUAGES_BY_NAME = new Map(
  LANGUAGE_CODES.map((code) => [
    new Intl.DisplayNames('en', { type: 'language' }).of(code)?.toLowerCase() ?? code,
    code,
  ]),
);

const languageWord = (name: string): string =>
  facetWord('language', LANGUAGES_BY_NAME.get(name) ?? name);

const titleOf = ({ name, websiteUrl }: Entry['record']): string => {
  const host = websiteHost(websiteUrl);
  return [...new Set([name, host, hostName(host)].flatMap(joinedSpellings))].join(' ');
};

type OwnTexts = Omit<SearchTexts, 'terms' | 'facets'> & { filters: readonly string[] };

const makeOwnTexts = (entry: Entry): OwnTexts => {
  const { kind, record } = entry;
  return {
    title: titleOf(record),
    name: words(record.name, nameParts(record.name)),
    facts: words(...searchedValues(entry)),
    keywords: [...new Set(indexWords((entry.keywords ?? []).join(' ')))].join(' '),
    description: words(record.shortDescription, ...Object.values(entry.sentences ?? {})),
    filters: apiFilters(kind).flatMap(({ parameter, field }) =>
      valuesOf(record, field).map((value) => facetWord(parameter, value)),
    ),
  };
};

const ownTexts = new WeakMap<Entry, OwnTexts>();

/** The texts that come from the entry alone, independent of the vocabulary. */
const ownTextsOf = (entry: Entry): OwnTexts => {
  const own = ownTexts.get(entry) ?? makeOwnTexts(entry);
  ownTexts.set(entry, own);
  return own;
};

const madeTexts = new WeakMap<Entry, { vocabulary: Vocabulary; texts: SearchTexts }>();

/** Computed once per entry and shared by the index and the correction of mistyped words. */
export const searchTexts = (entry: Entry, vocabulary: Vocabulary): SearchTexts => {
  const known = madeTexts.get(entry);
  if (known?.vocabulary === vocabulary) return known.texts;
  const { filters, ...own } = ownTextsOf(entry);
  const { terms, facets } = vocabularyTexts(entry, vocabulary);
  const texts = { ...own, terms, facets: [...new Set([...filters, ...facets])].join(' ') };
  madeTexts.set(entry, { vocabulary, texts });
  return texts;
};

/** For each value of the vocabulary, the registers in which some record has it. */
export const kindsOfValues = (
  entries: readonly Entry[],
  vocabulary: Vocabulary,
): Record<string, Kind[]> => {
  const found = new Map<string, Set<Kind>>();
  for (const entry of entries)
    for (const [section, key] of sensesIn(entry, vocabulary)) {
      if (!isSection(section)) continue;
      const value = `${section}:${key}`;
      found.set(value, (found.get(value) ?? new Set()).add(entry.kind));
    }
  const sorted = [...found].sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(sorted.map(([value, kinds]) => [value, [...kinds].sort()]));
};
