import type { FreeRooms, FreeRoomsChange } from '#hotels/calendar/apply-free-rooms.ts';
import { CLOSINGS_MOST } from '#hotels/calendar/limits.ts';
import type { DayRange } from '#hotels/calendar/day.ts';
import {
  choice,
  dayRange,
  faultOf,
  flag,
  onlyChild,
  refuseOverlaps,
  requiredNumber,
  requiredText,
  wholeNumber,
} from './attributes.ts';
import { expectHotel, expectRoot, isCompleteSet } from './envelope.ts';
import { childNamed, childrenNamed, type XmlElement } from './xml.ts';

/** Reads FreeRooms: OTA_HotelInvCountNotif, and OTA_HotelAvailNotif as it was in 2018-10. */

const COUNTS = { from: 0, to: 9999 };
const LONGEST_RANGE_DAYS = 3660;

const daysOf = (control: XmlElement): DayRange => {
  const range = dayRange(control);
  if (range.last - range.first < LONGEST_RANGE_DAYS) return range;
  throw faultOf(control, 'expected Start and End within ten years');
};

const categoryOf = (control: XmlElement): string => {
  if (control.attributes['InvCode'] !== undefined)
    throw faultOf(control, 'InvCode: single rooms are not accepted, only their category');
  return requiredText(control, 'InvTypeCode');
};

const BOOKABLE = '2';
/** Bookable, out of order, free but not bookable: only the first of them counts here. */
const COUNT_TYPES = [BOOKABLE, '6', '9'];

const bookableOf = (inventory: XmlElement): number => {
  const counts = new Map<string, number>();
  for (const each of childrenNamed(childNamed(inventory, 'InvCounts'), 'InvCount')) {
    const type = requiredText(each, 'CountType');
    if (!COUNT_TYPES.includes(type) || counts.has(type))
      throw faultOf(each, `CountType: expected ${COUNT_TYPES.join(', ')}, each once`);
    counts.set(type, requiredNumber(each, 'Count', COUNTS));
  }
  return counts.get(BOOKABLE) ?? 0;
};

const closingOf = (inventory: XmlElement, control: XmlElement): DayRange => {
  const { InvTypeCode: room, InvCode: single } = control.attributes;
  if (room === undefined && single === undefined && !childNamed(inventory, 'InvCounts'))
    return daysOf(control);
  throw faultOf(inventory, 'a closing season has neither rooms nor counts');
};

const haveDayInCommon = (one: DayRange, other: DayRange): boolean =>
  one.first <= other.last && other.first <= one.last;

/** What a message says, with the elements that say so. */
interface Said {
  isComplete: boolean;
  rooms: readonly (FreeRooms & { element: XmlElement })[];
  closings: readonly (DayRange & { element: XmlElement })[];
}

/** Refuses what a message says of the same night twice, or that a closed night is bookable. */
const refuseContradictions = ({ rooms, closings }: Said): void => {
  const [last] = closings.slice(CLOSINGS_MOST);
  if (last) throw faultOf(last.element, `expected at most ${CLOSINGS_MOST} closing seasons`);
  for (const [room, ranges] of Map.groupBy(rooms, (each) => each.room))
    refuseOverlaps(ranges, `element of ${room}`);
  refuseOverlaps(closings, 'closing season');
  for (const { element, ...range } of rooms)
    if (range.count > 0 && closings.some((closing) => haveDayInCommon(range, closing)))
      throw faultOf(element, 'expected no bookable rooms in a closing season');
};

const consistent = (said: Said): FreeRoomsChange => {
  refuseContradictions(said);
  return {
    isComplete: said.isComplete,
    rooms: said.rooms.map(({ element: _, ...each }) => each),
    closings: said.closings.map(({ first, last }) => ({ first, last })),
  };
};

/** A complete set may say with one empty element that there is nothing. */
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
  expectHotel(inventories, hotelCode);
  const isComplete = isCompleteSet(message);
  const rooms: Said['rooms'][number][] = [];
  const closings: Said['closings'][number][] = [];
  for (const inventory of filledElements(inventories, 'Inventory', isComplete)) {
    const control = onlyChild(inventory, 'StatusApplicationControl');
    if (flag(control, 'AllInvCode') === true)
      closings.push({ ...closingOf(inventory, control), element: control });
    else {
      const room = categoryOf(control);
      const count = bookableOf(inventory);
      rooms.push({ room, ...daysOf(control), count, element: control });
    }
  }
  return { isComplete, rooms, closings };
};

const limitOf = (message: XmlElement): number => {
  choice(message, 'BookingLimitMessageType', { SetLimit: true });
  if ((wholeNumber(message, 'BookingThreshold', COUNTS) ?? 0) > 0)
    throw faultOf(message, 'BookingThreshold: thresholds are not accepted');
  return requiredNumber(message, 'BookingLimit', COUNTS);
};

const readLimits = (root: XmlElement, hotelCode: string | null): Said => {
  const message = expectRoot(root, 'OTA_HotelAvailNotifRQ');
  const messages = onlyChild(message, 'AvailStatusMessages');
  expectHotel(messages, hotelCode);
  const isComplete = isCompleteSet(message);
  const rooms = filledElements(messages, 'AvailStatusMessage', isComplete).map((each) => {
    const control = onlyChild(each, 'StatusApplicationControl');
    const [room, count] = [categoryOf(control), limitOf(each)];
    return { room, ...daysOf(control), count, element: control };
  });
  return { isComplete, rooms, closings: [] };
};

/** The free rooms of a message for the hotel with this HotelCode; null takes any. */
export const readFreeRooms = (root: XmlElement, hotelCode: string | null): FreeRoomsChange =>
  consistent(readCounts(root, hotelCode));

/** The same in the shape of 2018-10. */
export const readFreeRooms2018 = (root: XmlElement, hotelCode: string | null): FreeRoomsChange =>
  consistent(readLimits(root, hotelCode));
