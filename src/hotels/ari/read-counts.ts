import { noteFault, onlyChild, readEach, requiredNumber } from '#hotels/ota/attributes.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childNamed, childrenNamed } from '#hotels/ota/xml.ts';
import { daysOf, expectHotel, roomOf } from './control.ts';
import type { AriMessage } from './message.ts';
import type { AriChange } from './state.ts';

/** Reads OTA_HotelInvCountNotifRQ: the number of rooms that can be sold. */

const COUNTS = { from: 0, to: 9999 };
/** "Definitely available", the only type that Google accepts. */
const AVAILABLE = '2';

const ofInventory = (inventory: XmlElement): AriChange[] => {
  const control = onlyChild(inventory, 'StatusApplicationControl');
  const room = roomOf(control);
  const counts = childrenNamed(childNamed(inventory, 'InvCounts'), 'InvCount');
  const [count] = counts;
  if (count === undefined || counts.length > 1 || count.attributes['CountType'] !== AVAILABLE)
    noteFault(inventory, 'expected one InvCount, of CountType 2');
  if (count === undefined) return [];
  const sold = requiredNumber(count, 'Count', COUNTS);
  return daysOf(control).map((range) => ({ type: 'count', room, count: sold, ...range }));
};

export const readCounts = (root: XmlElement, bound: string | null): AriMessage => {
  const parent = onlyChild(root, 'Inventories');
  const hotelCode = expectHotel(parent, parent.attributes['HotelCode'], bound);
  const inventories = childrenNamed(parent, 'Inventory');
  if (inventories.length === 0) noteFault(parent, 'expected an Inventory');
  const changes = readEach(inventories, ofInventory).flat();
  root.faults.refuse();
  return { hotelCode, changes, advice: [] };
};
