/** Where the index behind the search over the docs is: apart, since every page of them names it. */
export const DOCS_INDEX_PATH = '/docs/search.json';
