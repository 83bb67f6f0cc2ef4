import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { FeedError } from '#fx/ports.ts';
import type { DayRates } from '#fx/rates.ts';

/** The European Central Bank's reference rates: eurofxref-daily.xml, or the history of 90 days. */

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
