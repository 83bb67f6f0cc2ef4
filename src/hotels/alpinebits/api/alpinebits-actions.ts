import { isServed, type ServedProtocol } from '#hotels/alpinebits/capabilities.ts';
import { readFreeRooms, readFreeRooms2018 } from '#hotels/alpinebits/free-rooms.ts';
import { handshakeXml, type ResponseName, type Warning } from '#hotels/alpinebits/outcome.ts';
import { readHandshake } from '#hotels/alpinebits/handshake.ts';
import { readInventory } from '#hotels/alpinebits/inventory.ts';
import { readRatePlans } from '#hotels/alpinebits/rate-plan-changes.ts';
import { readMessage } from '#hotels/alpinebits/message.ts';
import type { XmlElement } from '#hotels/alpinebits/xml.ts';
import type { Advice, Applied, Wanted } from '#hotels/calendar/advice.ts';
import { applyFreeRooms } from '#hotels/calendar/apply-free-rooms.ts';
import { applyInventory } from '#hotels/calendar/apply-inventory.ts';
import { applyRatePlans } from '#hotels/calendar/apply-rate-plans.ts';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';

/** What each action makes of its message. */

/** What a message asks to be done to a calendar. */
type CalendarChange = (now: HotelCalendar) => Applied;

/** In which version a message came, and the only HotelCode that it may name; null for any. */
interface MessageContext {
  protocol: ServedProtocol;
  hotelCode: string | null;
}

interface DataAction {
  response: ResponseName;
  protocols: 'all' | '2018-10' | 'since 2020-10';
  /** @throws MessageError for a message that is not as it should be */
  read(root: XmlElement, context: MessageContext): CalendarChange;
}

const DATA_ACTIONS: Readonly<Partial<Record<string, DataAction>>> = {
  'OTA_HotelDescriptiveContentNotif:Inventory': {
    response: 'OTA_HotelDescriptiveContentNotifRS',
    protocols: 'all',
    read: (root, { hotelCode }) => {
      const rooms = readInventory(root, hotelCode);
      return (now) => applyInventory(now, rooms);
    },
  },
  'OTA_HotelInvCountNotif:FreeRooms': {
    response: 'OTA_HotelInvCountNotifRS',
    protocols: 'since 2020-10',
    read: (root, { hotelCode }) => {
      const change = readFreeRooms(root, hotelCode);
      return (now) => applyFreeRooms(now, change);
    },
  },
  'OTA_HotelAvailNotif:FreeRooms': {
    response: 'OTA_HotelAvailNotifRS',
    protocols: '2018-10',
    read: (root, { hotelCode }) => {
      const change = readFreeRooms2018(root, hotelCode);
      return (now) => applyFreeRooms(now, change);
    },
  },
  'OTA_HotelRatePlanNotif:RatePlans': {
    response: 'OTA_HotelRatePlanNotifRS',
    protocols: 'all',
    read: (root, context) => {
      const change = readRatePlans(root, context);
      return (now) => applyRatePlans(now, change);
    },
  },
};

const HANDSHAKE = 'OTA_Ping:Handshaking';

/** What to do with a request: shake hands, change the calendar, or nothing known. */
export type Action =
  | { type: 'handshake'; answer(text: string, at: Date): string }
  | { type: 'data'; protocol: ServedProtocol; response: ResponseName; read: DataAction['read'] }
  | { type: 'unknown' };

const shakeHands = (text: string, at: Date): string =>
  handshakeXml(readHandshake(readMessage(text)), at);

const belongsTo = ({ protocols }: DataAction, protocol: ServedProtocol): boolean =>
  protocols === 'all' || (protocols === '2018-10') === (protocol === '2018-10');

/** A handshake is for finding a version in common, so it may come in any. */
export const actionOf = (name: string, version: string): Action => {
  if (name === HANDSHAKE) return { type: 'handshake', answer: shakeHands };
  const action = Object.hasOwn(DATA_ACTIONS, name) ? DATA_ACTIONS[name] : undefined;
  if (action === undefined || !isServed(version) || !belongsTo(action, version))
    return { type: 'unknown' };
  return { type: 'data', protocol: version, response: action.response, read: action.read };
};

const STATUSES = {
  inventory: 'ALPINEBITS_SEND_INVENTORY',
  ratePlans: 'ALPINEBITS_SEND_RATEPLANS',
} as const satisfies Record<Wanted, Warning['status']>;

/** Advice in the standard's words. */
export const warningsOf = (advice: readonly Advice[]): Warning[] =>
  advice.map(({ type, sentence, wanted }) => ({
    type,
    sentence,
    ...(wanted === undefined ? {} : { status: STATUSES[wanted] }),
  }));
