/** What Kontor and Netlify's emulator are asked: every route, and every error it can answer. */

/** What `netlify dev` is known to do in another way than Netlify itself. */
export const FAULTS = {
  untyped: 'the Content-Type of [[headers]] does not count for files',
  typed: '[[headers]] count for functions, whose empty answer then has a type',
  retried: 'what a function answers with 403 or 404 is asked again as .html, /index.html …',
  slashed: 'a page is served with a slash at its end, too, where Netlify sends a 301',
  method: 'a method that a file does not take is answered with the words of Express',
} as const;

export interface Row {
  path: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  status: number;
  type: string | null;
  fault?: keyof typeof FAULTS;
  /** Whether the body depends on what each of the two holds, such as a vault. */
  isOfItsOwn?: boolean;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';

const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const KEYS = 'application/http-message-signatures-directory+json';
const SCRIPT = 'text/javascript; charset=utf-8';
const SVG = 'image/svg+xml; charset=utf-8';
const CSV = 'text/csv; charset=utf-8';

type More = Omit<Row, 'path' | 'status' | 'type'>;

const rows = (status: number, type: string | null, paths: readonly string[], more: More = {}) =>
  paths.map((path): Row => ({ path, status, type, ...more }));

const JSON_SENT = { 'Content-Type': 'application/json' };
const posted = (body: string, headers: Record<string, string> = {}): More => ({
  method: 'POST',
  body,
  headers: { ...JSON_SENT, ...headers },
});
const TOO_LARGE = JSON.stringify('x'.repeat(70_000));
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const TOOLS = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const MCP = ['/mcp', '/mcp/directory'];
const FORMS = ['/api/applications', '/api/corrections'];

export const TABLE: readonly Row[] = [
  ...rows(200, HTML, ['/', '/publishers', '/ecommerce', '/saas', '/hotels', '/publishers/page/2']),
  ...rows(200, HTML, ['/apply', '/correction', '/docs', '/how-it-works', '/sources']),
  ...rows(200, HTML, ['/docs/register/errors', '/docs/register/operations/list_saas']),
  ...rows(200, HTML, ['/de/docs/register/errors', '/de/docs/register/operations/list_saas']),
  ...rows(200, HTML, ['/docs/payments/webhooks', '/docs/payments/operations/get_payout']),
  ...rows(200, HTML, ['/de/docs/payments', '/de/docs/payments/operations/get_payout']),
  ...rows(200, HTML, ['/de/docs/payments/rules', '/de/docs/api/errors/quote-expired']),
  ...rows(200, HTML, [
    '/imprint',
    '/privacy',
    '/reserves',
    '/security',
    '/observed',
    '/observer',
    '/docs/payments',
    '/docs/payments/first-hour',
  ]),
  ...rows(200, HTML, ['/docs/badge', '/de/docs/badge']),
  ...rows(200, HTML, ['/docs/hotels', '/docs/hotels/ari', '/de/docs/hotels/alpinebits']),
  ...rows(200, HTML, ['/docs/hotels/validator', '/de/docs/hotels/validator']),
  ...rows(200, HTML, ['/docs/api/errors', '/apply/received', '/correction/refused']),
  ...rows(200, HTML, ['/publishers/SLUG', '/ecommerce/SLUG', '/saas/SLUG', '/hotels/SLUG']),
  ...rows(200, HTML, ['/hotels/stays', '/de/hotels/stays?where=wien']),
  ...rows(400, HTML, ['/hotels/stays?where=wien&region=atlantis']),
  ...rows(200, HTML, ['/saas?q=crm', '/de/hotels?country=ch&page=2', '/publishers?sort=newest']),
  ...rows(400, HTML, ['/ecommerce?page=0']),
  ...rows(405, JSON_TYPE, ['/saas?q=crm'], { method: 'POST' }),
  ...rows(405, JSON_TYPE, ['/hotels/stays'], { method: 'POST' }),
  ...rows(200, HTML, ['/hotels/adlon-berlin/prices', '/de/hotels/adlon-berlin/prices']),
  ...rows(400, HTML, ['/hotels/adlon-berlin/prices?month=2027-13']),
  ...rows(404, HTML, ['/de/hotels/nobody-has-this/prices'], { fault: 'retried' }),
  ...rows(405, JSON_TYPE, ['/hotels/adlon-berlin/prices'], { method: 'POST' }),
  ...rows(200, JSON_TYPE, ['/hotels/stays/source.json?hotel=adlon-berlin']),
  ...rows(400, JSON_TYPE, ['/hotels/stays/source.json']),
  ...rows(404, HTML, ['/nobody-has-this', '/publishers/nobody-has-this']),
  ...rows(301, null, ['/hotels/'], { fault: 'slashed' }),

  ...rows(200, JSON_TYPE, ['/api/publishers', '/api/ecommerce', '/api/saas', '/api/hotels']),
  ...rows(200, JSON_TYPE, ['/api/publishers.json', '/api/publishers/']),
  ...rows(200, JSON_TYPE, ['/api/publishers?q=zeitung&page=2', '/api/saas?q=%22NEAR(a*)%22']),
  ...rows(200, JSON_TYPE, ['/api/saas?category=fintech&country=de&stage=growth&utm_source=x']),
  ...rows(200, JSON_TYPE, ['/api/facets/ecommerce?country=at', '/api/publishers?page=1000']),
  ...rows(200, JSON_TYPE, ['/api/facets/publishers', '/api/facets/saas?q=pay']),
  ...rows(400, JSON_TYPE, ['/api/facets/saas?q=%00']),
  ...rows(200, JSON_TYPE, ['/api/search/publishers?q=news', '/api/search/ecommerce?q=shoes']),
  ...rows(200, JSON_TYPE, ['/api/search/saas?q=payroll', '/api/search/hotels?q=zermatt']),
  ...rows(400, JSON_TYPE, ['/api/applications/x', '/api/corrections/x', '/api/claims/x']),
  ...rows(200, JSON_TYPE, ['/api/changes?limit=1', '/api/listed?website=https://a.eu/']),
  ...rows(400, JSON_TYPE, ['/api/listed']),
  ...rows(200, JSON_TYPE, [
    '/api/observations',
    '/api/observations?crawler=GPTBot&verdict=refused',
  ]),
  ...rows(200, JSON_TYPE, ['/api/observations/publishers/SLUG']),
  ...rows(400, JSON_TYPE, ['/api/observations?verdict=good', '/api/observations/banks/x']),
  ...rows(200, JSON_TYPE, ['/api/publishers/SLUG', '/api/ecommerce/SLUG?utm_source=x'], {
    fault: 'untyped',
  }),
  ...rows(200, JSON_TYPE, ['/api/saas/SLUG', '/api/hotels/SLUG'], { fault: 'untyped' }),
  ...rows(400, JSON_TYPE, ['/api/publishers?page=0', '/api/ecommerce?q=a&q=b', '/api/saas?q=%00']),
  ...rows(400, JSON_TYPE, ['/api/publishers/BAD_SLUG', '/api/hotels/a%2Fb', '/api/saas/%C3%A4']),
  ...rows(404, JSON_TYPE, ['/api/hotels/nobody-has-this'], { fault: 'retried' }),
  ...rows(404, JSON_TYPE, ['/api/zzz', '/.well-known/zzz']),
  ...rows(200, KEYS, ['/.well-known/http-message-signatures-directory']),
  ...rows(401, JSON_TYPE, ['/v1', '/v1/accounts', '/v1/zzz', '/v1/payments']),
  ...rows(200, JSON_TYPE, ['/api/publishers', '/api/publishers?page=2'], { method: 'HEAD' }),
  ...rows(204, null, ['/api/publishers'], { method: 'OPTIONS', fault: 'typed' }),
  ...rows(405, JSON_TYPE, ['/api/publishers', '/api/hotels'], { method: 'POST' }),
  ...rows(405, JSON_TYPE, ['/api/publishers/SLUG'], { method: 'POST', fault: 'method' }),
  ...rows(405, JSON_TYPE, FORMS),
  ...rows(404, JSON_TYPE, ['/api/zzz'], { method: 'POST' }),
  ...rows(401, JSON_TYPE, ['/v1/accounts'], { method: 'POST' }),

  ...rows(400, JSON_TYPE, FORMS, posted('{')),
  ...rows(400, JSON_TYPE, FORMS, posted('{"kind":"saas"}')),
  ...rows(403, JSON_TYPE, FORMS, {
    ...posted('{}', { Origin: 'https://elsewhere.example' }),
    fault: 'retried',
  }),
  ...rows(413, JSON_TYPE, FORMS, posted(TOO_LARGE)),
  ...rows(415, JSON_TYPE, FORMS, posted('{}', { 'Content-Type': 'text/plain' })),
  ...rows(303, null, FORMS, { ...posted('kind=saas', FORM), fault: 'typed' }),

  ...rows(401, JSON_TYPE, ['/api/fx-quote', '/api/fx-quote?from=EUR&to=USD&amount=0']),
  ...rows(405, JSON_TYPE, ['/api/fx-quote', '/healthz', '/healthz/ready', '/v1/reserves'], {
    method: 'POST',
  }),
  ...rows(200, JSON_TYPE, ['/healthz', '/healthz/ready']),
  ...rows(200, JSON_TYPE, ['/v1/reserves'], { isOfItsOwn: true }),
  ...rows(200, HTML, ['/claim', '/de/claim', '/partner', '/de/partner']),
  ...rows(401, HTML, ['/console']),
  ...rows(404, HTML, ['/console/zzz']),
  ...rows(405, JSON_TYPE, ['/api/validate/alpinebits']),
  ...rows(415, JSON_TYPE, ['/api/validate/alpinebits'], { method: 'POST' }),
  ...rows(405, TEXT, ['/alpinebits', '/ari']),
  ...rows(401, TEXT, ['/alpinebits', '/ari'], { method: 'POST' }),

  ...rows(405, 'application/json', MCP),
  ...rows(200, 'application/json', MCP, posted(TOOLS)),
  ...rows(400, 'application/json', MCP, posted('{')),
  ...rows(406, 'application/json', MCP, posted(TOOLS, { Accept: 'text/html' })),
  ...rows(413, 'application/json', MCP, posted(TOO_LARGE)),
  ...rows(415, 'application/json', MCP, posted(TOOLS, { 'Content-Type': 'text/plain' })),

  ...rows(200, JSON_TYPE, ['/openapi.json', '/v1/openapi.json']),
  ...rows(200, JSON_TYPE, ['/docs/search.json', '/de/docs/search.json']),
  ...rows(200, JSON_TYPE, ['/hotels.index.json', '/.well-known/agent-skills/index.json']),
  ...rows(200, JSON_TYPE, ['/.well-known/mcp.json', '/.well-known/mcp/server-card.json']),
  ...rows(200, JSON_TYPE, ['/.well-known/mcp/server.json', '/.well-known/mcp/catalog.json']),
  ...rows(200, JSON_TYPE, [
    '/mcp/server.json',
    '/mcp/directory/server.json',
    '/.well-known/mcp/directory/server.json',
    '/.well-known/mcp/directory/server-card.json',
  ]),
  ...rows(200, 'application/ai-catalog+json', ['/.well-known/ai-catalog.json'], {
    fault: 'untyped',
  }),
  ...rows(200, LINKSET, ['/.well-known/api-catalog'], { fault: 'untyped' }),
  ...rows(
    200,
    'application/mcp-server-card+json',
    ['/mcp/server-card', '/mcp/directory/server-card'],
    { fault: 'untyped' },
  ),
  ...rows(200, JSON_TYPE, ['/.well-known/x402'], { fault: 'untyped' }),
  ...rows(200, MARKDOWN, ['/SKILL.md', '/index.md', '/publishers.md', '/publishers/SLUG.md']),
  ...rows(200, MARKDOWN, ['/ecommerce/SLUG.md', '/saas/SLUG.md', '/hotels/SLUG.md']),
  ...rows(200, SVG, ['/badge/publishers/SLUG.svg', '/de/badge/hotels/SLUG.svg']),
  ...rows(404, SVG, ['/badge/saas/nobody-has-this.svg']),
  ...rows(200, HTML, ['/evidence/publishers/SLUG', '/de/evidence/hotels/SLUG']),
  ...rows(404, HTML, ['/evidence/saas/nobody-has-this'], { fault: 'retried' }),
  ...rows(200, MARKDOWN, ['/de/publishers/SLUG.md', '/de/hotels/SLUG.md']),
  ...rows(404, MARKDOWN, ['/saas/nobody-has-this.md', '/de/saas/nobody-has-this.md'], {
    fault: 'retried',
  }),
  ...rows(200, MARKDOWN, [
    '/apply.md',
    '/correction.md',
    '/imprint.md',
    '/privacy.md',
    '/reserves.md',
    '/security.md',
    '/observed.md',
    '/observer.md',
  ]),
  ...rows(200, MARKDOWN, ['/de/docs.md', '/docs/register/errors.md', '/de/docs/register/mcp.md']),
  ...rows(200, MARKDOWN, ['/docs.md', '/sources.md', '/docs/payments.md', '/docs/api/errors.md']),
  ...rows(200, MARKDOWN, ['/docs/hotels.md', '/docs/badge.md', '/de/docs/hotels/validator.md']),
  ...rows(200, MARKDOWN, ['/de/docs/payments.md', '/de/docs/payments/first-hour.md']),
  ...rows(200, CSV, ['/observed.csv', '/publishers.csv', '/ecommerce.csv', '/saas.csv']),
  ...rows(200, CSV, ['/hotels.csv']),
  ...rows(200, SCRIPT, ['/client/kontor.js'], { fault: 'untyped' }),
  ...rows(200, TEXT, ['/client/kontor.ts'], { fault: 'untyped' }),
  ...rows(200, TEXT, ['/llms.txt', '/llms-full.txt', '/robots.txt']),
  ...rows(200, TEXT, ['/third-party-notices.txt', '/.well-known/security.txt']),
  ...rows(200, 'application/vnd.cyclonedx+json', ['/sbom.cdx.json'], { fault: 'untyped' }),
  ...rows(200, 'application/xml; charset=utf-8', ['/sitemap.xml'], {
    fault: 'untyped',
  }),
];
