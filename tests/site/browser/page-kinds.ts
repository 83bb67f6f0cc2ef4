import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { hotelDate } from '#hotels/search/today.ts';

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

/** The ISO date so many days from now, where the hotels are. */
export const dayAhead = (days: number): string => isoDate(dayNumber(hotelDate(new Date())) + days);

const STAY = `checkIn=${dayAhead(30)}&checkOut=${dayAhead(33)}&adults=2`;

/** Hotels that are asked for a price by the address of their page: one has it, one has not. */
const PRICED_PAGES = [
  `/hotels/demo-albergo-nessundove?${STAY}`,
  `/hotels/demo-waldhotel-nadeloehr?${STAY}&children=4,7`,
];

/** Searches for stays: one without a question, with prices, and one that is answered in words. */
const STAYS_PAGES = [
  '/hotels/stays',
  `/hotels/stays?${STAY}`,
  `/hotels/stays?where=Xyzzyx&${STAY}&adults=40`,
];

export const REGISTER_PAGES = ['/publishers', '/ecommerce', '/saas', '/hotels'];

/** Searches that find nothing and one entry. */
export const SEARCH_PAGES = ['/publishers?q=zzzzzz', '/hotels?q=klammern'];

const GUIDE_PAGES = [
  '/docs',
  '/docs/register/search',
  '/docs/register/errors',
  '/docs/register/hotel-search',
  '/docs/register/mcp',
  '/docs/register/agents',
  '/docs/register/operations/list_saas',
  '/docs/register/operations/get_publishers_by_slug',
  '/docs/payments',
  '/docs/payments/first-hour',
  '/docs/payments/rules',
  '/docs/payments/test-values',
  '/docs/payments/errors',
  '/docs/payments/operations/create_crypto_payout',
  '/docs/payments/operations/list_webhook_deliveries',
  '/docs/badge',
  '/docs/api/errors',
  '/docs/api/errors/validation-error',
  '/how-it-works',
  '/sources',
];
/** Lists by topic and country: of one, of both, and the second page of a long one. */
const LIST_PAGES = [
  '/publishers/in/austria',
  '/saas/topics/payroll',
  '/ecommerce/topics/fashion/in/austria/page/2',
  '/hotels/in/zermatt',
];
export const SITE_PAGES = [
  ...[
    '/apply',
    '/correction',
    '/imprint',
    '/privacy',
    '/reserves',
    '/security',
    '/observer',
    '/observed',
  ],
];

/** Pages that stand for an answer: no list of pages holds them. */
export const ANSWER_PAGES = [
  ...['/apply/received', '/apply/refused', '/correction/received', '/correction/refused'],
];

/** Pages with an address of their own, which others may link to. */
export const LISTED_PAGES = [
  '/',
  ...REGISTER_PAGES,
  '/publishers/page/2',
  ...LIST_PAGES,
  ...ENTRY_PAGES,
  ...GUIDE_PAGES,
  ...SITE_PAGES,
];

export const NO_PAGE = '/publishers/no-such-entry';
export const ALL_PAGES = [...LISTED_PAGES, ...SEARCH_PAGES, ...PRICED_PAGES, NO_PAGE];

/** In German the layouts that its longer words try hardest. */
const GERMAN_PAGES = [
  '/de',
  `/de/publishers/${LONGEST}`,
  '/de/docs/register/errors',
  '/de/docs/payments/test-values',
  '/de/docs/payments/operations/create_crypto_payout',
  '/de/apply',
  '/de/observed',
];

/** The other kinds in German. */
const MORE_GERMAN_PAGES = [
  '/de/hotels',
  '/de/saas/topics/payroll',
  '/de/docs',
  '/de/docs/register/hotel-search',
  '/de/docs/register/mcp',
  '/de/docs/register/operations/get_publishers_by_slug',
  '/de/docs/payments',
  '/de/docs/payments/first-hour',
  '/de/docs/payments/rules',
  '/de/docs/api/errors',
  '/de/docs/api/errors/validation-error',
  '/de/how-it-works',
  '/de/correction',
  '/de/privacy',
  '/de/sources',
  '/de/data',
  '/de/nirgendwo',
];

/**
 * What is looked at whole, at every width: each kind once in every run, in German alone what its
 * longer words try hardest; all with `FULL=1`.
 */
export const SWEPT_PAGES =
  process.env.FULL === '1'
    ? [...ALL_PAGES, ...STAYS_PAGES, ...GERMAN_PAGES, ...MORE_GERMAN_PAGES]
    : [
        '/',
        '/hotels',
        '/publishers/page/2',
        '/saas/topics/payroll',
        '/hotels/demo-hotel-namenlos-in-klammern',
        '/docs',
        '/docs/register/hotel-search',
        '/docs/register/operations/get_publishers_by_slug',
        '/docs/payments',
        '/docs/payments/first-hour',
        '/docs/api/errors/validation-error',
        '/how-it-works',
        '/apply',
        '/imprint',
        ...SEARCH_PAGES,
        ...PRICED_PAGES.slice(0, 1),
        ...STAYS_PAGES,
        `/de${STAYS_PAGES[1]}`,
        NO_PAGE,
        ...GERMAN_PAGES,
      ];
