/**
 * The searched texts, folded, in the order of the index: `title` is the whole name as one word,
 * and likewise the website's host and its label; `terms` are the vocabulary's words for the entry;
 * `keywords` are searches of people who would be content with it; `facets` are its values, each
 * as one word.
 */
export const SEARCH_COLUMNS = [
  'title',
  'name',
  'facts',
  'terms',
  'keywords',
  'description',
  'facets',
] as const;

export type SearchTexts = Readonly<Record<(typeof SEARCH_COLUMNS)[number], string>>;
