import { isIP, SocketAddress } from 'node:net';
import { z } from 'zod';
import { isLoopback } from '#kernel/http/loopback.ts';
import { base58Bytes } from '#kernel/money/base58.ts';
import { ONE, parseRatio, type Ratio } from '#kernel/money/ratio.ts';

/** The types of values of environment variables; an error says what is expected. */

export const text = z.string();

/** Secrets have a least length, so that they cannot be guessed. */
export const longText = (least: number) => z.string().min(least, `at least ${least} characters`);

export const yesOrNo = z
  .enum(['1', '0', 'true', 'false'], { error: '1 or 0' })
  .transform((value) => value === '1' || value === 'true');

/** Values separated by commas; spaces around each are removed. */
export const list = (isValid: (value: string) => boolean, expected: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((each) => each.trim()))
    .refine((values) => values.every(isValid), `${expected}, by comma`);

/** Clients of apaleo with their secrets, by id: `ID:SECRET`, separated by commas. */
export const apaleoClients = list(
  (value) => /^[\w-]{1,64}:[\x21-\x7e]{8,200}$/.test(value),
  'ID:SECRET of clients of apaleo',
).transform(
  (clients) =>
    new Map(
      clients.map((each) => {
        const [id = ''] = each.split(':', 1);
        return [id, each.slice(id.length + 1)];
      }),
    ),
);

/** Whole numbers of this form, with a description of it. */
const digits = (form: RegExp, expected: string) =>
  z.string().regex(form, expected).transform(Number);

export const wholeUpTo = (most: number) =>
  digits(/^\d{1,9}$/, 'a whole number').refine((value) => value <= most, `${most} at most`);

export const portNumber = digits(/^\d{1,5}$/, 'a port number').refine(
  (value) => value <= 65_535,
  'a port of at most 65535',
);
export const callCount = digits(/^[1-9]\d{0,6}$/, 'a whole number from 1 to 9999999');
export const threadCount = digits(/^(?:[1-9]|1[0-6])$/, 'a whole number from 1 to 16');
export const milliseconds = digits(/^[1-9]\d{0,4}$/, 'milliseconds from 1 to 99999');
export const dayCount = digits(/^[1-9]\d{0,3}$/, 'days from 1 to 9999');
export const basisPoints = digits(/^\d{1,4}$/, 'a whole number from 0 to 9999');

export const decimal = z
  .string()
  .refine((value) => parseRatio(value) !== null, 'a decimal number')
  .transform((value): Ratio => parseRatio(value) ?? ONE);

// Transforms run even after a failed check, so this one must not throw on an invalid address.
export const httpsOrigin = z
  .string()
  .transform((value) => URL.parse(value))
  .refine(
    (url) => url?.protocol === 'https:' && url.href === `${url.origin}/`,
    'an https origin without a path',
  )
  .transform((url) => url?.origin);

const isSafe = (url: URL | null): url is URL =>
  url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));

/** https, or this machine. */
export const apiOrigin = z
  .string()
  .refine((value) => {
    const url = URL.parse(value);
    return isSafe(url) && url.href === `${url.origin}/`;
  }, 'an https origin without a path')
  .transform((value) => value.replace(/\/$/, ''));

export const feedAddress = z
  .string()
  .refine(
    (value) => isSafe(URL.parse(value)) || (/^file:\/\/\/./.test(value) && URL.canParse(value)),
    'an address with https:// or file:///',
  );

/** A contact for reports: an e-mail address, or a page with a form. */
export const reportAddress = z
  .string()
  .refine(
    (value) => z.email().safeParse(value).success || /^https:\/\/[^\s/]\S*$/.test(value),
    'an e-mail address or an https address',
  );

/** https, or an address of this machine; the part after the host may be a key. */
const isReceiver = (value: string): boolean =>
  /^https?:\/\/[^/,\s]/.test(value) && isSafe(URL.parse(value));

/** An address of the operator's own programs: https, or an address of this machine. */
export const receiverAddress = z.string().refine(isReceiver, 'an https address');

export const rpcAddresses = list(isReceiver, 'https addresses');

const isEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** smtps, or smtp with STARTTLS; unencrypted only on this machine. */
export const mailServer = z
  .string()
  .refine(
    (value) => /^smtps?:\/\/./.test(value) && (URL.parse(value)?.hostname ?? '') !== '',
    'an address with smtps:// or smtp:// and a host',
  )
  .refine((value) => {
    const { username = '', password = '' } = URL.parse(value) ?? {};
    return isEncoded(username) && isEncoded(password);
  }, 'a user and a password in which a % is written as %25');

/** After `file://` stands a whole path; a host before it would be another machine. */
const isFile = (value: string): boolean =>
  value.startsWith('file://') ? /^file:\/\/(localhost)?\/./.test(value) : /^file:./.test(value);

/** A database server: nothing in its address that two parsers could read differently. */
const SERVER = /^(https?|libsql):\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?(\/[^\s?#\\]*)?(\?[^\s#]*)?$/;

/** The address as the database client parses it; null if it cannot. */
const connectionOf = (value: string): 'encrypted' | 'plain' | 'plain on this machine' | null => {
  const url = SERVER.test(value) ? URL.parse(value) : null;
  if (url === null) return null;
  const asked = [...url.searchParams].filter(([name]) => name !== 'authToken');
  const isLibsql = url.protocol === 'libsql:';
  if (!asked.every(([name, bit]) => isLibsql && name === 'tls' && /^[01]$/.test(bit))) return null;
  const isPlain = isLibsql ? asked.at(-1)?.[1] === '0' : url.protocol === 'http:';
  if (!isPlain) return 'encrypted';
  if (isLibsql && url.port === '') return null;
  return isLoopback(url.hostname) ? 'plain on this machine' : 'plain';
};

/**
 * A token that is sent unencrypted can be read by others: the address is judged as the database
 * client parses it.
 */
export const databaseAddress = z
  .string()
  .refine(
    (value) => isFile(value) || connectionOf(value) !== null,
    'an address with file:, https:// or libsql://; with tls=0 it names a port; file:// is ' +
      'followed by a path that begins with /',
  )
  .refine(
    (value) => connectionOf(value) !== 'plain',
    'https:// or libsql:// without tls=0 for a database on another machine',
  );

/** Each as connections name it: `2001:DB8::1` and `2001:db8:0:0:0:0:0:1` are the same. */
export const ipAddresses = list((value) => isIP(value) > 0, 'IP addresses').transform((all) =>
  all.map((address) => {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    return new SocketAddress({ address, family }).address.replace(/^::ffff:/, '');
  }),
);

const CHAIN_ADDRESS_BYTES = 32;
/** A longer text is no address, whatever it contains. */
const CHAIN_ADDRESS_MOST = 44;

/** Only the length shows that a character of an address is missing. */
const isChainAddress = (value: string): boolean =>
  value.length <= CHAIN_ADDRESS_MOST && base58Bytes(value) === CHAIN_ADDRESS_BYTES;

export const mintAddress = z
  .string()
  .refine(isChainAddress, 'the address of a mint, 32 bytes in base58');

export const vaultAddress = z
  .string()
  .refine(isChainAddress, 'the address of a vault, 32 bytes in base58');

const KMS_KEY = /^arn:aws[\w-]*:kms:[a-z0-9-]+:\d{12}:(key|alias)\/[\w/-]+$/;

export const signerAddress = z
  .string()
  .refine(
    (value) => KMS_KEY.test(value) || URL.parse(value)?.protocol === 'https:',
    'an https address, or the ARN of a key of AWS KMS',
  );

export const chainAddresses = list(isChainAddress, 'addresses of 32 bytes in base58').refine(
  (addresses) => new Set(addresses).size === addresses.length,
  'addresses of 32 bytes in base58, by comma, each once',
);
