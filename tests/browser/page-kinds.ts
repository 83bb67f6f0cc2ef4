/** One page of every kind, and of entries those whose texts are hardest to set. */

const LONGEST =
  'demo-vereinigte-annalen-der-vergleichenden-luftschlosskunde-' +
  'angewandten-nebelforschung-zu-nirgendau';

export const ENTRY_PAGES = [
  `/publishers/${LONGEST}`,
  '/publishers/demo-qx',
  '/publishers/demo-echo-darchiperdue',
  '/ecommerce/demo-kaeserei-lochfrei',
  '/saas/demo-trompette-trouvee',
  '/hotels/demo-hotel-namenlos-in-klammern',
];

export const REGISTER_PAGES = ['/publishers', '/ecommerce', '/saas', '/hotels'];

/** Searches that find nothing and one entry. */
export const SEARCH_PAGES = ['/publishers?q=zzzzzz', '/hotels?q=klammern'];

export const GUIDE_PAGES = ['/docs', '/how-it-works', '/sources'];
export const HOUSE_PAGES = ['/apply', '/correction', '/imprint', '/privacy'];

/** Pages with an address of their own, which others may link to. */
export const LISTED_PAGES = [
  '/',
  ...REGISTER_PAGES,
  '/publishers/page/2',
  ...ENTRY_PAGES,
  ...GUIDE_PAGES,
  ...HOUSE_PAGES,
];

export const NO_PAGE = '/publishers/no-such-entry';
export const ALL_PAGES = [...LISTED_PAGES, ...SEARCH_PAGES, NO_PAGE];
