import { expect } from 'vitest';
import {
  callBundle,
  type Bundle,
  type BundleAnswer,
  type BundleRequest,
  type Bundles,
} from './bundle.ts';

/** What each bundle is asked, and what shows that it answered from what it carries. */

const MEBIBYTE_BYTES = 1024 ** 2;
/** A site whose database is where nobody listens: these requests are answered without it. */
const NO_DATABASE = { DATABASE_URL: 'http://127.0.0.1:9', SITE_URL: 'https://kontor.example' };

const callOf = (name: string, given: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: given },
  }),
});
const HOTEL_SEARCH = callOf('list_hotels', { query: 'sacher wien' });
const ENTRY_SEARCH = callOf('search_entries', { kind: 'publishers', q: 'standard' });

export const QUESTIONS: Readonly<Record<string, BundleRequest & { status: number; says: string }>> =
  {
    alpinebits: { path: '/alpinebits', status: 405, says: 'ERROR:' },
    ari: { path: '/ari', status: 405, says: 'ERROR:' },
    applications: { path: '/api/applications', status: 405, says: '"error"' },
    claims: { path: '/claim', status: 200, says: 'This is us' },
    badge: { path: '/badge/publishers/derstandard.svg', status: 200, says: 'Der Standard' },
    console: { path: '/console', status: 401, says: 'Operator key' },
    corrections: { path: '/api/corrections', status: 405, says: '"error"' },
    'directory-changes': { path: '/api/changes?limit=1', status: 200, says: '"next"' },
    'directory-details': { path: '/api/publishers/derstandard', status: 200, says: 'Der Standard' },
    'directory-search': { path: '/api/search/hotels?q=zermatt', status: 200, says: '"slugs":' },
    'directory-facets': { path: '/api/facets/saas?q=pay', status: 200, says: '"fintech":' },
    'directory-lists': { path: '/api/publishers?q=standard', status: 200, says: 'Der Standard' },
    'entry-markdown': { path: '/publishers/derstandard.md', status: 200, says: '# Der Standard' },
    'fx-quote': { path: '/api/fx-quote?from=EUR&to=USD&amount=1', status: 401, says: '"error"' },
    'hotel-prices': { path: '/hotels/none/prices', status: 404, says: 'No hotel has' },
    'key-directory': {
      path: '/.well-known/http-message-signatures-directory',
      status: 200,
      says: '{"keys":[]}',
    },
    listings: { path: '/saas?q=datev', status: 200, says: 'DATEV' },
    listed: {
      path: '/api/listed?website=https://www.derstandard.at/',
      status: 200,
      says: 'entries',
    },
    'hotel-source': { path: '/hotels/stays/source.json?hotel=x', status: 503, says: '"error"' },
    healthz: { path: '/healthz', status: 503, says: '"unavailable"' },
    mcp: { path: '/mcp', ...HOTEL_SEARCH, status: 200, says: 'Hotel Sacher Wien' },
    'mcp-directory': { path: '/mcp/directory', ...ENTRY_SEARCH, status: 200, says: 'Der Standard' },
    'not-found': { path: '/api/zzz', status: 404, says: '"error"' },
    evidence: { path: '/evidence/saas/none', status: 404, says: 'No such entry' },
    reserves: { path: '/v1/reserves', status: 503, says: '"SERVICE_UNAVAILABLE"' },
    observations: { path: '/api/observations/banks/x', status: 400, says: '"error"' },
    'request-status': { path: '/api/corrections/x', status: 400, says: '"error"' },
    validate: { path: '/api/validate/alpinebits', status: 405, says: '"error"' },
    stays: { path: '/hotels/stays?where=sacher+wien', status: 200, says: 'Hotel Sacher Wien' },
    v1: { path: '/v1/accounts', status: 401, says: '"UNAUTHENTICATED"' },
  };
const TYPES: Readonly<Record<string, RegExp>> = {
  'key-directory': /^application\/http-message-signatures-directory\+json$/,
  badge: /^image\/svg\+xml; charset=utf-8$/,
  alpinebits: /^text\/plain; charset=utf-8$/,
  ari: /^text\/plain; charset=utf-8$/,
  claims: /^text\/html; charset=utf-8$/,
  console: /^text\/html; charset=utf-8$/,
  evidence: /^text\/html; charset=utf-8$/,
  listings: /^text\/html; charset=utf-8$/,
  'hotel-prices': /^text\/html; charset=utf-8$/,
  stays: /^text\/html; charset=utf-8$/,
  'entry-markdown': /^text\/markdown; charset=utf-8$/,
};
/** Functions that no request reaches; what they do is tested where they are. */
export const SCHEDULED = [
  ...['fx-refresh', 'mail', 'observer', 'payout-worker', 'proof-checks', 'retention'],
  'webhook-worker',
];

export const callNamed = (
  { all }: Bundles,
  name: string,
  request: BundleRequest,
  variables: Readonly<Record<string, string>> = {},
): Promise<BundleAnswer> => {
  const bundle = all.find((each) => each.name === name);
  if (bundle === undefined) throw new Error(`${name} was not bundled`);
  return callBundle(bundle, request, { ...NO_DATABASE, ...variables });
};

const typeOf = ({ multiValueHeaders }: BundleAnswer) => multiValueHeaders['content-type']?.join();

/** Asks a bundle its question in a process of its own, and gives the time that it took. */
export const expectAnswer = async (bundles: Bundles, name: string): Promise<number> => {
  const question = QUESTIONS[name];
  if (question === undefined) throw new Error(`nothing is asked of ${name}`);
  const { status, says, ...request } = question;
  const answer = await callNamed(bundles, name, request);
  expect(answer, answer.body).toMatchObject({ statusCode: status, readOnly: true });
  expect(answer.body).toContain(says);
  expect(typeOf(answer)).toMatch(TYPES[name] ?? /^application\/json(; charset=utf-8)?$/);
  return answer.tookMs;
};

const inMebibytes = (sizeBytes: number): number => Number((sizeBytes / MEBIBYTE_BYTES).toFixed(2));

/** Where a guest or a hotel waits for a cold start, own code stays below so much. */
const CODE_MOST_MEBIBYTES = 3;
const SMALL = /^(ari|claims|hotel-prices|hotel-source|listings|mcp-directory|stays|validate)$/;

/** That Lambda takes a bundle; gives the sizes. */
export const expectSmall = (bundle: Bundle) => {
  const { name, files, zippedBytes, unzippedBytes, codeZippedBytes } = bundle;
  expect(zippedBytes).toBeLessThan(50 * MEBIBYTE_BYTES);
  expect(unzippedBytes).toBeLessThan(250 * MEBIBYTE_BYTES);
  if (SMALL.test(name))
    expect(codeZippedBytes, name).toBeLessThan(CODE_MOST_MEBIBYTES * MEBIBYTE_BYTES);
  // Without the catalogue there is nothing to open it with either.
  if (!files.includes('.kontor/catalogue.db'))
    expect(zippedBytes, name).toBeLessThan(CODE_MOST_MEBIBYTES * MEBIBYTE_BYTES);
  return {
    codeMiB: inMebibytes(codeZippedBytes),
    zippedMiB: inMebibytes(zippedBytes),
    unzippedMiB: inMebibytes(unzippedBytes),
  };
};

/** What Netlify adds, the function, and what netlify.toml says that it reads. */
const OWN_FILES = [
  /^(___netlify-[^/]+|package\.json)$/,
  /^\.?functions[^/]*\/[^/]+$/,
  /^\.kontor\/(catalogue\.db|(claim|stays|listing-\w+)\.\w+\.html)$/,
];

/** That no other file of the project was packed: Netlify follows what code may open. */
export const expectOwnFiles = ({ name, files }: Bundle) =>
  expect(
    files.filter((file) => !OWN_FILES.some((own) => own.test(file))),
    name,
  ).toEqual([]);
