import type { Given, Host } from './zoo.ts';

/** Hosts whose home page and robots.txt say something. */

const page = (head: string, headers: Record<string, string> = {}): Given => ({
  headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
  body: `<!doctype html><html><head>${head}</head><body>Home</body></html>`,
});

const home = (name: string, served: Given | string, truth: Host['truth']): Host => ({
  name,
  files: { '/': served },
  truth,
});

const data = (value: unknown): Given =>
  page(`<script type="application/ld+json">${JSON.stringify(value)}</script>`);

const HOTEL = {
  '@context': 'https://schema.org',
  '@type': 'Hotel',
  name: 'Zur Post',
  starRating: { '@type': 'Rating', ratingValue: '4' },
  address: { '@type': 'PostalAddress', streetAddress: 'Markt 1', addressLocality: 'Graz' },
};
const SEEN = (facts: Record<string, string>): string => JSON.stringify(facts);

const FEED = (attributes: string): Given => page(`<link ${attributes}>`);

const robots = (name: string, served: Given | string, truth: Host['truth']): Host => ({
  name,
  files: { '/robots.txt': served },
  truth: { robots: 'open', ...truth },
});

const IN_PART = ['open', 'in part'] as const;

/** Every crawler but some, whom it says something else about. */
export const crawlers = (names: readonly string[], usual: Host['truth'][string]): Host['truth'] =>
  Object.fromEntries(names.map((name) => [`crawler:${name}`, usual]));

export const HOME_HOSTS: readonly Host[] = [
  home('feed', FEED('rel="alternate" type="application/rss+xml" href="https://f.example/rss"'), {
    feed: ['open', 'https://f.example/rss'],
  }),
  home('feed-bare', FEED("href=https://f.example/atom type='application/atom+xml' rel=alternate"), {
    feed: ['open', 'https://f.example/atom'],
  }),
  home(
    'feed-entity',
    FEED('rel=alternate type=application/rss+xml href="https://f.example/?a&amp;b"'),
    {
      feed: ['open', 'https://f.example/?a&b'],
    },
  ),
  home(
    'feed-in-comment',
    page('<!-- <link rel="alternate" type="application/rss+xml" href="/rss"> -->'),
    {},
  ),
  home(
    'feed-in-script',
    page(
      '<script>var a = \'<link rel="alternate" type="application/rss+xml" href="/r">\'</script>',
    ),
    {},
  ),
  home('feed-language', FEED('rel="alternate" hreflang="de" href="/de"'), {}),
  home('feed-no-address', FEED('rel="alternate" type="application/rss+xml" href="javascript:x"'), {
    feed: 'wrong',
  }),
  home('hotel', data(HOTEL), {
    'schema-org': [
      'open',
      SEEN({ type: 'Hotel', name: 'Zur Post', stars: '4', address: 'Markt 1, Graz' }),
    ],
  }),
  home('graph', data({ '@graph': [{ '@type': 'BreadcrumbList' }, HOTEL] }), {
    'schema-org': [
      'open',
      SEEN({ type: 'Hotel', name: 'Zur Post', stars: '4', address: 'Markt 1, Graz' }),
    ],
  }),
  home('publisher', data({ '@type': ['NewsMediaOrganization'], name: 'Die Presse' }), {
    'schema-org': ['open', SEEN({ type: 'NewsMediaOrganization', name: 'Die Presse' })],
  }),
  home('torn-data', page('<script type="application/ld+json">{"@type": "Hotel",</script>'), {
    'schema-org': 'wrong',
  }),
  home('article-only', data({ '@type': 'NewsArticle', name: 'News' }), {}),
  home(
    'latin1-home',
    {
      headers: { 'Content-Type': 'text/html' },
      body: Buffer.from(
        '<!doctype html><html><head><meta charset="iso-8859-1">' +
          '<script type="application/ld+json">' +
          '{"@type":"Hotel","name":"Schönblick"}</script></head></html>',
        'latin1',
      ),
    },
    { 'schema-org': ['open', SEEN({ type: 'Hotel', name: 'Schönblick' })] },
  ),
  home(
    'utf16-meta',
    {
      headers: { 'Content-Type': 'text/html' },
      body:
        '<!doctype html><html><head><meta charset="utf-16">' +
        '<link rel="alternate" type="application/rss+xml" href="https://f.example/f">' +
        '</head></html>',
    },
    { feed: ['open', 'https://f.example/f'] },
  ),
  home(
    'script-charset',
    {
      headers: { 'Content-Type': 'text/html' },
      body:
        '<!doctype html><html><head><script src="/a.js" charset="windows-1251"></script>' +
        '<!-- <meta charset="koi8-r"> --><meta name="description" content="charset=koi8-r">' +
        '<script type="application/ld+json">{"@type":"Hotel","name":"Schönblick"}</script>' +
        '</head></html>',
    },
    { 'schema-org': ['open', SEEN({ type: 'Hotel', name: 'Schönblick' })] },
  ),
  home('tdm-header', page('', { 'TDM-Reservation': '1', 'TDM-Policy': 'https://t.example/p' }), {
    'tdm-page': ['gated', 'https://t.example/p'],
  }),
  home('tdm-meta', page('<meta name="tdm-reservation" content="1">'), { 'tdm-page': 'refused' }),
  home('tdm-zero', page('', { 'TDM-Reservation': '0' }), { 'tdm-page': 'open' }),
  home('tdm-odd', page('', { 'TDM-Reservation': 'perhaps' }), { 'tdm-page': 'wrong' }),
  home('usage-header', page('', { 'Content-Usage': 'train-ai=n' }), {
    'content-usage': ['refused', 'train-ai=n'],
  }),
];

const TRAINERS = ['GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended'];

export const robotsHosts = (everybody: readonly string[]): readonly Host[] => [
  robots('robots-closed-gpt', 'User-agent: GPTBot\nDisallow: /\n', { 'crawler:GPTBot': 'refused' }),
  robots('robots-case', 'USER-AGENT: gptbot\ndisallow : /\n', { 'crawler:GPTBot': 'refused' }),
  robots('robots-mark', '\uFEFFUser-agent: GPTBot\r\nDisallow: /\r\n', {
    'crawler:GPTBot': 'refused',
  }),
  robots(
    'robots-group',
    `${TRAINERS.map((each) => `User-agent: ${each}\n`).join('')}Disallow: /\n`,
    crawlers(TRAINERS, 'refused'),
  ),
  robots('robots-in-part', 'User-agent: *\nDisallow: /admin\n', crawlers(everybody, IN_PART)),
  robots('robots-empty-rule', 'User-agent: *\nDisallow:\n', {}),
  robots('robots-own-group', 'User-agent: *\nDisallow: /x\n\nUser-agent: GPTBot\nAllow: /\n', {
    ...crawlers(everybody, IN_PART),
    'crawler:GPTBot': ['open', 'whole'],
  }),
  robots('robots-two-groups', 'User-agent: CCBot\nAllow: /\n\nUser-agent: CCBot\nDisallow: /\n', {
    // Of equal rules that which allows is the stronger one (RFC 9309, section 2.2.2).
    'crawler:CCBot': ['open', 'whole'],
  }),
  robots('robots-signal', 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n', {
    'content-signal': ['refused', 'ai-train=no, search=yes'],
  }),
  robots('robots-signal-yes', 'User-agent: *\nContent-Signal: ai-train=yes\n', {
    'content-signal': ['open', 'ai-train=yes'],
  }),
  robots('robots-signal-odd', 'User-agent: *\nContent-Signal: nobody knows\n', {
    'content-signal': 'wrong',
  }),
  robots('robots-usage', 'User-agent: *\nContent-Usage: train-ai=n\n', {
    'content-usage': ['refused', 'train-ai=n'],
  }),
  robots(
    'robots-usage-paths',
    'User-agent: *\nContent-Usage: /ai-ok/ train-ai=y\nContent-Usage: / train-ai=n;since="2026"\n',
    { 'content-usage': ['refused', 'train-ai=n'] },
  ),
  robots(
    'robots-signals',
    'User-agent: *\nContent-Signal: search=yes\n\nUser-agent: *\nContent-Signal: ai-train=no\n',
    { 'content-signal': ['refused', 'ai-train=no, search=yes'] },
  ),
  robots(
    'robots-delay-between',
    'User-agent: CCBot\nCrawl-delay: 5\nUser-agent: GPTBot\nDisallow: /\n',
    crawlers(['CCBot', 'GPTBot'], 'refused'),
  ),
  robots('robots-no-path', 'User-agent: *\nDisallow: https://robots-no-path.example/a\n', {}),
  robots(
    'robots-page',
    { headers: { 'Content-Type': 'text/html' }, body: '<html></html>' },
    {
      robots: 'wrong',
    },
  ),
  robots('robots-empty', '', {}),
];
