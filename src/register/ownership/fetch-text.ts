import { KontorError } from '#kernel/error.ts';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '#kernel/outbound/public-address.ts';
import type { Names } from './names.ts';

export interface FetchOptions {
  names: Names;
  /** Also http: and loopback addresses; for trying things out on one machine. */
  allowLoopback: boolean;
  signal: AbortSignal;
  /** Extra certificate authority, PEM. */
  authority?: string | undefined;
}

const BODY_MOST_BYTES = 4096;
const REDIRECTS_MOST = 3;

/** The host cannot be asked, for a reason that the operator should read. */
class FetchRefusedError extends KontorError {
  override readonly name = 'FetchRefusedError';
}

const allowedAddresses = async (url: URL, options: FetchOptions): Promise<string[]> => {
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) throw new FetchRefusedError('not a host name');
  const { names, allowLoopback } = options;
  const addresses = await names.addresses(url.hostname);
  if (addresses.length === 0) throw new FetchRefusedError('the host has no address');
  const allowed = addresses.filter(
    (address) => isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address)),
  );
  if (allowed.length < addresses.length)
    throw new FetchRefusedError('the host leads to an address that is not public');
  return allowed;
};

// The connection goes to the addresses that were checked, whatever the name says a moment later.
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    if (all) return callback(null, found);
    const [first] = found;
    return callback(null, first?.address ?? '', first?.family ?? 4);
  };

const answerOf = async (url: URL, options: FetchOptions): Promise<IncomingMessage> => {
  const { signal, allowLoopback, authority } = options;
  if (url.protocol !== 'https:' && !(allowLoopback && url.protocol === 'http:'))
    throw new FetchRefusedError('only https is asked');
  const lookup = pinned(await allowedAddresses(url, options));
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { Accept: 'text/plain', 'User-Agent': 'Kontor-Verification/1.0' };
  return new Promise((answered, failed) => {
    const ca = authority === undefined ? {} : { ca: authority };
    request(url, { agent: false, headers, lookup, signal, ...ca })
      .on('response', answered)
      .on('error', failed)
      .end();
  });
};

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of answer) {
    chunks.push(Buffer.from(chunk));
    sizeBytes += chunk.length;
    if (sizeBytes > BODY_MOST_BYTES) throw new FetchRefusedError('the answer is longer than 4 KB');
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** The text at an address, following redirects only to `hosts`; throws with a reason otherwise. */
export const fetchText = async (
  address: URL,
  hosts: readonly string[],
  options: FetchOptions,
): Promise<string> => {
  let url = address;
  for (let hops = 0; hops <= REDIRECTS_MOST; hops += 1) {
    const answer = await answerOf(url, options);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return textOf(answer);
    answer.destroy();
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined)
      throw new FetchRefusedError(`answered ${statusCode}`);
    url = new URL(headers.location, url);
    if (!hosts.includes(url.host))
      throw new FetchRefusedError(`sends on to another host, ${url.host}`);
  }
  throw new FetchRefusedError('sends on too often');
};
