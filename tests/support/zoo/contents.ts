import { gzipSync } from 'node:zlib';
import { HOME, NOT_FOUND, type Given, type Host, type Served } from './zoo.ts';

/** Hosts whose files are right under a wrong name, or wrong under a right one. */

const X402 = JSON.stringify({ version: 1, resources: ['https://a.example/api'] });
const AGENT = JSON.stringify({ name: 'Agent', version: '1', url: 'https://a.example', skills: [] });
const UCP = JSON.stringify({ ucp: { version: '2026-01-11', services: {} } });
const OPENAPI = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: {} };
const LLMS = '# A shop\n\n> What it sells\n';
const SITEMAP = '<?xml version="1.0"?><urlset><url><loc>https://a.example/</loc></url></urlset>';
const SECURITY = 'Contact: mailto:safe@a.example\nExpires: 2027-01-01T00:00:00Z\n';
const SAFE = { 'security-txt': ['open', 'mailto:safe@a.example'] } as const;
const SHOP = { 'llms-txt': ['open', 'A shop'] } as const;
const PAGES = { sitemap: ['open', 'pages'] } as const;

const typed = (type: string, body: string | Buffer): Given => ({
  headers: { 'Content-Type': type },
  body,
});

const having = (name: string, path: string, served: Served, truth: Host['truth']): Host => ({
  name,
  files: { [path]: served },
  truth,
});

const llms = (name: string, served: Served, truth: Host['truth'] = SHOP): Host =>
  having(name, '/llms.txt', served, truth);
const x402 = (name: string, served: Served, truth: Host['truth'][string]): Host =>
  having(name, '/.well-known/x402', served, { x402: truth });
const security = (name: string, body: string, truth: Host['truth'] = SAFE): Host =>
  having(name, '/.well-known/security.txt', typed('text/plain', body), truth);
const sitemap = (name: string, served: Served, truth: Host['truth'] = PAGES): Host =>
  having(name, '/sitemap.xml', served, truth);

const utf16 = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

/** Every address is answered, each time with other words. */
const changing: Served = (request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' });
  response.end(`<!doctype html><p>${request.url} ${process.hrtime.bigint()}</p>`);
};

/** Every address is answered by a card of that name. */
const echoing: Served = (request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ name: request.url, version: '1', url: 'https://a.example' }));
};

/** What looks like a page is answered, and a file is not. */
const alikeForPages: Served = (request, response) => {
  const isFile = /\.\w+$/.test(request.url ?? '');
  response.writeHead(isFile ? 404 : 200, { 'Content-Type': 'text/html' });
  response.end(isFile ? NOT_FOUND.body : HOME);
};

export const CONTENT_HOSTS: readonly Host[] = [
  llms('llms-typed-as-page', typed('text/html', LLMS)),
  llms('llms-typed-as-bytes', typed('application/octet-stream', LLMS)),
  llms('llms-markdown', typed('text/markdown; charset=UTF-8', LLMS)),
  llms('llms-lines-before', `\r\n\r\n${LLMS.replaceAll('\n', '\r\n')}`),
  llms('llms-page-typed-as-text', typed('text/plain', `<!doctype html><h1># A shop</h1>`), {
    'llms-txt': 'wrong',
  }),
  llms('llms-second-heading-only', '## A shop\n\ntext\n', { 'llms-txt': 'wrong' }),
  llms('llms-empty', '', { 'llms-txt': 'wrong' }),
  llms('llms-gone', { status: 410 }, { 'llms-txt': 'absent' }),
  llms('llms-login', { status: 401 }, { 'llms-txt': 'gated' }),
  llms('llms-too-many', { status: 502 }, { 'llms-txt': 'unknown' }),
  llms('llms-long', LLMS + 'x'.repeat(100_000)),
  having(
    'llms-by-redirect',
    '/llms.txt',
    { status: 301, headers: { Location: '/llms-full.txt' } },
    { 'llms-txt': 'absent' },
  ),
  {
    name: 'llms-moved',
    files: {
      '/llms.txt': { status: 308, headers: { Location: 'files/llms.txt#top' } },
      '/files/llms.txt': LLMS,
    },
    truth: SHOP,
  },
  x402('x402-marked', typed('application/json', `\uFEFF${X402}`), ['open', null]),
  x402('x402-utf16', typed('application/json', utf16(X402)), ['open', null]),
  x402('x402-typed-as-page', typed('text/html', X402), ['open', null]),
  x402('x402-typed-as-bytes', typed('application/octet-stream', X402), ['open', null]),
  x402('x402-page-typed-as-json', typed('application/json', HOME), 'wrong'),
  x402('x402-with-remark', typed('application/json', `// ours\n${X402}`), 'wrong'),
  x402('x402-empty-file', typed('application/json', ''), 'wrong'),
  x402('x402-of-another-version', JSON.stringify({ version: 1 }), 'wrong'),
  having('agent-typed-as-text', '/.well-known/agent-card.json', typed('text/plain', AGENT), {
    'agent-card': ['open', 'Agent'],
  }),
  having(
    'ucp-zipped',
    '/.well-known/ucp',
    {
      headers: { 'Content-Encoding': 'gzip' },
      body: gzipSync(UCP),
    },
    { ucp: ['open', '2026-01-11'] },
  ),
  having('openapi-older', '/openapi.json', JSON.stringify({ ...OPENAPI, openapi: '3.0.3' }), {
    openapi: 'open',
    'payment-info': 'absent',
  }),
  security(
    'security-small-letters',
    SECURITY.toLowerCase().replace('t00', 'T00').replace('0z', '0Z'),
  ),
  security('security-crlf', `# Safe\r\n\r\n${SECURITY.replaceAll('\n', '\r\n')}`),
  security(
    'security-signed',
    '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n' +
      `${SECURITY}-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCgAdFiEE\n-----END PGP SIGNATURE-----\n`,
  ),
  security('security-zone', SECURITY.replace('2027-01-01T00:00:00Z', '2027-01-01T00:00:00+01:00')),
  security('security-no-end', 'Contact: mailto:safe@a.example\n', { 'security-txt': 'wrong' }),
  security('security-no-contact', 'Expires: 2027-01-01T00:00:00Z\n', { 'security-txt': 'wrong' }),
  sitemap('sitemap-zipped', {
    headers: { 'Content-Type': 'application/xml', 'Content-Encoding': 'gzip' },
    body: gzipSync(SITEMAP),
  }),
  sitemap('sitemap-typed-as-page', typed('text/html', SITEMAP)),
  sitemap(
    'sitemap-prefixed',
    '<?xml version="1.0"?><s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      '<s:url><s:loc>https://a.example/</s:loc></s:url></s:urlset>',
  ),
  sitemap('sitemap-marked', `\uFEFF${SITEMAP}`),
  sitemap('sitemap-remark', SITEMAP.replace('<urlset', '<!-- <sitemapindex> -->\n<urlset')),
  sitemap('sitemap-page', typed('application/xml', HOME), {
    sitemap: 'wrong',
    'news-sitemap': 'wrong',
  }),
  having(
    'ai-text-all-closed',
    '/ai.txt',
    '# Spawning AI\nUser-Agent: *\nDisallow: *.txt\nDisallow: /\n',
    { 'ai-txt': 'refused' },
  ),
  having('ai-text-page', '/ai.txt', typed('text/plain', HOME), { 'ai-txt': 'wrong' }),
  { name: 'soft-changing', otherwise: changing, truth: { 'unknown-addresses': 'wrong' } },
  { name: 'soft-echo', otherwise: echoing, truth: { 'unknown-addresses': 'wrong' } },
  {
    name: 'soft-for-pages',
    otherwise: alikeForPages,
    files: { '/llms.txt': LLMS },
    truth: { 'unknown-addresses': 'wrong', ...SHOP },
  },
];
