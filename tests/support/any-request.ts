import { request, Agent } from 'node:http';
import fc from 'fast-check';

/** Requests that no client should send, sent as they are: fetch would put them right. */

export interface RawAnswer {
  status: number;
  type: string;
  /** Where it sends the caller on to; empty where it does not. */
  location: string;
  body: string;
}

interface Sent {
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

export const sendPath = (
  origin: string,
  path: string,
  method = 'GET',
  { headers = {}, body }: Sent = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(origin, { path, method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          location: answer.headers.location ?? '',
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

const OPERATORS = [
  ...[
    'NEAR(a b, 2)',
    'NEAR/3',
    'a AND b',
    'a OR b',
    'NOT a',
    'AND',
    '"a b"',
    '"',
    '""',
    '"a',
    'a*',
  ],
  ...[
    '*',
    '^a',
    'a^',
    '-a',
    '--',
    'name:a',
    'name : a',
    '{name facts}:a',
    '- {name}: a',
    '(a',
    'a)',
  ],
  ...['(((', 'a + b', 'a,b', "'", "';--", '; DROP TABLE entry', '\\', '%', '_', '?1', ':x', '@a'],
  ...['$a', 'a--b', '/* x */', 'rowid:1', 'facets:stageearly', 'rank MATCH', '<script>', '${1}'],
];

const encoded = (text: fc.Arbitrary<string>) => text.map(encodeURIComponent);
const octet = fc.nat(255).map((value) => `%${value.toString(16).padStart(2, '0')}`);
/** What may stand in a request line: any other octet is refused before anybody reads the path. */
const rawOctet = fc.integer({ min: 0x21, max: 0x7e }).map((value) => String.fromCharCode(value));

/** A request line may hold so much in all before it is refused with a bare 431. */
export const PATH_MOST_BYTES = 15_000;

/** Text for a parameter or a path segment, encoded well, badly or not at all. */
export const anyEncoded: fc.Arbitrary<string> = fc.oneof(
  encoded(fc.string({ unit: 'binary' }).map((text) => text.toWellFormed())),
  encoded(fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.toWellFormed())),
  encoded(fc.constantFrom(...OPERATORS)),
  encoded(fc.array(fc.constantFrom(...OPERATORS), { maxLength: 6 }).map((all) => all.join(' '))),
  fc.array(octet, { maxLength: 60 }).map((octets) => octets.join('')),
  fc.array(rawOctet, { maxLength: 60 }).map((octets) => octets.join('')),
  fc
    .array(fc.constantFrom('%', '%%', '%2', '%zz', '%u0041', '%00', 'a', '+', '&', '=', ';'), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('a', '%F0%9F%98%80', '%', '"', 'a%20'), fc.integer({ min: 1, max: 300 }))
    .map(([part, times]) => part.repeat(times)),
);

/** What may stand in a header: Node refuses to send anything else. */
export const headerText = fc
  .array(fc.integer({ min: 0x20, max: 0x7e }), { maxLength: 200 })
  .map((codes) => String.fromCharCode(...codes).trim());

/** A query string in which the named parameters stand often, several times and with anything. */
export const anyQuery = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, anyEncoded),
        anyEncoded,
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
    .filter(isQueryOnly);

/** Whether it ends no query and fits into a request line. */
export const isQueryOnly = (text: string): boolean =>
  !text.includes('#') && text.length < PATH_MOST_BYTES;
