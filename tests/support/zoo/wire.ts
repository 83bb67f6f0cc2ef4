import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOME, type Host, type Served } from './zoo.ts';

/** Hosts that speak HTTP as few do, and hosts that lead where nobody may be led. */

const LLMS = '# A title\n';
const TITLE = { 'llms-txt': ['open', 'A title'] } as const;
const NOT_KNOWN = { 'llms-txt': 'unknown' } as const;
const MUCH = Buffer.alloc(64 * 1024 * 1024, 'x');

/** Answers by these very bytes. */
const bytes =
  (text: string | Buffer): Served =>
  (request) =>
    void request.socket.end(text);

/** Sends a beginning, and a part again and again, so many milliseconds apart. */
const slowly =
  (beginning: string, part: string, eachMs: number): Served =>
  (request) => {
    request.socket.write(beginning);
    const timer = setInterval(() => request.socket.write(part), eachMs);
    request.socket.once('close', () => clearInterval(timer));
  };

const coded = (encoding: string, body: Buffer): Served => ({
  headers: { 'Content-Type': 'text/plain', 'Content-Encoding': encoding },
  body,
});

const llms = (name: string, served: Served, truth: Host['truth'] = TITLE): Host => ({
  name,
  files: { '/llms.txt': served },
  truth,
});

const hints = (_: IncomingMessage, response: ServerResponse): void => {
  response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
  response.writeHead(200, { 'Content-Type': 'text/plain' }).end(LLMS);
};

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';

/** Addresses of inner networks, and how else they may be written. */
const INNER = [
  ...['http://10.0.0.1', 'http://2130706433', 'http://0x7f000001', 'http://0177.0.0.1'],
  ...[
    'http://[::ffff:10.0.0.1]',
    'http://[fd00::1]',
    'http://[fe80::1]',
    'http://[64:ff9b::a00:1]',
  ],
  ...['http://0.0.0.0', 'http://169.254.169.254', 'http://a:b@192.168.0.1', 'http://127.1'],
  ...['http://%31%30.0.0.1', 'http://10\u30020.0.1', 'http://\uFF11\uFF10.0.0.1'],
];

/** Neither redirect is followed: nothing is known of the file. */
const LEADING_INSIDE = INNER.map((origin, number) =>
  llms(
    `inside-${number + 1}`,
    (_, response) => {
      response.writeHead(302, { Location: encodeURI(decodeURI(`${origin}/llms.txt`)) }).end();
    },
    NOT_KNOWN,
  ),
);

export const WIRE_HOSTS: readonly Host[] = [
  llms('brotli-true', coded('br', brotliCompressSync(LLMS))),
  llms('zstd-true', coded('zstd', zstdCompressSync(LLMS)), NOT_KNOWN),
  llms('deflate-true', coded('deflate', deflateSync(LLMS)), NOT_KNOWN),
  llms('gzip-old-name', coded('x-gzip', gzipSync(LLMS))),
  llms('identity-named', coded('identity', Buffer.from(LLMS))),
  llms('gzip-said-not-done', coded('gzip', Buffer.from(LLMS)), NOT_KNOWN),
  llms('brotli-bomb', coded('br', brotliCompressSync(MUCH)), NOT_KNOWN),
  llms('zstd-bomb', coded('zstd', zstdCompressSync(MUCH)), NOT_KNOWN),
  llms('gzip-in-gzip-bomb', coded('gzip, gzip', gzipSync(gzipSync(MUCH))), NOT_KNOWN),
  llms('early-hints', hints),
  // undici takes an unasked 100 for a fault, unlike other answers before the last.
  llms(
    'goes-on-first',
    bytes(`HTTP/1.1 100 Continue\r\n\r\n${OK}Connection: close\r\n\r\n${LLMS}`),
    NOT_KNOWN,
  ),
  llms('goes-on-for-ever', slowly('', 'HTTP/1.1 102 Processing\r\n\r\n', 5), NOT_KNOWN),
  llms('http-1.0', bytes(`HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n${LLMS}`)),
  llms('http-0.9', bytes(LLMS), NOT_KNOWN),
  llms('header-flood', bytes(`${OK}${'X-A: b\r\n'.repeat(20_000)}\r\n${LLMS}`), NOT_KNOWN),
  llms('header-long', bytes(`${OK}X-A: ${'b'.repeat(300_000)}\r\n\r\n${LLMS}`), NOT_KNOWN),
  llms('header-drip', slowly(OK, 'X-A: b\r\n', 50), NOT_KNOWN),
  llms(
    'chunk-drip',
    slowly(`${OK}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n#\r\n', 50),
    NOT_KNOWN,
  ),
  llms('chunk-torn', bytes(`${OK}Transfer-Encoding: chunked\r\n\r\nA\r\n# A ti`), NOT_KNOWN),
  llms('length-too-long', bytes(`${OK}Content-Length: 100\r\n\r\n${LLMS}`), NOT_KNOWN),
  llms(
    'length-twice',
    bytes(`${OK}Content-Length: 10\r\nContent-Length: 4\r\n\r\n${LLMS}`),
    NOT_KNOWN,
  ),
  llms('status-odd', bytes(`HTTP/1.1 999 No\r\nContent-Length: 0\r\n\r\n`), NOT_KNOWN),
  llms('says-nothing', () => undefined, NOT_KNOWN),
  {
    name: 'home-drip',
    files: { '/': slowly(`${OK}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n<\r\n', 50) },
    truth: {
      ...{ encryption: 'unknown', redirect: 'unknown', feed: 'unknown', 'schema-org': 'unknown' },
      ...{ 'tdm-page': 'unknown', 'content-signal': 'unknown', 'content-usage': 'unknown' },
    },
  },
  {
    name: 'home-zipped',
    files: { '/': { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(HOME) } },
    truth: {},
  },
  ...LEADING_INSIDE,
];
