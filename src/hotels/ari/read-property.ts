import { joined } from '#kernel/text/joined.ts';
import type { Advice } from '#hotels/calendar/advice.ts';
import type { Board } from '#hotels/calendar/rate-plan.ts';
import type { Texts } from '#hotels/calendar/texts.ts';
import { faultOf, noteFault, onlyChild, readEach } from '#hotels/ota/attributes.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childNamed, childrenNamed } from '#hotels/ota/xml.ts';
import { expectHotel } from './control.ts';
import type { AriMessage } from './message.ts';
import type { AriChange, AriPackage, AriRoom } from './state.ts';

/** Reads Transaction: the rooms and packages of a hotel. */

const TEXT_MOST_CHARACTERS = 2000;
const CODE_MOST_CHARACTERS = 64;

const textsIn = (parent: XmlElement | undefined): Texts => {
  const texts: Record<string, string> = {};
  for (const { attributes } of childrenNamed(parent, 'Text')) {
    const language = (attributes['language'] ?? '').slice(0, 2).toLowerCase();
    const text = (attributes['text'] ?? '').trim().slice(0, TEXT_MOST_CHARACTERS);
    if (/^[a-z]{2}$/.test(language) && text !== '') texts[language] ??= text;
  }
  return texts;
};

const codeIn = (element: XmlElement, name: string): string => {
  const code = onlyChild(element, name).text.trim();
  if (code === '' || code.length > CODE_MOST_CHARACTERS)
    throw faultOf(element, `${name}: expected 1 to ${CODE_MOST_CHARACTERS} characters`);
  return code;
};

const numberIn = (element: XmlElement | undefined, name: string): number | null => {
  const child = childNamed(element, name);
  if (child === undefined) return null;
  const text = child.text.trim();
  if (/^\d{1,2}$/.test(text)) return Number(text);
  noteFault(child, 'expected a whole number from 0 to 99');
  return null;
};

const codesIn = (element: XmlElement, list: string, name: string): string[] | null => {
  const parent = childNamed(element, list);
  return parent === undefined
    ? null
    : childrenNamed(parent, name)
        .map(({ text }) => text.trim())
        .filter(Boolean);
};

const roomChange = (element: XmlElement): AriChange => {
  const settings = childNamed(element, 'OccupancySettings');
  const room: AriRoom = {
    names: textsIn(childNamed(element, 'Name')),
    descriptions: textsIn(childNamed(element, 'Description')),
    capacity: numberIn(element, 'Capacity'),
    adultCapacity: numberIn(element, 'AdultCapacity'),
    childCapacity: numberIn(element, 'ChildCapacity'),
    minimumGuests: numberIn(settings, 'MinOccupancy'),
    minimumAge: numberIn(settings, 'MinAge'),
    packages: codesIn(element, 'AllowablePackageIDs', 'AllowablePackageID'),
  };
  return { type: 'room', code: codeIn(element, 'RoomID'), room };
};

const isYes = (text: string | undefined): boolean => /^(1|true|yes)$/i.test(text?.trim() ?? '');

const boardOf = (element: XmlElement): Board | null => {
  const meals = childNamed(element, 'Meals');
  const has = (name: string): boolean => isYes(childNamed(meals, name)?.attributes['included']);
  const breakfast = childNamed(element, 'BreakfastIncluded');
  if (breakfast === undefined && meals === undefined) return null;
  if (has('Lunch') && has('Dinner')) return 'full_board';
  if (has('Dinner')) return 'half_board';
  return isYes(breakfast?.text) || has('Breakfast') ? 'breakfast' : 'room_only';
};

const refundIn = (element: XmlElement): Pick<AriPackage, 'refundable' | 'freeUntilDays'> => {
  const refund = childNamed(element, 'Refundable');
  if (refund === undefined) return { refundable: null, freeUntilDays: null };
  const { available, refundable_until_days: days = '' } = refund.attributes;
  const refundable = isYes(available);
  return { refundable, freeUntilDays: refundable && /^\d{1,3}$/.test(days) ? Number(days) : null };
};

const packageChange = (element: XmlElement): AriChange => ({
  type: 'package',
  code: codeIn(element, 'PackageID'),
  package: {
    names: textsIn(childNamed(element, 'Name')),
    board: boardOf(element),
    occupancy: numberIn(element, 'Occupancy'),
    ...refundIn(element),
    rooms: codesIn(element, 'AllowableRoomIDs', 'AllowableRoomID'),
  },
});

const ACTIONS = ['delta', 'overlay'];

const ofSet = (set: XmlElement): AriChange[] => {
  const action = (set.attributes['action'] ?? 'overlay').toLowerCase();
  if (!ACTIONS.includes(action)) noteFault(set, 'action: expected overlay or delta');
  const rooms = readEach(childrenNamed(set, 'RoomData'), roomChange);
  const packages = readEach(childrenNamed(set, 'PackageData'), packageChange);
  const clear: AriChange[] = action === 'overlay' ? [{ type: 'clear-property' }] : [];
  return [...clear, ...rooms, ...packages];
};

const RESULTS: Advice = {
  type: 'warning',
  sentence: joined(
    'Result is not understood: of prices only OTA_HotelRateAmountNotifRQ, of rooms to sell only ',
    'OTA_HotelInvCountNotifRQ and OTA_HotelAvailNotifRQ',
  ),
};

export const readProperty = (root: XmlElement, bound: string | null): AriMessage => {
  const sets = childrenNamed(root, 'PropertyDataSet');
  const [first] = sets;
  if (first === undefined) throw faultOf(root, 'expected a PropertyDataSet');
  const hotels = sets.map((set) => {
    const property = onlyChild(set, 'Property');
    return expectHotel(property, property.text, bound);
  });
  const [hotelCode = ''] = hotels;
  if (hotels.some((each) => each !== hotelCode))
    throw faultOf(root, 'expected one hotel, for whom these sign-in data are');
  const changes = sets.flatMap(ofSet);
  root.faults.refuse();
  return {
    hotelCode,
    changes,
    advice: childNamed(root, 'Result') === undefined ? [] : [RESULTS],
  };
};
