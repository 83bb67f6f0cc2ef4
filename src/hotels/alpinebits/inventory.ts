import { room, ROOM_RULES, type Room } from '#hotels/calendar/room.ts';
import type { Texts } from '#hotels/calendar/texts.ts';
import {
  faultsOf,
  onlyChild,
  readEach,
  requiredNumber,
  requiredText,
  wholeNumber,
} from '#hotels/ota/attributes.ts';
import { expectRoot, readHotelCode, type Enveloped } from './envelope.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childNamed, childrenNamed } from '#hotels/ota/xml.ts';

/** Reads OTA_HotelDescriptiveContentNotif:Inventory, which always names every room category. */

const NAME = '25';
const DESCRIPTION = '1';
const TEXT_MOST_CHARACTERS = 2000;
const GUESTS = { from: 0, to: 99 };

/**
 * Plain texts of one kind by language; texts with markup are left out, since texts are shown
 * unchanged.
 */
const textsOf = (guestRoom: XmlElement, infoCode: string): Texts => {
  const texts: Record<string, string> = {};
  const descriptions = childrenNamed(
    childNamed(guestRoom, 'MultimediaDescriptions'),
    'MultimediaDescription',
  )
    .filter(({ attributes }) => attributes['InfoCode'] === infoCode)
    .flatMap((each) => childrenNamed(childNamed(each, 'TextItems'), 'TextItem'))
    .flatMap((item) => childrenNamed(item, 'Description'));
  for (const { attributes, text } of descriptions) {
    const language = attributes['Language'] ?? '';
    const plain = text.trim().slice(0, TEXT_MOST_CHARACTERS);
    if ((attributes['TextFormat'] ?? 'PlainText') !== 'PlainText' || plain === '') continue;
    if (/^[a-z]{2}$/.test(language)) texts[language] ??= plain;
  }
  return texts;
};

const roomOf = (guestRoom: XmlElement, code: string): Room => {
  const type = onlyChild(guestRoom, 'TypeRoom');
  const read = room.safeParse({
    code,
    names: textsOf(guestRoom, NAME),
    descriptions: textsOf(guestRoom, DESCRIPTION),
    minimumGuests: requiredNumber(guestRoom, 'MinOccupancy', GUESTS),
    standardGuests: requiredNumber(type, 'StandardOccupancy', GUESTS),
    maximumGuests: requiredNumber(guestRoom, 'MaxOccupancy', GUESTS),
    maximumChildren: wholeNumber(guestRoom, 'MaxChildOccupancy', GUESTS),
  });
  if (read.success) return read.data;
  const rules = read.error.issues.map(({ message }) => ROOM_RULES.find((rule) => rule === message));
  throw faultsOf(
    guestRoom,
    rules.map((rule) => rule ?? 'expected what the standard says of a room'),
  );
};

/** The first element with a code defines the category; later ones with it name its single rooms. */
const roomsOf = (guestRooms: readonly XmlElement[]): Room[] => {
  const rooms: Room[] = [];
  const defined = new Set<string>();
  readEach(guestRooms, (guestRoom) => {
    const code = requiredText(guestRoom, 'Code');
    if (code !== '' && defined.has(code)) requiredText(onlyChild(guestRoom, 'TypeRoom'), 'RoomID');
    else {
      defined.add(code);
      rooms.push(roomOf(guestRoom, code));
    }
  });
  return rooms;
};

/** The room categories of a message for the hotel with this HotelCode; null takes any. */
export const readInventory = (root: XmlElement, hotelCode: string | null): Enveloped<Room[]> => {
  const message = expectRoot(root, 'OTA_HotelDescriptiveContentNotifRQ');
  const content = onlyChild(
    onlyChild(message, 'HotelDescriptiveContents'),
    'HotelDescriptiveContent',
  );
  const named = readHotelCode(content, hotelCode);
  const guestRooms = onlyChild(onlyChild(content, 'FacilityInfo'), 'GuestRooms');
  const rooms = roomsOf(childrenNamed(guestRooms, 'GuestRoom'));
  root.faults.refuse();
  return { hotelCode: named, content: rooms };
};
