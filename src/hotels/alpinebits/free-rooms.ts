import type { FreeRooms, FreeRoomsChange } from '#hotels/calendar/apply-free-rooms.ts';
import { CLOSINGS_MOST } from '#hotels/calendar/limits.ts';
import type { DayRange } from '#hotels/calendar/day.ts';
import {
  choice,
  dayRange,
  faultOf,
  flag,
  noteFault,
  onlyChild,
  readEach,
  noteOverlaps,
  requiredNumber,
  requiredText,
  wholeNumber,
} from '#hotels/ota/attributes.ts';
import { expectRoot, isCompleteSet, readHotelCode, type Enveloped } from './envelope.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childNamed, childrenNamed } from '#hotels/ota/xml.ts';

/** Reads FreeRooms: OTA_HotelInvCountNotif, and OTA_HotelAvailNotif as it was in 2018-10. */

const COUNTS = { from: 0, to: 9999 };

const categoryOf = (control: XmlElement): string => {
  if (control.attributes['InvCode'] !== undefined)
    noteFault(control, 'InvCode: single rooms are not accepted, only their category');
  return requiredText(control, 'InvTypeCode');
};

const BOOKABLE = '2';
/** Bookable, out of order, free but not bookable: only bookable rooms count here. */
const COUNT_TYPES = [BOOKABLE, '6', '9'];

const bookableOf = (inventory: XmlElement): number => {
  const counts = new Map<string, number>();
  for (const each of childrenNamed(childNamed(inventory, 'InvCounts'), 'InvCount')) {
    const type = requiredText(each, 'CountType');
    if (type !== '' && (!COUNT_TYPES.includes(type) || counts.has(type)))
      noteFault(each, `CountType: expected ${COUNT_TYPES.join(', ')}, each once`);
    counts.set(type, requiredNumber(each, 'Count', COUNTS));
  }
  return counts.get(BOOKABLE) ?? 0;
};

const closingOf = (inventory: XmlElement, control: XmlElement): DayRange => {
  const { InvTypeCode: room, InvCode: single } = control.attributes;
  if (room === undefined && single === undefined && !childNamed(inventory, 'InvCounts'))
    return dayRange(control);
  throw faultOf(inventory, 'a closing season has neither rooms nor counts');
};

const haveDayInCommon = (one: DayRange, other: DayRange): boolean =>
  one.first <= other.last && other.first <= one.last;

/** The content of a message, with the elements that it comes from. */
interface Said {
  hotelCode: string | null;
  isComplete: boolean;
  rooms: readonly (FreeRooms & { element: XmlElement })[];
  closings: readonly (DayRange & { element: XmlElement })[];
}

/** Reports if a message sets the same night twice, or makes a closed night bookable. */
const noteContradictions = ({ rooms, closings }: Said): void => {
  const [last] = closings.slice(CLOSINGS_MOST);
  if (last) throw faultOf(last.element, `expected at most ${CLOSINGS_MOST} closing seasons`);
  for (const [room, ranges] of Map.groupBy(rooms, (each) => each.room))
    noteOverlaps(ranges, `element of ${room}`);
  noteOverlaps(closings, 'closing season');
  for (const { element, ...range } of rooms)
    if (range.count > 0 && closings.some((closing) => haveDayInCommon(range, closing)))
      noteFault(element, 'expected no bookable rooms in a closing season');
};

const consistent = (root: XmlElement, read: () => Said): Enveloped<FreeRoomsChange> => {
  const said = root.faults.attempt(() => {
    const whole = read();
    noteContradictions(whole);
    return whole;
  });
  root.faults.refuse();
  const { hotelCode = null, isComplete = false, rooms = [], closings = [] } = said ?? {};
  const content = {
    isComplete,
    rooms: rooms.map(({ room, first, last, count }) => ({ room, first, last, count })),
    closings: closings.map(({ first, last }) => ({ first, last })),
  };
  return { hotelCode, content };
};

/** A complete set may contain one empty element, which means that no room is free. */
const saysNothing = (elements: readonly XmlElement[]): boolean =>
  elements.length === 1 &&
  elements[0]?.children.length === 0 &&
  Object.keys(elements[0].attributes).length === 0;

const filledElements = (parent: XmlElement, name: string, isComplete: boolean): XmlElement[] => {
  const elements = childrenNamed(parent, name);
  if (isComplete && saysNothing(elements)) return [];
  if (elements.length === 0) throw faultOf(parent, `expected at least one ${name}`);
  return elements;
};

const readCounts = (root: XmlElement, hotelCode: string | null): Said => {
  const message = expectRoot(root, 'OTA_HotelInvCountNotifRQ');
  const inventories = onlyChild(message, 'Inventories');
  const named = readHotelCode(inventories, hotelCode);
  const isComplete = isCompleteSet(message);
  const read = readEach(filledElements(inventories, 'Inventory', isComplete), (inventory) => {
    const control = onlyChild(inventory, 'StatusApplicationControl');
    if (flag(control, 'AllInvCode') === true)
      return { room: null, ...closingOf(inventory, control), element: control };
    const room = categoryOf(control);
    const count = bookableOf(inventory);
    return { room, ...dayRange(control), count, element: control };
  });
  const rooms = read.filter((each) => each.room !== null);
  const closings = read.filter(({ room }) => room === null);
  return { hotelCode: named, isComplete, rooms, closings };
};

const limitOf = (message: XmlElement): number => {
  choice(message, 'BookingLimitMessageType', { SetLimit: true });
  if ((wholeNumber(message, 'BookingThreshold', COUNTS) ?? 0) > 0)
    noteFault(message, 'BookingThreshold: thresholds are not accepted');
  return requiredNumber(message, 'BookingLimit', COUNTS);
};

const readLimits = (root: XmlElement, hotelCode: string | null): Said => {
  const message = expectRoot(root, 'OTA_HotelAvailNotifRQ');
  const messages = onlyChild(message, 'AvailStatusMessages');
  const named = readHotelCode(messages, hotelCode);
  const isComplete = isCompleteSet(message);
  const messagesOfRooms = filledElements(messages, 'AvailStatusMessage', isComplete);
  const rooms = readEach(messagesOfRooms, (each) => {
    const control = onlyChild(each, 'StatusApplicationControl');
    const [room, count] = [categoryOf(control), limitOf(each)];
    return { room, ...dayRange(control), count, element: control };
  });
  return { hotelCode: named, isComplete, rooms, closings: [] };
};

/** The free rooms of a message for the hotel with this HotelCode; null takes any. */
export const readFreeRooms = (
  root: XmlElement,
  hotelCode: string | null,
): Enveloped<FreeRoomsChange> => consistent(root, () => readCounts(root, hotelCode));

/** The same in the format of 2018-10. */
export const readFreeRooms2018 = (
  root: XmlElement,
  hotelCode: string | null,
): Enveloped<FreeRoomsChange> => consistent(root, () => readLimits(root, hotelCode));
