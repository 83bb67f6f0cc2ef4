import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listedEntries } from '../support/content.ts';
import { runNetlifyDev } from '../support/netlify-dev.ts';
import { sharedSite } from '../support/site.ts';

/** What `netlify dev` is known to do in another way than Netlify itself. */
const FAULTS = {
  untyped: 'the Content-Type of [[headers]] does not count for files',
  typed: '[[headers]] count for functions, whose empty answer then has a type',
  retried: 'a GET that a function answers with 404 is asked again as .html, /index.html …',
  slashed: 'a page is served with a slash at its end, too, where Netlify sends a 301',
  method: 'a method that a file does not take is answered with the words of Express',
} as const;

interface Row {
  path: string;
  method?: string;
  status: number;
  type: string | null;
  fault?: keyof typeof FAULTS;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';

const rows = (status: number, type: string | null, paths: readonly string[], more: object = {}) =>
  paths.map((path): Row => ({ path, status, type, ...more }));

const TABLE: readonly Row[] = [
  ...rows(200, HTML, ['/', '/publishers', '/ecommerce', '/saas', '/hotels', '/publishers/page/2']),
  ...rows(200, HTML, ['/apply', '/docs', '/how-it-works']),
  ...rows(200, HTML, ['/publishers/SLUG', '/ecommerce/SLUG', '/saas/SLUG', '/hotels/SLUG']),
  ...rows(404, HTML, ['/nobody-has-this', '/publishers/nobody-has-this']),
  ...rows(301, null, ['/hotels/'], { fault: 'slashed' }),

  ...rows(200, JSON_TYPE, ['/api/publishers', '/api/ecommerce', '/api/saas', '/api/hotels']),
  ...rows(200, JSON_TYPE, ['/api/publishers.json', '/api/publishers/']),
  ...rows(200, JSON_TYPE, ['/api/publishers?q=zeitung&page=2', '/api/saas?q=%22NEAR(a*)%22']),
  ...rows(200, JSON_TYPE, ['/api/saas?category=fintech&country=de&stage=growth&utm_source=x']),
  ...rows(200, JSON_TYPE, ['/api/facets/ecommerce?country=at', '/api/publishers?page=1000']),
  ...rows(200, JSON_TYPE, ['/api/publishers/SLUG', '/api/ecommerce/SLUG?utm_source=x'], {
    fault: 'untyped',
  }),
  ...rows(200, JSON_TYPE, ['/api/saas/SLUG', '/api/hotels/SLUG'], { fault: 'untyped' }),
  ...rows(400, JSON_TYPE, ['/api/publishers?page=0', '/api/ecommerce?q=a&q=b', '/api/saas?q=%00']),
  ...rows(400, JSON_TYPE, ['/api/publishers/BAD_SLUG', '/api/hotels/a%2Fb', '/api/saas/%C3%A4']),
  ...rows(404, JSON_TYPE, ['/api/hotels/nobody-has-this'], { fault: 'retried' }),
  ...rows(404, JSON_TYPE, ['/api/zzz', '/.well-known/zzz']),
  ...rows(401, JSON_TYPE, ['/v1', '/v1/accounts', '/v1/zzz', '/v1/payments']),
  ...rows(200, JSON_TYPE, ['/api/publishers', '/api/publishers?page=2'], { method: 'HEAD' }),
  ...rows(204, null, ['/api/publishers'], { method: 'OPTIONS', fault: 'typed' }),
  ...rows(405, JSON_TYPE, ['/api/publishers', '/api/hotels'], { method: 'POST' }),
  ...rows(405, JSON_TYPE, ['/api/publishers/SLUG'], { method: 'POST', fault: 'method' }),
  ...rows(405, JSON_TYPE, ['/api/applications']),
  ...rows(404, JSON_TYPE, ['/api/zzz'], { method: 'POST' }),
  ...rows(401, JSON_TYPE, ['/v1/accounts'], { method: 'POST' }),

  ...rows(200, JSON_TYPE, ['/openapi.json', '/v1/openapi.json']),
  ...rows(200, JSON_TYPE, ['/.well-known/x402'], { fault: 'untyped' }),
  ...rows(200, MARKDOWN, ['/SKILL.md', '/index.md', '/publishers.md', '/publishers/SLUG.md']),
  ...rows(200, TEXT, ['/llms.txt', '/llms-full.txt', '/robots.txt']),
  ...rows(200, 'application/xml; charset=utf-8', ['/sitemap.xml'], {
    fault: 'untyped',
  }),
];

/** The functions that the table asks; with `FULL=1` the emulator has all of them. */
const ASKED = [
  ...['applications', 'directory-details', 'directory-facets', 'directory-lists'],
  ...['entry-markdown', 'not-found', 'v1'],
];
const FUNCTIONS = process.env.FULL === '1' ? 'all' : ASKED;

const site = sharedSite();
let emulator: Awaited<ReturnType<typeof runNetlifyDev>>;
const slugs = new Map<string, string>();
beforeAll(async () => {
  for (const kind of ['publishers', 'ecommerce', 'saas', 'hotels'] as const) {
    const [entry] = await listedEntries(kind);
    slugs.set(kind, entry?.slug ?? '');
  }
  emulator = await runNetlifyDev(FUNCTIONS);
  // The emulator bundles every function before it answers for the first time.
  await fetch(emulator.url);
}, 300_000);
afterAll(() => emulator?.stop());

/** A body without what no two answers have in common. */
const alike = (body: string, origin: string): string =>
  body.replaceAll(origin, '').replace(/"traceId":"\w+"/, '');

const ask = async (origin: string, { path, method = 'GET' }: Row) => {
  const filled = path.replace(/(\w+)\/SLUG/, (_, kind) => `${kind}/${slugs.get(String(kind))}`);
  const response = await fetch(origin + filled, { method, redirect: 'manual' });
  return {
    status: response.status,
    type: response.headers.get('Content-Type'),
    body: alike(await response.text(), origin),
  };
};

const inWords = ({ method = 'GET', path, status, fault }: Row): string =>
  `${method} ${path} is ${status}${fault === undefined ? '' : `, but there ${FAULTS[fault]}`}`;

describe('npm start and netlify dev answer alike', () => {
  test.each(TABLE.map((row) => [inWords(row), row] as const))('%s', async (_words, row) => {
    const [here, there] = await Promise.all([ask(site.url, row), ask(emulator.url, row)]);
    expect(here).toMatchObject({ status: row.status, type: row.type });
    if (row.fault === undefined) expect(there).toEqual(here);
    if (row.fault === 'untyped' || row.fault === 'typed')
      expect({ ...there, type: here.type }).toEqual(here);
    // A fault that is gone should be taken off the list.
    if (row.fault !== undefined) expect(there).not.toEqual(here);
  });
});
