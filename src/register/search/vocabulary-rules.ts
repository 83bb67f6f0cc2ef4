import type { Finding } from '#register/records/finding.ts';
import {
  CONTENT_TYPES,
  FACILITIES,
  SAAS_CATEGORIES,
  STAGES,
  STORE_CATEGORIES,
} from '#register/records/vocabulary.ts';
import { LANGUAGES, type Vocabulary, type Words } from './vocabulary.ts';

/** Checks which values lack words in the vocabulary, and which of its words belong to no value. */

/** Tags of one or two entries need a German word; those of more entries every language. */
const ENTRIES_OF_A_COMMON_TAG = 3;

type Lists = Readonly<Record<string, Words>>;

const missing = (field: string, words: Words | undefined, languages: readonly string[]) =>
  languages
    .filter(
      (language) =>
        !Object.entries(words ?? {}).some(([key, of]) => key === language && of.length > 0),
    )
    .map((language): Finding => ({
      field: `${field}.${language}`,
      problem: 'is missing',
      repair: 'the words by which people look for it in that language',
    }));

const unknown = (part: string, lists: Lists, values: ReadonlySet<string>): Finding[] =>
  Object.keys(lists)
    .filter((key) => !values.has(key))
    .map((key) => ({
      field: `${part}.${key}`,
      problem: 'is no value of any record',
      repair: 'correct its name, or remove it',
    }));

const closed = (part: string, lists: Lists, values: readonly string[]): Finding[] => [
  ...values.flatMap((value) => missing(`${part}.${value}`, lists[value], LANGUAGES)),
  ...unknown(part, lists, new Set(values)),
];

const countTags = (tagsOfRecords: readonly (readonly string[])[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const tag of tagsOfRecords.flat()) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
};

/** Names need no translation, and the words of places are in other lists. */
const isSaidElsewhere = ({ names, regions, cities }: Vocabulary, tag: string): boolean =>
  names.includes(tag) || Object.hasOwn(regions, tag) || Object.hasOwn(cities, tag);

const tagFindings = (
  vocabulary: Vocabulary,
  tagsOfRecords: readonly (readonly string[])[],
): Finding[] => {
  const counts = countTags(tagsOfRecords);
  const needed = [...counts].filter(([tag]) => !isSaidElsewhere(vocabulary, tag));
  return [
    ...needed.flatMap(([tag, count]) => {
      const languages = LANGUAGES.filter((language) => language !== 'en');
      const asked = count >= ENTRIES_OF_A_COMMON_TAG ? languages : ['de'];
      return missing(`tags.${tag}`, vocabulary.tags[tag], asked);
    }),
    ...unknown('tags', vocabulary.tags, new Set(counts.keys())),
  ];
};

/** All findings; a tag is itself an English word, so it needs no English entry. */
export const vocabularyFindings = (
  vocabulary: Vocabulary,
  tagsOfRecords: readonly (readonly string[])[],
): Finding[] => [
  ...closed('categories', vocabulary.categories, [
    ...new Set([...CONTENT_TYPES, ...STORE_CATEGORIES, ...SAAS_CATEGORIES]),
  ]),
  ...closed('facilities', vocabulary.facilities, FACILITIES),
  ...closed('stages', vocabulary.stages, STAGES),
  ...tagFindings(vocabulary, tagsOfRecords),
];
