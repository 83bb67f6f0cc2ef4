import type { Given, Host } from './zoo.ts';

/** Hosts with files at well-known addresses, and hosts whose files are something else. */

const json = (value: unknown, headers: Record<string, string> = {}): Given => ({
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

const TEXT = { 'Content-Type': 'text/plain' };
const X402 = { version: 1, resources: ['https://a.example/api'] };
const OPENAPI = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: {} };
const PRICED = {
  ...OPENAPI,
  paths: { '/a': { get: { 'x-payment-info': { offers: [{ amount: '1', intent: 'charge' }] } } } },
};
const PAGE = '<!doctype html><html><head></head><body>A page for people</body></html>';
const SECURITY = 'Contact: mailto:safe@a.example\nExpires: 2027-01-01T00:00:00Z\n';
const LLMS = '# A shop\n\n> What it sells\n\n## Docs\n- [One](https://a.example/one): first\n';
const SITEMAP = '<?xml version="1.0"?><urlset><url><loc>https://a.example/</loc></url></urlset>';
const INDEX = (loc: string) =>
  `<?xml version="1.0"?><sitemapindex><sitemap><loc>${loc}</loc></sitemap></sitemapindex>`;

const having = (
  name: string,
  path: string,
  served: Given | string,
  truth: Host['truth'],
): Host => ({ name, files: { [path]: served }, truth });

const utf16 = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

export const FILE_HOSTS: readonly Host[] = [
  having('llms', '/llms.txt', LLMS, { 'llms-txt': ['open', 'A shop'] }),
  having('llms-mark', '/llms.txt', `\uFEFF${LLMS}`, { 'llms-txt': ['open', 'A shop'] }),
  having(
    'llms-utf16',
    '/llms.txt',
    { body: utf16('# Zürich\n') },
    { 'llms-txt': ['open', 'Zürich'] },
  ),
  having(
    'llms-latin1',
    '/llms.txt',
    {
      headers: { 'Content-Type': 'text/plain; charset=ISO-8859-1' },
      body: Buffer.from('# Zürich\n', 'latin1'),
    },
    { 'llms-txt': ['open', 'Zürich'] },
  ),
  having(
    'llms-page',
    '/llms.txt',
    { headers: { 'Content-Type': 'text/html' }, body: PAGE },
    {
      'llms-txt': 'wrong',
    },
  ),
  having('llms-words', '/llms.txt', 'Hello there', { 'llms-txt': 'wrong' }),
  having('llms-broken', '/llms.txt', { status: 500 }, { 'llms-txt': 'unknown' }),
  having('llms-forbidden', '/llms.txt', { status: 403 }, { 'llms-txt': 'refused' }),
  having('llms-paid', '/llms.txt', { status: 402 }, { 'llms-txt': 'gated' }),
  having('ai-text', '/ai.txt', 'User-Agent: *\nDisallow: /\n', { 'ai-txt': 'refused' }),
  having('ai-text-open', '/ai.txt', 'User-Agent: *\nAllow: /\n', { 'ai-txt': 'open' }),
  having('x402-file', '/.well-known/x402', json(X402), { x402: ['open', null] }),
  having('x402-later', '/.well-known/x402', json({ ...X402, active: false }), {
    x402: ['open', 'declared for later'],
  }),
  having('x402-torn', '/.well-known/x402', '{"version": 1, "resources": [', { x402: 'wrong' }),
  having('x402-list', '/.well-known/x402', json([1, 2]), { x402: 'wrong' }),
  having('ard', '/.well-known/ard.json', json({ specVersion: '1.0', entries: [] }), {
    ard: ['open', '1.0'],
  }),
  having('ucp', '/.well-known/ucp', json({ ucp: { version: '2026-01-11', services: {} } }), {
    ucp: ['open', '2026-01-11'],
  }),
  having(
    'agent-card',
    '/.well-known/agent-card.json',
    json({ name: 'Agent', version: '1', url: 'https://a.example', skills: [] }),
    { 'agent-card': ['open', 'Agent'] },
  ),
  having('agent-nameless', '/.well-known/agent-card.json', json({ version: '1' }), {
    'agent-card': 'wrong',
  }),
  having('mcp-card', '/.well-known/mcp/server-card.json', json({ name: 'x/y', version: '1' }), {
    'mcp-card': ['open', 'x/y'],
  }),
  having('catalog', '/.well-known/api-catalog', json({ linkset: [{ anchor: 'https://a' }] }), {
    'api-catalog': 'open',
  }),
  having(
    'security',
    '/.well-known/security.txt',
    { body: SECURITY, headers: TEXT },
    {
      'security-txt': ['open', 'mailto:safe@a.example'],
    },
  ),
  having(
    'security-old',
    '/.well-known/security.txt',
    { body: SECURITY.replace('2027', '2025'), headers: TEXT },
    { 'security-txt': 'wrong' },
  ),
  having('openapi', '/openapi.json', json(OPENAPI), { openapi: 'open', 'payment-info': 'absent' }),
  having('openapi-priced', '/openapi.json', json(PRICED), {
    openapi: 'open',
    'payment-info': 'gated',
  }),
  having(
    'openapi-long',
    '/openapi.json',
    json({ ...OPENAPI, filler: 'x'.repeat(70_000), ...PRICED }),
    { openapi: 'open', 'payment-info': 'gated' },
  ),
  having('swagger', '/openapi.json', json({ swagger: '2.0' }), {
    openapi: 'wrong',
    'payment-info': 'wrong',
  }),
  having('sitemap', '/sitemap.xml', SITEMAP, { sitemap: ['open', 'pages'] }),
  having(
    'sitemap-news',
    '/sitemap.xml',
    SITEMAP.replace('</url>', '<news:news></news:news></url>'),
    {
      sitemap: ['open', 'pages'],
      'news-sitemap': 'open',
    },
  ),
  having('sitemap-index', '/sitemap.xml', INDEX('https://a.example/news-sitemap.xml'), {
    sitemap: ['open', 'index'],
    'news-sitemap': 'open',
  }),
  {
    name: 'sitemap-named',
    files: { '/robots.txt': 'Sitemap: /maps/all.xml\n', '/maps/all.xml': SITEMAP },
    truth: { robots: 'open', sitemap: ['open', 'pages'] },
  },
  having('tdm-file', '/.well-known/tdmrep.json', json([{ location: '/', 'tdm-reservation': 1 }]), {
    'tdm-file': ['refused', null],
  }),
  having(
    'tdm-licence',
    '/.well-known/tdmrep.json',
    json([{ location: '/*', 'tdm-reservation': 1, 'tdm-policy': 'https://a.example/policy' }]),
    { 'tdm-file': ['gated', 'https://a.example/policy'] },
  ),
  having('tdm-open', '/.well-known/tdmrep.json', json([{ location: '/', 'tdm-reservation': 0 }]), {
    'tdm-file': ['open', null],
  }),
];
