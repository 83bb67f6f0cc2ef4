import { XMLParser } from 'fast-xml-parser';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { outboundClient, type OutboundClient } from '#kernel/outbound/client.ts';
import { FeedError, type RateFeed } from '#fx/ports.ts';
import type { DayRates } from '#fx/rates.ts';

/** The European Central Bank's reference rates: eurofxref-daily.xml, or the history of 90 days. */

const LIMIT_BYTES = 1_000_000;
const TIMEOUT_MS = 4_000;

const rateText = z.string().regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,12})?$/, 'a rate above zero');

const dayCube = z.object({
  time: z.iso.date('the day of the rates'),
  Cube: z
    .array(z.object({ currency: z.string().regex(/^[A-Z]{3}$/), rate: rateText }))
    .min(1, 'at least one rate')
    .refine(
      (rates) => new Set(rates.map(({ currency }) => currency)).size === rates.length,
      'each currency once',
    ),
});

const envelope = z.object({
  Envelope: z.object({ Cube: z.tuple([z.object({ Cube: z.array(dayCube).min(1) })]) }),
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  removeNSPrefix: true,
  // XML entities are not expanded: an expanded entity could be of any size.
  processEntities: false,
  isArray: (name) => name === 'Cube',
});

const newest = (days: readonly z.output<typeof dayCube>[]) =>
  days.reduce((newer, each) => (each.time > newer.time ? each : newer));

/** Reads the text of a feed; of a history feed the newest day. @throws FeedError */
export const parseFeed = (text: string): DayRates => {
  try {
    const { Envelope } = envelope.parse(parser.parse(text, true));
    const { time, Cube } = newest(Envelope.Cube[0].Cube);
    return {
      day: time,
      perEuro: Object.fromEntries(Cube.map(({ currency, rate }) => [currency, rate])),
    };
  } catch (cause) {
    throw new FeedError('The feed is not a day of reference rates', { cause });
  }
};

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
  return { fetch: async () => parseFeed(await readText(address, outbound)) };
};
