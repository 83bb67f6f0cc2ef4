import { HOTEL_TAGS } from '#register/records/hotel-tags.ts';
import { FACILITIES } from '#register/records/vocabulary.ts';

const WHAT_KONTOR_IS =
  'Kontor is a public directory of EU publishers, ecommerce stores and SaaS companies, and of ' +
  'hotels in Germany, Austria and Switzerland, made for people and for software agents.';

const NO_KEY =
  'Everything is read by GET and answered in JSON; only the forms of applications and ' +
  'corrections are sent by POST. No key and no account are needed, except for ' +
  '`GET /api/fx-quote`, which is for holders of an operator key.';

const PAYMENT_TODAY: readonly string[] = [
  'Nothing is charged today: every operation answers 200 without payment, and none answers 402.',
  'The price declared for publisher details (`x-payment-info` in /openapi.json, and ' +
    '/.well-known/x402) is forward-declared and inactive: do not attempt payment for it.',
  'If an answer ever is a 402, believe it over every declaration: read its PAYMENT-REQUIRED ' +
    '(x402) challenge and retry with a signed USDC payment.',
];

/** The recommended client flow (specification, section 1), as far as it is served. */
const CLIENT_FLOW: readonly string[] = [
  'Read the API description: `GET /openapi.json`.',
  'List publishers with `q` (words to find) and `protocol` (`x402`, `mpp` or `l402`): ' +
    '`GET /api/publishers?q=…&protocol=x402`.',
  'Fetch one publisher by its `slug`: `GET /api/publishers/{slug}`.',
  'Stores and SaaS companies work the same way under `/api/ecommerce` and `/api/saas`.',
  'Hotels: search them with the MCP tool `list_hotels` at `POST /mcp`; with `checkIn`, ' +
    '`checkOut` and `adults` it prices them in the same call. Over REST `GET /api/hotels` ' +
    'answers the first 20 without prices, `GET /api/hotels/{slug}` any one.',
];

/** How hotels are searched by MCP, and what the answer means. */
const HOTEL_BASICS: readonly string[] = [
  'One tool, `list_hotels`, at `POST /mcp`: public and read-only, no key, no session. MCP ' +
    '2026-07-28 and the revisions from 2024-11-05 on are spoken at the same address.',
  '`priced` holds hotels with rooms, totals in EUR and a `bookingUrl` that carries dates and ' +
    'party; `unpriced` the other hotels of the page, each with a `reason`.',
  'Prices come with dates: without `checkIn`, `checkOut` and `adults` every hotel is unpriced ' +
    'with `no_dates`. `rooms` holds the party of each of several rooms; the total is their sum.',
];

const HOTEL_RULES: readonly string[] = [
  ...HOTEL_BASICS,
  'A wish goes into `query` as it is spoken, in German, English and much of French and ' +
    'Italian: "4 Sterne am Bodensee, nicht in Lindau, unter 900 Euro". Town, region, lake, river ' +
    'or valley, stars, facilities, board and price are read; `understood` names them, and in ' +
    '`notUsed` what narrowed nothing. Dates and guests go into their arguments. Where nothing ' +
    'matches, `help` names the nearest hotels and what to leave out.',
  '`sort: "price"` gives the cheapest of all hotels that match, `pricedOnly` only those with a ' +
    'price, `flexibleDays` the cheapest stay that begins up to three days earlier or later. ' +
    '`currency` shows totals by the rate of the European Central Bank; EUR is what counts.',
  'Facilities are a closed list, asked for by these names or by words for them such as ' +
    `"Hallenbad" or "Hund erlaubt": ${FACILITIES.join(', ')}. ` +
    `Tags are a closed list, too: ${HOTEL_TAGS.join(', ')}.`,
  'Each price tells with `ratesHeardAt` when the hotel last sent rates. `advisories` says where ' +
    'rates or the exchange rate are some days old; when they are too old the hotel is unpriced ' +
    'with `rates_stale`, and without a booking page that takes dates with `no_booking_link`.',
  'An answer shows at most ten offers of a hotel and fewer where the page would grow too long: ' +
    '`moreOffers` counts the others. `detail: "full"` adds the price of each night.',
  'Nothing is booked or paid here: the guest books with the hotel.',
  'Wrong arguments answer `isError` with a text that says how to repair the call.',
];

/** How the registers are read by MCP. */
const DIRECTORY_RULES: readonly string[] = [
  'A second server at `POST /mcp/directory`, in the same revisions, reads all four registers: ' +
    'public, read-only, no key, no session.',
  'Begin with `search_entries`. `kind` and `slug` name an entry everywhere; every entry is also ' +
    'a resource, `kontor://{kind}/{slug}`, whose parts are completed while they are typed.',
  '`get_observations` answers which publishers refuse GPTBot: `{"kind":"publishers",' +
    '"crawler":"GPTBot","verdict":"refused"}`. `check_payment_info` keeps apart what an owner ' +
    'declares of payment and what was observed, and says what to do.',
  '`price_calendar` answers on which days a hotel is cheapest, `get_hotel` whether it has ' +
    'prices. Prompts: `find_european_alternative`, `crawler_access`, `before_paying`.',
];

/** What is beside the operations of /openapi.json. */
const MORE_DATA = {
  observations:
    '`GET /api/observations/{kind}/{slug}`: dated facts about an entry’s site, with evidence ' +
    'and history; `GET /api/observations?crawler=GPTBot&verdict=refused` those of all sites.',
  changes:
    '`GET /api/changes?since=…`: what was created, updated, removed and observed; keep `next` of ' +
    'the answer and ask with it again. A removed entry is a 410 that says why. Organizations of ' +
    'the payments API are told by a webhook of the type `register.changed`.',
  files:
    '`/data`: every register whole, as JSON Lines, CSV and SQLite, with SHA-256, date and ' +
    'licence; `/data/index.json` names the files and the cursor at which the changes after them ' +
    'begin.',
};

/** How values are meant, whichever document shows them. */
const READING_RULES = {
  values: 'Every documented field is always there. `null` means not known; `[]` means none.',
  pages:
    'Lists hold 20 rows a page. `page` counts from 1; a page past the end is `[]`. The headers ' +
    '`Link` (first, prev, next, last) and `X-Total-Count` help with paging.',
  words: '`q` finds words by their beginnings, all of them, whatever their case and accents.',
  filters:
    'A filter keeps the rows of which any value equals. Unknown parameters are ignored, and ' +
    'named in `X-Ignored-Parameters`; a known parameter with a wrong value, given twice, or ' +
    'misspelled only in case, `_` or `-`, is a 400.',
  errors:
    'An error is `{"error": "…"}`; for an invalid query `issues` names the parameter in `path`.',
  tags: 'Keep the `ETag` and send it as `If-None-Match`: what has not changed answers 304.',
};

/** The words of the guide to the directory. */
export const guide = {
  /** Of arguments whose values are listed above their table. */
  listed: 'A hotel has all of them',
  what: WHAT_KONTOR_IS,
  noKey: NO_KEY,
  payment: PAYMENT_TODAY,
  flow: CLIENT_FLOW,
  /** What has to be known before the rest is read. */
  hotelBasics: HOTEL_BASICS,
  hotels: HOTEL_RULES,
  directory: DIRECTORY_RULES,
  moreData: MORE_DATA,
  readingRules: READING_RULES,
  data: Object.values(MORE_DATA),
  reading: Object.values(READING_RULES),
  titles: {
    flow: 'Recommended flow',
    requests: 'Requests to copy',
    reading: 'Reading the answers',
    changed: 'Ask again only for what has changed:',
    hotels: 'Hotel search by MCP',
    directory: 'The registers by MCP',
    data: 'Observations, changes and whole registers',
    payments: 'Payments API',
    payment: 'Payment',
  },
};
