import { readFile } from 'node:fs/promises';
import { outboundClient, type OutboundClient } from '#kernel/outbound/client.ts';
import { FeedError, type RateFeed } from '#fx/ports.ts';

/** Where the European Central Bank's reference rates come from: its website, or a saved file. */

const LIMIT_BYTES = 1_000_000;
const TIMEOUT_MS = 4_000;

const readWeb = async (address: string, outbound: OutboundClient): Promise<string> => {
  // Redirects are not followed, since one could lead from https to http.
  const { status, text, isCut } = await outbound.call({
    url: address,
    headers: { Accept: 'application/xml, text/xml' },
    rules: null,
    mostBytes: LIMIT_BYTES,
  });
  if (status !== 200) throw new FeedError(`The feed answers ${status}`);
  if (isCut) throw new FeedError(`The feed is larger than ${LIMIT_BYTES} bytes`);
  return text;
};

const readText = async (address: string, outbound: OutboundClient): Promise<string> => {
  try {
    return address.startsWith('file:')
      ? await readFile(new URL(address), 'utf8')
      : await readWeb(address, outbound);
  } catch (cause) {
    if (cause instanceof FeedError) throw cause;
    throw new FeedError('The feed cannot be reached', { cause });
  }
};

interface FeedOptions {
  /** `https:`, `file:`, or `http:` on this machine. */
  address: string;
  /** How long the feed may take for its whole answer; default 4000. */
  timeoutMs?: number;
}

/** The feed at an address. */
export const ecbFeed = ({ address, timeoutMs = TIMEOUT_MS }: FeedOptions): RateFeed => {
  const outbound = outboundClient({ timeoutMs });
  return {
    fetch: async () => {
      const text = await readText(address, outbound);
      // Loaded here, because the parser takes long to load and few processes ask the feed.
      const { parseFeed } = await import('./parse-feed.ts');
      return parseFeed(text);
    },
  };
};
