/**
 * The path of the search index of the docs. It is a file of its own since every page of the docs
 * names it.
 */
export const DOCS_INDEX_PATH = '/docs/search.json';
