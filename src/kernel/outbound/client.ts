import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { openAgent, type AddressLookup, type ClientIdentity } from './agents.ts';
import { OutboundError, outboundError } from './error.ts';
import { lookUpAddresses } from './names.ts';
import { urlFault, type UrlRules } from './url-rules.ts';

/**
 * Calls to other hosts: only to allowed addresses, with a limit on time and on the size of the
 * answer. A fetch is pinned to the addresses that were checked.
 */

export interface OutboundCall {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The rules for its target; null for an address that only the operator could choose. */
  rules: UrlRules | null;
  /** The most bytes that are read of the answer's body. */
  mostBytes: number;
  /** Whether the status is an answer also if the body cannot be read: what came of it is cut. */
  bodyMayFail?: true;
  /** Aborts the call early. */
  signal?: AbortSignal;
  /**
   * Hosts that the answer may redirect to. Default none: a redirect is then returned as the answer.
   */
  redirectHosts?: readonly string[];
}

export interface OutboundAnswer {
  status: number;
  /** The first header of this name, in lower case; null where there is none. */
  header(name: string): string | null;
  /** Every header of this name, in lower case. */
  headers(name: string): readonly string[];
  /** The body, up to the limit. */
  bytes: Uint8Array;
  /** The same in UTF-8. */
  text: string;
  /** Whether the body was longer, or broke off. */
  isCut: boolean;
}

export interface OutboundClient {
  /** @throws OutboundError */
  call(call: OutboundCall): Promise<OutboundAnswer>;
  close(): Promise<void>;
}

export interface OutboundOptions {
  /** How host names are resolved, again for each connection. Default: the DNS of this machine. */
  addresses?: AddressLookup;
  /** The time limit of the whole call: name, connection, answer, redirects. Default 15000. */
  timeoutMs?: number;
  /** Extra certificate authority, PEM. */
  authority?: string | undefined;
  /** Client certificate and key that identify the caller, PEM. */
  identity?: ClientIdentity | undefined;
}

const CALL_MOST_MS = 15_000;
const REDIRECTS_MOST = 3;

const headersOf = ({ headers }: Dispatcher.ResponseData, name: string): readonly string[] =>
  [headers[name] ?? []].flat();

const headerOf = (answer: Dispatcher.ResponseData, name: string): string | null =>
  headersOf(answer, name)[0] ?? null;

const unpackerFor = (encoding: string) => {
  // RFC 9110 (section 8.4.1.3) has two names for one encoding.
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  return encoding === 'br' ? createBrotliDecompress() : null;
};

/** The decompressed body; the limit applies to its decompressed size. */
const unpacked = (answer: Dispatcher.ResponseData): AsyncIterable<Uint8Array> => {
  const encoding = headerOf(answer, 'content-encoding') ?? '';
  const unpacker = unpackerFor(encoding.trim().toLowerCase());
  // A failure of either stream is thrown to the reader of the second one.
  return unpacker === null ? answer.body : pipeline(answer.body, unpacker, () => undefined);
};

const bodyOf = async (
  answer: Dispatcher.ResponseData,
  { mostBytes, bodyMayFail }: Pick<OutboundCall, 'mostBytes' | 'bodyMayFail'>,
) => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  let isBroken = false;
  try {
    for await (const chunk of unpacked(answer)) {
      chunks.push(chunk);
      sizeBytes += chunk.length;
      // Leaving the loop closes the connection.
      if (sizeBytes > mostBytes) break;
    }
  } catch (error) {
    if (!bodyMayFail) throw error;
    isBroken = true;
  }
  const bytes = Buffer.concat(chunks).subarray(0, mostBytes);
  return { bytes, text: bytes.toString('utf8'), isCut: isBroken || sizeBytes > mostBytes };
};

const requireAllowed = (url: string, rules: UrlRules | null): void => {
  const fault = rules === null ? null : urlFault(url, rules);
  if (fault !== null) throw new OutboundError('REFUSED', fault);
};

/**
 * The target of a redirect that is followed; null if it is not, because the target may be
 * forbidden.
 */
const redirectOf = (
  answer: Dispatcher.ResponseData,
  url: string,
  redirectHosts: readonly string[],
): string | null => {
  const location = headerOf(answer, 'location');
  const isRedirect = answer.statusCode >= 300 && answer.statusCode < 400 && location !== null;
  if (!isRedirect || redirectHosts.length === 0) return null;
  const next = URL.parse(location, url);
  if (next !== null && redirectHosts.includes(next.host)) return next.href;
  throw new OutboundError('REFUSED', `redirects to another host, ${next?.host ?? location}`);
};

type Connect = (rules: UrlRules | null) => Promise<Dispatcher>;

const callOnce = async (
  connect: Connect,
  { url, method = 'GET', headers, body, rules }: OutboundCall,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> => {
  requireAllowed(url, rules);
  const { request } = await import('undici');
  const dispatcher = await connect(rules);
  const all = {
    'User-Agent': 'Kontor/1.0',
    ...(rules === null ? { 'Accept-Encoding': 'gzip' } : {}),
    ...headers,
  };
  return request(url, { method, headers: all, body: body ?? null, dispatcher, signal });
};

const callAll = async (
  connect: Connect,
  call: OutboundCall,
  signal: AbortSignal,
): Promise<OutboundAnswer> => {
  let { url } = call;
  for (let hops = 0; hops <= REDIRECTS_MOST; hops += 1) {
    const answer = await callOnce(connect, { ...call, url }, signal);
    const body = await bodyOf(answer, call);
    const next = redirectOf(answer, url, call.redirectHosts ?? []);
    if (next === null)
      return {
        status: answer.statusCode,
        header: (name) => headerOf(answer, name),
        headers: (name) => headersOf(answer, name),
        ...body,
      };
    url = next;
  }
  throw new OutboundError('REFUSED', 'redirects too often');
};

const keyOf = (rules: UrlRules | null): string => JSON.stringify(rules);

/** Reuses connections for later calls; `close` ends them. */
export const outboundClient = (options: OutboundOptions = {}): OutboundClient => {
  const { addresses = lookUpAddresses, timeoutMs = CALL_MOST_MS, authority, identity } = options;
  const agents = new Map<string, Promise<Dispatcher>>();
  const connect: Connect = (rules) => {
    const known = agents.get(keyOf(rules));
    if (known !== undefined) return known;
    const opening = openAgent({ addresses, connectMostMs: timeoutMs, authority, identity }, rules);
    agents.set(keyOf(rules), opening);
    return opening;
  };
  return {
    call: async (call) => {
      // Loaded at the first call, and outside of the time limit of the call.
      await import('undici');
      const limit = AbortSignal.timeout(timeoutMs);
      const signal = call.signal === undefined ? limit : AbortSignal.any([limit, call.signal]);
      try {
        return await callAll(connect, call, signal);
      } catch (error) {
        throw outboundError(error, signal);
      }
    },
    close: async () => {
      const opened = await Promise.all(agents.values());
      await Promise.all(opened.map((agent) => agent.destroy()));
    },
  };
};
