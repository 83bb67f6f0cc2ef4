import { crawlers } from './pages.ts';
import { HOME, type Given, type Host, type Served } from './zoo.ts';

/** Hosts whose robots.txt is written, sent or found as few are. */

const CLOSES_GPT = 'User-agent: GPTBot\nDisallow: /\n';
const GPT_REFUSED = { 'crawler:GPTBot': 'refused' } as const;
const GPT_WHOLE = { 'crawler:GPTBot': ['open', 'whole'] } as const;

const robots = (name: string, served: Served, truth: Host['truth']): Host => ({
  name,
  files: { '/robots.txt': served },
  truth: { robots: 'open', ...truth },
});

const typed = (type: string, body: string | Buffer): Given => ({
  headers: { 'Content-Type': type },
  body,
});

/** Lines of remarks, so many bytes of them. */
const remarks = (bytes: number): string => `# ${'x'.repeat(97)}\n`.repeat(Math.ceil(bytes / 100));

const LATIN1 = Buffer.from(`# Z\xFCrich\n${CLOSES_GPT}`, 'latin1');
const BIG_ENDIAN = Buffer.concat([
  Buffer.from([0xfe, 0xff]),
  Buffer.from(CLOSES_GPT, 'utf16le').swap16(),
]);

/** To a host of this machine with another name. */
const toHost =
  (name: string, path: string): Served =>
  (request, response) => {
    const port = (request.headers.host ?? '').replace(/^[^:]*/, '');
    response.writeHead(302, { Location: `http://${name}.zoo.test${port}${path}` }).end();
  };

export const robotsTextHosts = (everybody: readonly string[]): readonly Host[] => [
  robots('robots-cr', CLOSES_GPT.replaceAll('\n', '\r'), GPT_REFUSED),
  robots('robots-crlf-no-end', 'User-agent: GPTBot\r\nDisallow: /', GPT_REFUSED),
  robots('robots-utf16-be', typed('text/plain', BIG_ENDIAN), GPT_REFUSED),
  robots('robots-not-utf8', typed('text/plain', LATIN1), GPT_REFUSED),
  robots('robots-star-rule', 'User-agent: GPTBot\nDisallow: /*\n', GPT_REFUSED),
  robots('robots-end-mark', 'User-agent: *\nDisallow: /*.pdf$\n', {
    ...crawlers(everybody, ['open', 'in part']),
  }),
  robots('robots-same-length', 'User-agent: GPTBot\nDisallow: /\nAllow: /\n', GPT_WHOLE),
  robots('robots-same-length-above', 'User-agent: GPTBot\nAllow: /\nDisallow: /\n', GPT_WHOLE),
  robots('robots-longer-allow', 'User-agent: GPTBot\nDisallow: /\nAllow: /*\n', GPT_WHOLE),
  robots('robots-longer-name', 'User-agent: GPTBot-User\nDisallow: /\n', {}),
  robots('robots-shorter-name', 'User-agent: GPT\nDisallow: /\n', {}),
  robots('robots-name-in-words', 'User-agent: not GPTBot\nDisallow: /\n', {}),
  robots('robots-version', 'User-agent: GPTBot/1.2\nDisallow: /\n', GPT_REFUSED),
  robots('robots-remarks', 'User-agent: GPTBot # trains\nDisallow: / # all of it\n', GPT_REFUSED),
  robots('robots-tabs', '\tUser-agent\t:\tGPTBot\t\n  Disallow:/\t\n', GPT_REFUSED),
  robots('robots-empty-lines', 'User-agent: GPTBot\n\n\nDisallow: /\n', GPT_REFUSED),
  robots(
    'robots-other-line-between',
    'User-agent: GPTBot\nHost: a.example\nUser-agent: CCBot\nDisallow: /\n',
    crawlers(['GPTBot', 'CCBot'], 'refused'),
  ),
  robots('robots-rule-of-nobody', 'Disallow: /\nUser-agent: GPTBot\nAllow: /\n', {}),
  robots('robots-star-with-name', 'User-agent: GPTBot\nUser-agent: *\nDisallow: /shut\n', {
    ...crawlers(everybody, ['open', 'in part']),
  }),
  robots('robots-empty-among-rules', 'User-agent: GPTBot\nDisallow:\nDisallow: /\n', GPT_REFUSED),
  robots('robots-typed-as-page', typed('text/html; charset=utf-8', CLOSES_GPT), GPT_REFUSED),
  robots('robots-typed-as-bytes', typed('application/octet-stream', CLOSES_GPT), GPT_REFUSED),
  robots('robots-page-typed-as-text', typed('text/plain', HOME), {
    robots: 'wrong',
  }),
  robots('robots-below-the-limit', remarks(63_000) + CLOSES_GPT, GPT_REFUSED),
  robots('robots-gone', { status: 410 }, { robots: 'absent' }),
  robots('robots-elsewhere', toHost('robots-closed-gpt', '/robots.txt'), GPT_REFUSED),
  {
    name: 'robots-moved',
    files: {
      '/robots.txt': { status: 301, headers: { Location: '/r/1' } },
      '/r/1': { status: 307, headers: { Location: '2' } },
      '/r/2': { status: 308, headers: { Location: '?3' } },
      '/r/2?3': CLOSES_GPT,
    },
    truth: { robots: 'open', ...GPT_REFUSED },
  },
];
