import type { Sentence } from '#hotels/sentences/sentence.ts';
import { withSharedPrices } from '#hotels/calendar/shared-prices.ts';
import { isServed, SERVED_PROTOCOLS, type ServedProtocol } from './capabilities.ts';
import type { Enveloped } from './envelope.ts';
import { readFreeRooms, readFreeRooms2018 } from './free-rooms.ts';
import { readInventory } from './inventory.ts';
import type { ResponseName } from './outcome.ts';
import { readRatePlans, type SaidPlans } from './rate-plan-changes.ts';
import type { Said } from './said.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';

/** The effect of each action. */

/** The version of a message, and the only HotelCode that it may name; null for any. */
interface MessageContext {
  protocol: ServedProtocol;
  hotelCode: string | null;
}

interface DataAction {
  response: ResponseName;
  protocols: 'all' | '2018-10' | 'since 2020-10';
  /** Reads a message. @throws MessageError if it is invalid */
  read(root: XmlElement, context: MessageContext): Enveloped<Said>;
}

const freeRooms =
  (read: typeof readFreeRooms): DataAction['read'] =>
  (root, { hotelCode }) => {
    const { content, ...envelope } = read(root, hotelCode);
    return { ...envelope, content: { type: 'free-rooms', change: content } };
  };

/**
 * Data from a thread was copied, so equal prices are different objects: they are shared again here.
 */
const withFewObjects = ({ isComplete, notices }: SaidPlans): SaidPlans => ({
  isComplete,
  notices: notices.map((notice) =>
    notice.notifType === 'New' ? { ...notice, plan: withSharedPrices(notice.plan) } : notice,
  ),
});

const DATA_ACTIONS: Readonly<Partial<Record<string, DataAction>>> = {
  'OTA_HotelDescriptiveContentNotif:Inventory': {
    response: 'OTA_HotelDescriptiveContentNotifRS',
    protocols: 'all',
    read: (root, { hotelCode }) => {
      const { content, ...envelope } = readInventory(root, hotelCode);
      return { ...envelope, content: { type: 'inventory', rooms: content } };
    },
  },
  'OTA_HotelInvCountNotif:FreeRooms': {
    response: 'OTA_HotelInvCountNotifRS',
    protocols: 'since 2020-10',
    read: freeRooms(readFreeRooms),
  },
  'OTA_HotelAvailNotif:FreeRooms': {
    response: 'OTA_HotelAvailNotifRS',
    protocols: '2018-10',
    read: freeRooms(readFreeRooms2018),
  },
  'OTA_HotelRatePlanNotif:RatePlans': {
    response: 'OTA_HotelRatePlanNotifRS',
    protocols: 'all',
    read: (root, context) => {
      const { content, ...envelope } = readRatePlans(root, context);
      return { ...envelope, content: { type: 'rate-plans', plans: withFewObjects(content) } };
    },
  },
};

const HANDSHAKE = 'OTA_Ping:Handshaking';

/** What a request demands: a handshake or a change of the calendar; or why it demands nothing. */
type Action =
  | { type: 'handshake' }
  | ({ type: 'data'; protocol: ServedProtocol } & DataAction)
  | { type: 'refused'; sentence: Sentence };

const refused = (sentence: Sentence): Action => ({ type: 'refused', sentence });

const unknownVersion = (version: string): Action =>
  refused(
    version === ''
      ? 'expected the version of AlpineBits in the header X-AlpineBits-ClientProtocolVersion'
      : `this version of AlpineBits is not spoken here: expected ${SERVED_PROTOCOLS.join(', ')}`,
  );

const belongsTo = ({ protocols }: DataAction, protocol: ServedProtocol): boolean =>
  protocols === 'all' || (protocols === '2018-10') === (protocol === '2018-10');

/** The supported actions of all versions. */
export const ACTION_NAMES: readonly string[] = [...Object.keys(DATA_ACTIONS), HANDSHAKE];

/** A handshake finds a common version, so it may use any version. */
export const actionOf = (name: string, version: string): Action => {
  if (name === HANDSHAKE && version !== '') return { type: 'handshake' };
  if (!isServed(version)) return unknownVersion(version);
  const action = Object.hasOwn(DATA_ACTIONS, name) ? DATA_ACTIONS[name] : undefined;
  // The wording of the standard.
  if (action === undefined || !belongsTo(action, version))
    return refused('unknown or missing action');
  return { type: 'data', protocol: version, ...action };
};
