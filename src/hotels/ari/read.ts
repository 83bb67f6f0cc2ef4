import type { Sentence } from '#hotels/sentences/sentence.ts';
import { joined } from '#kernel/text/joined.ts';
import { isoDate } from '#hotels/calendar/day.ts';
import { UNPACKED_MOST_BYTES, UNPACKED_MOST_RATIO } from '#hotels/ota/limits.ts';
import { MessageError, type MessageCode } from '#hotels/ota/message-error.ts';
import { readMessage } from '#hotels/ota/message.ts';
import { NOT_UNPACKED, type Refusal } from '#hotels/ota/refusal.ts';
import { withVisibleTexts } from '#hotels/ota/visible-texts.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import type { Advice } from '#hotels/calendar/advice.ts';
import { readWholeText, type SentBody } from '#kernel/http/multipart.ts';
import type { AriMessage } from './message.ts';
import { readAvailability } from './read-availability.ts';
import { readCounts } from './read-counts.ts';
import { readProperty } from './read-property.ts';
import { readPrices } from './read-prices.ts';
import type { AriChange } from './state.ts';

/** Reads a message from its bytes: all the work that takes time and memory. */

export interface SentAri extends SentBody {
  /** The only hotel that it may name; null: any. */
  hotelCode: string | null;
  at: Date;
}

/** The id that connects an answer with its message. */
export interface AriHeader {
  /** The root element, without the prefix of its namespace. */
  root: string;
  /** EchoToken, or the id of a Transaction. */
  id: string | null;
}

export type ReadAri =
  | ({ type: 'refused' } & Refusal)
  | { type: 'faulty'; header: AriHeader; code: MessageCode; faults: readonly string[] }
  /** A message of the dialect that is not supported. */
  | { type: 'unknown'; header: AriHeader; sentence: Sentence }
  | {
      type: 'said';
      header: AriHeader;
      hotelCode: string;
      /** The time at which it was made, in milliseconds since 1970. */
      atMs: number;
      changes: readonly AriChange[];
      advice: readonly Advice[];
    };

type Reader = (root: XmlElement, hotelCode: string | null) => AriMessage;

const READERS: Readonly<Partial<Record<string, Reader>>> = {
  Transaction: readProperty,
  OTA_HotelRateAmountNotifRQ: readPrices,
  OTA_HotelAvailNotifRQ: readAvailability,
  OTA_HotelInvCountNotifRQ: readCounts,
};

/** Other messages that Google documents; they are not supported. */
const NOT_FOLLOWED = [
  'TaxFeeInfo',
  'ExtraGuestCharges',
  'Promotions',
  'RateModifications',
  'PropertyPackages',
];

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/;
const EXAMPLE = '2026-11-21T10:00:00Z';
const AHEAD_MOST_MS = 86_400_000;

/** The time at which a message was made; UTC if it names no time zone. */
const momentOf = ({ name, attributes, line }: XmlElement, at: Date): number => {
  const attribute = name === 'Transaction' ? 'timestamp' : 'TimeStamp';
  const given = attributes['TimeStamp'] ?? attributes['timestamp'] ?? '';
  const [, , , zone] = MOMENT.exec(given) ?? [];
  const moment = MOMENT.test(given) ? Date.parse(zone === undefined ? `${given}Z` : given) : NaN;
  if (Number.isNaN(moment))
    throw new MessageError(
      given === ''
        ? `${attribute}: expected when the message was made, such as ${EXAMPLE}`
        : joined(
            `${attribute}: expected when the message was made, such as ${EXAMPLE}, `,
            `not "${given.slice(0, 40)}"`,
          ),
      { line },
    );
  if (moment > at.getTime() + AHEAD_MOST_MS)
    throw new MessageError(
      joined(
        `${attribute}: ${isoDate(Math.floor(moment / AHEAD_MOST_MS))} is more than a day ahead: `,
        'later messages would be taken for older ones',
      ),
    );
  return moment;
};

const headerOf = ({ name, attributes }: XmlElement): AriHeader => ({
  root: name,
  id: (attributes['EchoToken'] ?? attributes['id'] ?? null)?.slice(0, 128) ?? null,
});

const EMPTY: AriHeader = { root: 'Transaction', id: null };

const OTHER_ROOTS = Object.keys(READERS).filter((name) => name !== 'Transaction');
const NO_ROOT = `expected Transaction, ${OTHER_ROOTS.join(', ')}` as const;

const readRoot = (text: string, sent: SentAri): ReadAri => {
  let header = EMPTY;
  try {
    const { root, advice } = withVisibleTexts(readMessage(text));
    header = headerOf(root);
    if (NOT_FOLLOWED.includes(root.name))
      return { type: 'unknown', header, sentence: `${root.name} is not understood here` };
    const reader = READERS[root.name];
    if (reader === undefined)
      return { type: 'refused', status: 400, sentence: `${root.name}: ${NO_ROOT}` };
    const atMs = momentOf(root, sent.at);
    const read = reader(root, sent.hotelCode);
    return { type: 'said', header, atMs, ...read, advice: [...advice, ...read.advice] };
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    return { type: 'faulty', header, code: error.code, faults: error.faults };
  }
};

const LIMITS = { mostBytes: UNPACKED_MOST_BYTES, mostRatio: UNPACKED_MOST_RATIO };

export const readAri = async (sent: SentAri): Promise<ReadAri> => {
  const body = await readWholeText(sent, LIMITS);
  return body.fault === null
    ? readRoot(body.text, sent)
    : { type: 'refused', ...NOT_UNPACKED[body.fault] };
};
