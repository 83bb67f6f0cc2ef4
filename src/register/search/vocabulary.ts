import { z } from 'zod';
import { KINDS } from '#register/records/kinds.ts';

/** The words that people use to search for the values of records, by language. */

export const LANGUAGES = ['de', 'en', 'fr', 'it', 'nl', 'pl', 'es'] as const;

const word = z
  .string()
  .min(1)
  .max(60)
  .refine((text) => text.trim() === text, 'without space around it');

const distinct = (values: readonly string[]) => new Set(values).size === values.length;
const some = z.array(word).refine(distinct, 'each word once');

const words = z.partialRecord(z.enum(LANGUAGES), some);
export type Words = z.output<typeof words>;

const lists = z.record(z.string(), words);

/** The schema of each file of content/vocabulary, by file name. */
const VOCABULARY_FILES = {
  /** Content types and categories, by the value of the record. */
  categories: lists,
  facilities: lists,
  stages: lists,
  tags: lists,
  /** For each tag, the broader tags whose searches also find it. */
  broader: z.record(z.string(), z.array(z.string()).min(1)),
  /** Names of countries come from Intl; these are adjectives and other names, by ISO code. */
  countries: lists,
  languages: lists,
  /** Parts of a country with their towns in the register, and groups of countries. */
  regions: z.record(
    z.string(),
    z.strictObject({
      words,
      towns: z.array(z.string()).default([]),
      countries: z.array(z.string()).default([]),
    }),
  ),
  cities: lists,
  /** Tags that are names, the same in every language. */
  names: z.array(z.string()),
  /** Stop words in every register: they do not narrow a search. */
  ignored: words,
  /** Words for a target group: rows that have them are ranked first, the others follow. */
  preferred: words,
  /** Adjectives, in any inflection; otherwise they work like `preferred`. */
  qualities: words,
  /** Words that a result must match, or it would be wrong, such as `rent`. */
  essential: words,
  /** Phrases that ask for a replacement of the named product: `alternative to`. */
  instead: words,
  /** Well-known product names that are not listed, by the tag of similar products. */
  rivals: z.record(z.string(), z.array(word)),
  /** The generic nouns of a register, which apply to all of its entries. */
  nouns: z.partialRecord(z.enum(KINDS), words),
} as const;

export const vocabulary = z.strictObject(VOCABULARY_FILES);
export interface Vocabulary extends z.output<typeof vocabulary> {
  /** Places of the gazetteer, such as `city:zermatt`, which count only in searches for hotels. */
  ofHotels?: readonly `${string}:${string}`[];
}

export const NO_VOCABULARY: Vocabulary = {
  categories: {},
  facilities: {},
  stages: {},
  tags: {},
  broader: {},
  countries: {},
  languages: {},
  regions: {},
  cities: {},
  names: [],
  ignored: {},
  preferred: {},
  qualities: {},
  essential: {},
  instead: {},
  rivals: {},
  nouns: {},
};

export const allWords = (of: Words | undefined): string[] =>
  LANGUAGES.flatMap((language) => of?.[language] ?? []);
