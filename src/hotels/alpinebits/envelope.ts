import type { MessagePart } from '#hotels/sentences/sentence.ts';
import { joined } from '#kernel/text/joined.ts';
import { faultOf, requiredText } from '#hotels/ota/attributes.ts';
import { MessageError } from '#hotels/ota/message-error.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childrenNamed } from '#hotels/ota/xml.ts';

/** The parts that all messages have around their contents. */

/** The content of a message, and the HotelCode that it names. */
export interface Enveloped<Content> {
  hotelCode: string | null;
  content: Content;
}

/** The root element, which must match the action. */
export const expectRoot = (root: XmlElement, name: string): XmlElement => {
  if (root.name === name) return root;
  throw faultOf(root, `expected ${name} for this action`);
};

const CODE_MOST_CHARACTERS = 64;

/** The message names this HotelCode, but its credential is bound to another one. */
export const otherHotel = (bound: string, given: string | null, line?: number): MessageError => {
  const said: MessagePart =
    given === null ? 'none is given' : `${given.slice(0, 40)} is another hotel`;
  return new MessageError(
    joined(
      `HotelCode: expected ${bound}, ${said}: these sign-in data are bound to ${bound}, `,
      'until the hotel takes its password away on its private page and makes a new one',
    ),
    { code: 'other-hotel', ...(line === undefined ? {} : { line }) },
  );
};

/** The HotelCode of a message, which must be the one that the credential is bound to, if any. */
export const readHotelCode = (element: XmlElement, bound: string | null): string | null => {
  const given = element.attributes['HotelCode'] || null;
  if (bound !== null && given !== bound) throw otherHotel(bound, given, element.line);
  return given === null ? null : requiredText(element, 'HotelCode', CODE_MOST_CHARACTERS);
};

// Type 35 omits past dates, which does not matter for future bookings.
const COMPLETE_SET_TYPES = ['16', '35'];

/** Whether the message is a complete set, or contains only changes. */
export const isCompleteSet = (root: XmlElement): boolean => {
  const [unique, ...others] = childrenNamed(root, 'UniqueID');
  if (unique === undefined) return false;
  const { Type: type = '', Instance: instance } = unique.attributes;
  if (others.length === 0 && COMPLETE_SET_TYPES.includes(type) && instance === 'CompleteSet')
    return true;
  throw faultOf(unique, 'expected Type 16 or 35 and Instance CompleteSet, once');
};
