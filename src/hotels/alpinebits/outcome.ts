import type { Sentence } from '#hotels/sentences/sentence.ts';
import { xmlText } from '#hotels/ota/xml-text.ts';
import type { Handshake } from './handshake.ts';
import type { MessageCode } from '#hotels/ota/message-error.ts';

/** The XML answers to messages. */

/** Warnings for the sender of an accepted message. */
export interface Warning {
  /** A hint, or a part of the message that was ignored. */
  type: 'advisory' | 'warning';
  sentence: Sentence;
  /** The part that is requested as a complete set. */
  status?: 'ALPINEBITS_SEND_INVENTORY' | 'ALPINEBITS_SEND_FREEROOMS' | 'ALPINEBITS_SEND_RATEPLANS';
}

export type ResponseName =
  | 'OTA_PingRS'
  | 'OTA_HotelAvailNotifRS'
  | 'OTA_HotelInvCountNotifRS'
  | 'OTA_HotelDescriptiveContentNotifRS'
  | 'OTA_HotelRatePlanNotifRS';

/** Versions of the OTA messages; the schema requires one and allows any. */
const VERSIONS = {
  OTA_PingRS: '8.000',
  OTA_HotelAvailNotifRS: '1.001',
  OTA_HotelInvCountNotifRS: '4',
  OTA_HotelDescriptiveContentNotifRS: '8.000',
  OTA_HotelRatePlanNotifRS: '3.14',
} as const satisfies Record<ResponseName, string>;

const response = (name: ResponseName, at: Date, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n` +
  `<${name} xmlns="http://www.opentravel.org/OTA/2003/05" Version="${VERSIONS[name]}" ` +
  `TimeStamp="${at.toISOString()}">${content}</${name}>\n`;

// Error Warning Type of OTA: 11 is an advisory, 13 an application error.
const TYPES = { advisory: '11', warning: '13' } as const;

const warningXml = ({ type, sentence, status }: Warning): string => {
  const wanted = status === undefined ? '' : ` Status="${status}"`;
  return `<Warning Type="${TYPES[type]}"${wanted}>${xmlText(sentence)}</Warning>`;
};

/** The message was accepted. */
export const successXml = (name: ResponseName, at: Date, warnings: readonly Warning[]): string => {
  const reported = warnings.map(warningXml).join('');
  return response(
    name,
    at,
    `<Success/>${reported === '' ? '' : `<Warnings>${reported}</Warnings>`}`,
  );
};

// Error codes of OTA.
const CODES = { 'invalid-value': '320', 'other-hotel': '392' } as const satisfies Record<
  MessageCode,
  string
>;

// The error text of an XML parser may quote everything that it has read, so it is cut.
const SENTENCE_MOST_CHARACTERS = 1000;

/** The message was not accepted, and nothing was changed. */
export const errorXml = (
  name: ResponseName,
  at: Date,
  { code, faults }: { code: MessageCode; faults: readonly string[] },
): string => {
  const errors = faults.map((fault) => {
    const sentence = xmlText(fault.slice(0, SENTENCE_MOST_CHARACTERS));
    return `<Error Type="13" Code="${CODES[code]}">${sentence}</Error>`;
  });
  return response(name, at, `<Errors>${errors.join('')}</Errors>`);
};

/** The answer to a handshake: the client's capabilities, and those supported here. */
export const handshakeXml = (at: Date, { echo, agreed }: Handshake): string => {
  const offers = xmlText(JSON.stringify({ versions: agreed }));
  const warning = `<Warning Type="11" Status="ALPINEBITS_HANDSHAKE">${offers}</Warning>`;
  const content = `<Success/><Warnings>${warning}</Warnings><EchoData>${xmlText(echo)}</EchoData>`;
  return response('OTA_PingRS', at, content);
};
