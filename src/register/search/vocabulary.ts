import { z } from 'zod';
import { KINDS } from '#register/records/kinds.ts';

/** The words under which people look for what records hold, by language. */

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

/** What each file of content/vocabulary holds, by its name. */
const VOCABULARY_FILES = {
  /** Content types and categories, by the value of the record. */
  categories: lists,
  facilities: lists,
  stages: lists,
  tags: lists,
  /** Tags by the wider ones below which they are looked for as well. */
  broader: z.record(z.string(), z.array(z.string()).min(1)),
  /** Names of countries come from Intl; these are adjectives and other names, by ISO code. */
  countries: lists,
  languages: lists,
  /** Parts of a country by the towns of the register in them, and groups of countries. */
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
  /** Words that narrow nothing, in every register. */
  ignored: words,
  /** Words that say for whom: rows that have them go first, the others follow. */
  preferred: words,
  /** Adjectives that say how something is, in any inflection; otherwise like the above. */
  qualities: words,
  /** Words without which an answer would be a wrong one, such as `rent`. */
  essential: words,
  /** Words that ask for something in place of what is named: `alternative to`. */
  instead: words,
  /** Well-known names that are listed nowhere, by the tags of what does the same. */
  rivals: z.record(z.string(), z.array(word)),
  /** A register's own nouns: everything in it is one. */
  nouns: z.partialRecord(z.enum(KINDS), words),
} as const;

export const vocabulary = z.strictObject(VOCABULARY_FILES);
export interface Vocabulary extends z.output<typeof vocabulary> {
  /** Places of the gazetteer, as `city:zermatt`, which are asked for among hotels only. */
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
