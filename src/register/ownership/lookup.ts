import {
  TOKEN_LABEL,
  WELL_KNOWN_PATH,
  type Look,
  type TokenLookup,
} from '#register/proofs/token.ts';
import { outboundClient, type OutboundClient } from '#kernel/outbound/client.ts';
import { OutboundError } from '#kernel/outbound/error.ts';
import { openNames, type Names } from '#kernel/outbound/names.ts';
import { nameToLookUp } from '#kernel/outbound/url-rules.ts';

export interface LookupOptions {
  /** Name servers to use instead of the system's: IP addresses with an optional port. */
  dnsServers?: readonly string[] | undefined;
  /** Allows http: and loopback addresses, at the website's own port; for local tests. */
  allowLoopback?: boolean;
  /** The timeout for all lookups together; default 5000. */
  timeoutMs?: number;
  /** Extra certificate authority, PEM. */
  authority?: string | undefined;
}

/** A search for one token; all its lookups share one deadline. */
interface Search {
  token: string;
  names: Names;
  outbound: OutboundClient;
  allowLoopback: boolean;
  signal: AbortSignal;
}

const BODY_MOST_BYTES = 4096;

/** Whether the server failed or limits requests, so that its answer says nothing. */
const isFault = (status: number): boolean => status >= 500 || status === 429;

/** The text at an address, following redirects only to `hosts`. @throws OutboundError */
const fetchText = async (
  url: URL,
  hosts: readonly string[],
  { outbound, allowLoopback, signal }: Search,
): Promise<string> => {
  if (nameToLookUp(url) === null) throw new OutboundError('REFUSED', 'not a host name');
  const { status, text, isCut } = await outbound.call({
    url: url.href,
    headers: { Accept: 'text/plain', 'User-Agent': 'Kontor-Verification/1.0' },
    rules: { allowHttp: allowLoopback, allowLoopback },
    mostBytes: BODY_MOST_BYTES,
    redirectHosts: hosts,
    signal,
  });
  if (status !== 200)
    throw new OutboundError(isFault(status) ? 'UNREACHABLE' : 'REFUSED', `answered ${status}`);
  if (isCut) throw new OutboundError('REFUSED', 'the answer is longer than 4 KB');
  return text;
};

const reasonOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'no answer in time';
  if (!(error instanceof Error)) return String(error);
  // The operator may see the exact cause of a connection failure.
  if (error instanceof OutboundError && error.code === 'UNREACHABLE' && error.cause)
    return reasonOf(error.cause, signal);
  const code = 'code' in error ? String(error.code) : error.name;
  return code === 'ETIMEOUT' ? 'no answer in time' : error.message || code;
};

const isWithoutAddress = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOTFOUND';

/** Whether the error is itself an answer: a refused target or status, or no address in DNS. */
const saysNothingIsThere = (error: unknown): boolean =>
  error instanceof OutboundError && (error.code === 'REFUSED' || isWithoutAddress(error.cause));

const look = async (where: string, search: Search, texts: Promise<string[]>): Promise<Look> => {
  try {
    const found = (await texts).includes(search.token);
    const result = found ? 'the token is here' : 'the token is not here';
    return { where, found, isAnswered: true, result };
  } catch (error) {
    const result = reasonOf(error, search.signal);
    return { where, found: false, isAnswered: saysNothingIsThere(error), result };
  }
};

const lines = (text: string): string[] => text.split(/\r?\n/).map((line) => line.trim());

/** The host and, where it begins with www, the domain it belongs to. */
const hostsOf = (host: string): string[] =>
  host.startsWith('www.') ? [host, host.slice('www.'.length)] : [host];

const looksAtNames = (website: URL, search: Search): Promise<Look>[] =>
  hostsOf(website.hostname)
    .flatMap((host) => [`${TOKEN_LABEL}.${host}`, host])
    .map((name) => look(`DNS TXT ${name}`, search, search.names.texts(name)));

// Only the standard port proves control of a host: any user may open another port.
const looksAtFiles = (website: URL, search: Search): Promise<Look>[] => {
  const origin = new URL(search.allowLoopback ? website.origin : `https://${website.hostname}`);
  const hosts = hostsOf(origin.host);
  return hosts.map((host) => {
    const url = new URL(WELL_KNOWN_PATH, `${origin.protocol}//${host}`);
    return look(url.href, search, fetchText(url, hosts, search).then(lines));
  });
};

/** Looks in DNS and at the website, only for the host of the website. */
export const tokenLookup = (options: LookupOptions = {}): TokenLookup => ({
  look: async (websiteUrl, token) => {
    const { allowLoopback = false, authority, timeoutMs = 5000 } = options;
    const names = openNames({ servers: options.dnsServers });
    const signal = AbortSignal.timeout(timeoutMs);
    signal.addEventListener('abort', () => names.cancel());
    const website = new URL(websiteUrl);
    const outbound = outboundClient({ addresses: names.addresses, authority, timeoutMs });
    const search = { token, names, outbound, allowLoopback, signal };
    const looks = [...looksAtNames(website, search), ...looksAtFiles(website, search)];
    return Promise.all(looks).finally(() => outbound.close());
  },
});
