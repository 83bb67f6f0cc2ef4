import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { HOME, NOT_FOUND, type Host, type Served } from './zoo.ts';
import { crawlers } from './pages.ts';

/** Hosts that do what no host should do: nothing may be said of them that is not known. */

const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024, '# x'));
const LLMS = '# A title\n';

const endless = (response: ServerResponse): void => {
  response.writeHead(200, { 'Content-Type': 'text/plain' });
  const more = (): void => {
    if (response.destroyed) return;
    if (response.write('x'.repeat(16_384))) setImmediate(more);
    else response.once('drain', more);
  };
  more();
};

const drip = (response: ServerResponse): void => {
  response.writeHead(200, { 'Content-Type': 'text/plain' });
  const timer = setInterval(() => response.write('#'), 100);
  response.once('close', () => clearInterval(timer));
};

const to = (location: string) => ({ status: 302, headers: { Location: location } });

const FILES = ['llms-txt', 'x402', 'tdm-file', 'sitemap', 'news-sitemap', 'agent-card', 'mcp-card'];
const MORE_FILES = ['ard', 'ucp', 'api-catalog', 'openapi', 'payment-info', 'ai-txt'];
const HOME_FACTS = ['encryption', 'redirect', 'feed', 'schema-org', 'tdm-page'];
const OTHERS = [...FILES, ...MORE_FILES, 'security-txt'];

const all = (facts: readonly string[], verdict: 'absent' | 'unknown'): Host['truth'] =>
  Object.fromEntries(facts.map((fact) => [fact, verdict]));

/** Addresses that are nobody's outside, in the forms in which a resolver may give them. */
const INNER_ADDRESSES = [
  ...['0.0.0.0', '100.64.0.1', '172.31.255.255', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', 'fc00::1', 'fe80::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::1', 'ff02::1'],
];
const INNER_ORIGINS = [
  'http://10.0.0.1',
  'http://[fd00::1]',
  'http://0x0a000001',
  'ftp://a.example',
];

/** A site that does not give robots.txt is asked nothing more, and nothing is said. */
const CLOSED = 'closed';

export const troubleHosts = (everybody: readonly string[]): readonly Host[] => {
  const nobodyKnows = {
    ...crawlers(everybody, 'unknown'),
    ...all(['robots', 'content-signal', 'content-usage', 'encryption'], 'unknown'),
    ...Object.fromEntries(
      [...OTHERS, 'redirect', 'feed', 'schema-org', 'tdm-page', 'unknown-addresses'].map((fact) => [
        fact,
        ['unknown', CLOSED] as const,
      ]),
    ),
  };
  const closed = (name: string, more: Partial<Host>, truth: Host['truth'] = {}): Host => ({
    name,
    ...more,
    truth: { ...nobodyKnows, ...truth },
  });
  /** Its encryption is known, for it answers. */
  const answering = (name: string, robots: Served, truth: Host['truth'] = {}): Host =>
    closed(name, { files: { '/robots.txt': robots } }, { encryption: 'absent', ...truth });
  const reset = (_: unknown, response: ServerResponse): void => void response.destroy();
  return [
    { name: 'soft', otherwise: { body: HOME }, truth: { 'unknown-addresses': 'wrong' } },
    {
      name: 'soft-llms',
      otherwise: { body: HOME },
      files: { '/llms.txt': LLMS },
      truth: { 'unknown-addresses': 'wrong', 'llms-txt': ['open', 'A title'] },
    },
    {
      name: 'soft-text',
      otherwise: { headers: { 'Content-Type': 'text/plain' }, body: LLMS },
      truth: { 'unknown-addresses': 'wrong' },
    },
    {
      name: 'soft-json',
      otherwise: { body: JSON.stringify({ name: 'a', version: '1', linkset: [{}] }) },
      truth: { 'unknown-addresses': 'wrong' },
    },
    {
      name: 'all-home',
      otherwise: to('/'),
      truth: { 'unknown-addresses': 'wrong' },
    },
    {
      name: 'all-forbidden',
      otherwise: { status: 403 },
      files: { '/robots.txt': 'User-agent: *\nAllow: /\n' },
      truth: { robots: 'open', 'unknown-addresses': 'refused', ...all(OTHERS, 'unknown') },
    },
    {
      name: 'loop',
      files: { '/': to('/a'), '/a': to('/b'), '/b': to('/') },
      truth: {
        ...all(HOME_FACTS, 'unknown'),
        ...all(['content-signal', 'content-usage'], 'unknown'),
        redirect: 'wrong',
      },
    },
    {
      name: 'llms-loop',
      files: { '/llms.txt': to('/llms.txt') },
      truth: { 'llms-txt': 'unknown' },
    },
    {
      name: 'leaves',
      files: { '/': to('https://other.example/'), '/llms.txt': to('http://10.0.0.1/llms.txt') },
      truth: {
        ...all(HOME_FACTS, 'unknown'),
        ...all(['content-signal', 'content-usage'], 'unknown'),
        redirect: ['open', 'https://other.example'],
        'llms-txt': 'unknown',
      },
    },
    {
      name: 'drip',
      files: { '/llms.txt': (_, response) => drip(response) },
      truth: { 'llms-txt': 'unknown' },
    },
    {
      name: 'endless',
      files: { '/llms.txt': (_, response) => endless(response) },
      truth: { 'llms-txt': 'unknown' },
    },
    {
      name: 'bomb',
      files: {
        '/openapi.json': { headers: { 'Content-Encoding': 'gzip' }, body: BOMB },
        '/llms.txt': { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(LLMS) },
      },
      truth: { openapi: 'unknown', 'payment-info': 'unknown', 'llms-txt': ['open', 'A title'] },
    },
    {
      name: 'brotli',
      files: { '/llms.txt': { headers: { 'Content-Encoding': 'br' }, body: LLMS } },
      truth: { 'llms-txt': 'unknown' },
    },
    {
      name: 'torn-gzip',
      files: {
        '/llms.txt': {
          headers: { 'Content-Encoding': 'gzip' },
          body: gzipSync(LLMS).subarray(0, 12),
        },
      },
      truth: { 'llms-txt': 'unknown' },
    },
    { name: 'cut-off', files: { '/ai.txt': reset }, truth: { 'ai-txt': 'unknown' } },
    {
      name: 'forbids-us',
      files: { '/robots.txt': 'User-agent: KontorObserver\nDisallow: /\n', '/llms.txt': LLMS },
      truth: {
        robots: 'open',
        ...all([...OTHERS, ...HOME_FACTS, 'unknown-addresses'], 'unknown'),
        ...all(['content-signal', 'content-usage'], 'unknown'),
      },
    },
    {
      name: 'forbids-all-but-one',
      files: {
        '/robots.txt': 'User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nDisallow:\n',
        '/llms.txt': LLMS,
      },
      truth: {
        robots: 'open',
        ...crawlers(everybody, 'refused'),
        'crawler:GPTBot': ['open', 'whole'],
        ...all([...OTHERS, ...HOME_FACTS, 'unknown-addresses'], 'unknown'),
        ...all(['content-signal', 'content-usage'], 'unknown'),
      },
    },
    {
      name: 'forbids-well-known',
      files: { '/robots.txt': 'User-agent: *\nDisallow: /.well-known/\n', '/llms.txt': LLMS },
      truth: {
        robots: 'open',
        ...crawlers(everybody, ['open', 'in part']),
        'llms-txt': ['open', 'A title'],
        ...all(['x402', 'tdm-file', 'agent-card', 'mcp-card', 'ard', 'ucp'], 'unknown'),
        ...all(['api-catalog', 'security-txt'], 'unknown'),
      },
    },
    answering('robots-500', { status: 500 }),
    answering('robots-503', { status: 503 }),
    answering('robots-429', { status: 429, headers: { 'Retry-After': '864000' } }),
    answering('robots-403', { status: 403 }, { robots: 'refused' }),
    answering('robots-endless', (_, response) => endless(response)),
    answering('robots-401', { status: 401 }, { robots: 'gated' }),
    answering('robots-longer-than-read', '# x\n'.repeat(30_000)),
    closed('robots-drip', { files: { '/robots.txt': (_, response) => drip(response) } }),
    closed('robots-unsent', {
      files: { '/robots.txt': { headers: { 'Content-Encoding': 'gzip' }, body: 'User-agent: *' } },
    }),
    closed('robots-loop', { files: { '/robots.txt': to('/robots.txt') } }),
    ...INNER_ORIGINS.map((origin, number) =>
      closed(`robots-inside-${number + 1}`, {
        files: { '/robots.txt': to(`${origin}/robots.txt`) },
      }),
    ),
    closed('robots-cut-off', { files: { '/robots.txt': reset } }),
    closed('private', { addresses: ['10.0.0.1'] }),
    closed('metadata', { addresses: ['169.254.169.254'] }),
    closed('mixed', { addresses: ['127.0.0.1', '192.168.1.1'] }),
    closed('nameless', { addresses: [] }),
    ...INNER_ADDRESSES.map((address, number) =>
      closed(`private-${number + 1}`, { addresses: [address] }),
    ),
    closed('bad', { tls: 'bad' }, { encryption: 'wrong' }),
    { name: 'good', tls: 'good', otherwise: NOT_FOUND, truth: { encryption: 'open' } },
  ];
};
