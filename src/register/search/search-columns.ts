/**
 * The texts in which a search looks, folded, in the order of the index: `title` is the whole name
 * as one word, and so the website's host and its name; `terms` are the vocabulary's words for what
 * the entry is; `keywords` what people type who are content with it; `facets` the values that it
 * holds, each as one word.
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
